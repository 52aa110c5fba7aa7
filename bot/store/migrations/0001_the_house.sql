-- Plain SQL that SQLite and PostgreSQL both read. Instants are seconds since 1970 in UTC,
-- yes and no are 1 and 0, lists are JSON.

CREATE TABLE schema_version (version INTEGER PRIMARY KEY);

CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);

INSERT INTO counters (name, value) VALUES ('match', 0);

CREATE TABLE people (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    way TEXT NOT NULL,              -- how reminders come: dm, mention, off
    remind_every BIGINT,            -- null: as the match has it
    zone TEXT NOT NULL,
    quiet_from INTEGER,             -- minutes after local midnight
    quiet_to INTEGER,
    text_boards INTEGER NOT NULL
);

CREATE TABLE away (
    person BIGINT NOT NULL,
    first_day TEXT NOT NULL,        -- local dates, both included
    last_day TEXT NOT NULL,
    PRIMARY KEY (person, first_day)
);

CREATE TABLE matches (
    id BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    data_set TEXT NOT NULL,
    variants TEXT NOT NULL,
    owner BIGINT NOT NULL,
    guild BIGINT,
    channel BIGINT NOT NULL,
    thread BIGINT,
    own_thread INTEGER NOT NULL,
    wanted INTEGER NOT NULL,        -- seats at most
    remind_every BIGINT NOT NULL,
    turn_time BIGINT,               -- null: no deadline
    caretaker TEXT,                 -- who plays on after a deadline; null: nobody
    phase TEXT NOT NULL,            -- lobby, starting, running, over, abandoned, lapsed
    paused TEXT,                    -- why; null: not paused
    paused_at BIGINT,
    seed TEXT,
    commitment TEXT,
    entries INTEGER NOT NULL,       -- how many choices there are: the match's version
    told INTEGER NOT NULL,          -- how many of them are in a post or in the outbox
    notices INTEGER NOT NULL,       -- how many posts there were ever to be
    opened BIGINT NOT NULL,
    acted BIGINT NOT NULL,
    ended BIGINT,
    rated INTEGER NOT NULL,
    result TEXT                     -- a cache: replay gives it again
);

CREATE INDEX matches_by_phase ON matches (phase, acted);

CREATE INDEX matches_by_guild ON matches (guild, phase);

CREATE TABLE seats (
    match BIGINT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    person BIGINT,
    computer TEXT,                  -- the player that plays it, or plays it on
    state TEXT NOT NULL,            -- invited, seated, caretaker, resigned
    offered BIGINT,                 -- to whom the seat is offered
    PRIMARY KEY (match, number)
);

CREATE INDEX seats_by_person ON seats (person, match);

CREATE TABLE choices (
    match BIGINT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    words TEXT NOT NULL,
    by_computer INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE TABLE votes (
    match BIGINT NOT NULL REFERENCES matches (id),
    motion TEXT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (match, motion, person)
);

CREATE TABLE outbox (
    match BIGINT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    first_entry INTEGER NOT NULL,
    end_entry INTEGER NOT NULL,
    events TEXT NOT NULL,
    held INTEGER NOT NULL,          -- waits for computers that are still playing
    sending INTEGER NOT NULL,       -- may have been sent: look before sending again
    tries INTEGER NOT NULL,
    made BIGINT NOT NULL,
    tried BIGINT,
    due BIGINT NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE INDEX outbox_by_due ON outbox (due);

CREATE TABLE posts (
    match BIGINT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    first_entry INTEGER NOT NULL,
    end_entry INTEGER NOT NULL,
    events TEXT NOT NULL,
    message TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE TABLE alerts (               -- one for each asked seat
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    person BIGINT,                  -- null: a computer is awaited
    entry INTEGER NOT NULL,         -- how many choices there were when the turn began
    due BIGINT,                     -- the next alert, or when the computer plays; null: none
    told INTEGER NOT NULL,
    muted INTEGER NOT NULL,
    sealed INTEGER NOT NULL,        -- its answer lies there, and may still be replaced
    urgent INTEGER NOT NULL,        -- the next alert warns of the deadline
    sending INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    message TEXT,
    warning BIGINT,
    deadline BIGINT,
    PRIMARY KEY (match, seat)
);

CREATE INDEX alerts_by_due ON alerts (due);

CREATE INDEX alerts_by_warning ON alerts (warning);

CREATE INDEX alerts_by_deadline ON alerts (deadline);

CREATE INDEX alerts_by_person ON alerts (person);

CREATE TABLE retractions (          -- alerts that have had their day
    nonce TEXT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches (id),
    person BIGINT NOT NULL,
    message TEXT,                   -- null: not known whether it was sent
    tries INTEGER NOT NULL,
    due BIGINT NOT NULL
);

CREATE INDEX retractions_by_due ON retractions (due);
