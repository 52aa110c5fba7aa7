-- Absences that stop a turn's time, letters to single people, and what a server prefers.

-- Since when the seat is awaited; its time counts from then on.
ALTER TABLE alerts ADD COLUMN began BIGINT;

UPDATE alerts SET began = deadline - (SELECT turn_time FROM matches WHERE id = match)
WHERE deadline IS NOT NULL;

INSERT INTO counters (name, value) VALUES ('letter', 0);

CREATE TABLE letters (              -- one for each person and occasion, until it is sent
    number BIGINT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches (id),
    person BIGINT NOT NULL,         -- to whom
    kind TEXT NOT NULL,             -- invited, offered, offering, replaced, caretaken
    seat INTEGER,
    other BIGINT,                   -- of whom it speaks
    sending INTEGER NOT NULL,       -- may have been sent: look before sending again
    tries INTEGER NOT NULL,
    due BIGINT NOT NULL
);

CREATE INDEX letters_by_due ON letters (due);

CREATE TABLE servers (              -- what /new takes where nobody says otherwise
    id BIGINT PRIMARY KEY,
    game TEXT,
    turn_time BIGINT,               -- 0: no deadline
    remind_every BIGINT,
    caretaker INTEGER,              -- whether the computer looks after a seat past its deadline
    own_thread INTEGER,
    ends TEXT                       -- who gives a match up: majority, owner, moderators
);
