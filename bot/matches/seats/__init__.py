"""Who sits where in a match that goes on: seats that change hands, consents, time that runs out, people who are erased."""
