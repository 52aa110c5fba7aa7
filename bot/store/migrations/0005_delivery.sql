-- Who is awaited, whom to remind and when a computer plays: three tables instead of one. Whatever
-- may have been sent is looked for from its attempt on. Older posts lose their buttons by a row.

CREATE TABLE waiting (              -- one for each asked seat
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    person BIGINT,                  -- null: a computer is awaited
    entry INTEGER NOT NULL,         -- how many choices there were when the turn began
    sealed INTEGER NOT NULL,        -- its answer lies there, and may still be replaced
    began BIGINT,                   -- since when it is awaited; its time counts from then on
    deadline BIGINT,
    warning BIGINT,                 -- when the deadline is told next
    PRIMARY KEY (match, seat)
);

INSERT INTO waiting (match, seat, person, entry, sealed, began, deadline, warning)
SELECT match, seat, person, entry, sealed, began, deadline, warning FROM alerts;

CREATE INDEX waiting_by_person ON waiting (person);

CREATE INDEX waiting_by_deadline ON waiting (deadline);

CREATE INDEX waiting_by_warning ON waiting (warning);

CREATE TABLE reminders (            -- for each awaited person what they were told, and what next
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    person BIGINT,                  -- null: a computer has taken over, and nobody is reminded
    entry INTEGER NOT NULL,
    number INTEGER NOT NULL,        -- how many there were in this turn; also names the messages
    due BIGINT,                     -- the next one; null: none
    muted INTEGER NOT NULL,
    urgent INTEGER NOT NULL,        -- the next one warns of the deadline
    sending INTEGER NOT NULL,       -- the number of the one that may have been sent; 0: none
    tries INTEGER NOT NULL,
    attempted BIGINT,               -- milliseconds by the transport's clock: not older than that
    message TEXT,                   -- channel/message of the one that can be seen
    PRIMARY KEY (match, seat)
);

INSERT INTO reminders (match, seat, person, entry, number, due, muted, urgent, sending, tries,
    attempted, message)
SELECT match, seat, person, entry, told, CASE WHEN person IS NULL THEN NULL ELSE due END, muted,
    urgent, sending, CASE WHEN person IS NULL THEN 0 ELSE tries END, NULL, message
FROM alerts WHERE person IS NOT NULL OR told > 0;

CREATE INDEX reminders_by_due ON reminders (due);

CREATE INDEX reminders_by_person ON reminders (person);

CREATE TABLE computer_turns (       -- one for each seat at which a computer is awaited
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    due BIGINT,                     -- null: its answer lies there already
    tries INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
);

INSERT INTO computer_turns (match, seat, due, tries)
SELECT match, seat, due, tries FROM alerts WHERE person IS NULL;

CREATE INDEX computer_turns_by_due ON computer_turns (due);

CREATE TABLE takedowns (            -- messages that have had their day
    key TEXT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches (id),
    person BIGINT,                  -- whose reminder it was; null: a post
    action TEXT NOT NULL,           -- delete the message, or take its buttons off
    message TEXT,                   -- null: not known whether it was sent
    attempted BIGINT,
    moved_to BIGINT,                -- the channel or thread in which the table stands now
    tries INTEGER NOT NULL,
    due BIGINT NOT NULL
);

INSERT INTO takedowns (key, match, person, action, message, tries, due)
SELECT nonce, match, person, 'delete', message, tries, due FROM retractions;

CREATE INDEX takedowns_by_due ON takedowns (due);

CREATE TABLE personal_notices (     -- one for each person and occasion, until it is sent
    number BIGINT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches (id),
    person BIGINT NOT NULL,         -- to whom
    kind TEXT NOT NULL,             -- invited, offered, offering, replaced, caretaken
    seat INTEGER,
    other BIGINT,                   -- of whom it speaks
    sending INTEGER NOT NULL,       -- may have been sent: look before sending again
    tries INTEGER NOT NULL,
    attempted BIGINT,
    due BIGINT NOT NULL
);

INSERT INTO personal_notices (number, match, person, kind, seat, other, sending, tries, due)
SELECT number, match, person, kind, seat, other, sending, tries, due FROM letters;

CREATE INDEX personal_notices_by_due ON personal_notices (due);

UPDATE counters SET name = 'personal notice' WHERE name = 'letter';

ALTER TABLE outbox ADD COLUMN attempted BIGINT;

UPDATE outbox SET attempted = tried * 1000 WHERE sending = 1;

DROP TABLE alerts;

DROP TABLE retractions;

DROP TABLE letters;
