# Lawspeaker in a container: `docker compose up -d` builds and starts it. docs/operating.md says what an operator needs.
#
# A test carries out what is built here in an empty folder, line by line (tests/operator/installed/test_container.py): so each RUN is
# one plain command, and nothing in it needs to be root.

FROM python:3.11.14-slim-bookworm@sha256:65a93d69fa75478d554f4ad27c85c1e69fa184956261b4301ebaf6dbb0a3543d AS build
WORKDIR /build
COPY . /build
RUN python3 -m venv /tools
RUN /tools/bin/pip install --quiet --no-cache-dir --disable-pip-version-check uv==0.13.9
# Of the package with the font only the file itself is used: nothing of what it needs to find fonts by their names.
RUN env UV_PROJECT_ENVIRONMENT=/opt/lawspeaker UV_PYTHON_DOWNLOADS=never UV_LINK_MODE=copy /tools/bin/uv sync --quiet --locked --no-dev --no-editable --no-install-package justmytype --no-install-package fonttools
# Fonts of other scripts, those of the page of the local table, which no browser reaches in here, and the calendars of other
# languages than the bot speaks are two thirds of what would be left.
RUN find /opt/lawspeaker -path "*/justmytype_intl_cjk/fonts/*" -name "*.ttf" -not -name "NotoSansKR*" -delete
RUN find /opt/lawspeaker -path "*/manimgx_fonts/*" -name "*.ttf" -delete
RUN /opt/lawspeaker/bin/python -c "from importlib.resources import files; kept = {'root', *(folder.name.partition('-')[0] for folder in (files('texts') / 'locale').iterdir())}; [file.unlink() for file in (files('babel') / 'locale-data').iterdir() if file.name.endswith('.dat') and file.stem.partition('_')[0] not in kept]"
# Some packages bring their tests, and what their compiled parts were made of.
RUN find /opt/lawspeaker -path "*/site-packages/*/tests/*" -delete
RUN find /opt/lawspeaker -regextype posix-extended -regex ".*\.(pyx|pxd|pxi|c|h|dll)" -delete
# The pictures are PNG alone: Pillow does without what reads and writes these two kinds.
RUN find /opt/lawspeaker -regextype posix-extended -regex ".*/(pillow\.libs/lib(avif|webp|webpmux|webpdemux|sharpyuv)-|PIL/_(avif|webp)\.).*" -delete
# The compiled parts of asyncpg come with what debuggers read, nine tenths of them: it lies behind all that is loaded, and goes with the
# table of sections, which no loader reads (ELF, 64 bits).
RUN /opt/lawspeaker/bin/python -c "from pathlib import Path; from struct import unpack_from as read; [file.write_bytes(data[:40] + bytes(8) + data[48:60] + bytes(4) + data[64:end]) for file in Path('/opt/lawspeaker').rglob('asyncpg/**/*.so') for data in [file.read_bytes()] for [first], [number] in [(read('<Q', data, 32), read('<H', data, 56))] for end in [max(sum(read('<Q16xQ', data, at + 8)) for at in range(first, first + 56 * number, 56))]]"
RUN /opt/lawspeaker/bin/python -m compileall -q /opt/lawspeaker/lib
RUN mkdir /data

FROM python:3.11.14-slim-bookworm@sha256:65a93d69fa75478d554f4ad27c85c1e69fa184956261b4301ebaf6dbb0a3543d
COPY --from=build /opt/lawspeaker /opt/lawspeaker
COPY --from=build --chown=10001:10001 /data /data
ENV PATH=/opt/lawspeaker/bin:$PATH LAWSPEAKER_DATA_FILE=/data/lawspeaker.sqlite3 container=oci
USER 10001:10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=15s --start-period=120s --retries=2 CMD ["lawspeaker", "health"]
ENTRYPOINT ["lawspeaker"]
