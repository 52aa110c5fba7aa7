BEGIN TRANSACTION;
CREATE TABLE away (
    person BIGINT NOT NULL,
    first_day TEXT NOT NULL,        -- local dates, both included
    last_day TEXT NOT NULL,
    PRIMARY KEY (person, first_day)
);
INSERT INTO "away" VALUES(101,'2026-08-01','2026-08-09');
CREATE TABLE blocks (               -- whose invitations and offers somebody does not hear of
    person BIGINT NOT NULL,
    other BIGINT NOT NULL,          -- from whom
    until BIGINT,                   -- null: for good
    PRIMARY KEY (person, other)
);
CREATE TABLE choices (
    match BIGINT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    words TEXT NOT NULL,
    by_computer INTEGER NOT NULL,
    at BIGINT NOT NULL, planned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, number)
);
INSERT INTO "choices" VALUES(1,0,0,'1R A1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,1,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,2,1,'2L A2',1,1767225600,0);
INSERT INTO "choices" VALUES(1,3,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,4,2,'4L A4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,5,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,6,0,'2L A2',0,1767225600,0);
INSERT INTO "choices" VALUES(1,7,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,8,1,'4L A4',1,1767225600,0);
INSERT INTO "choices" VALUES(1,9,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,10,2,'4L B4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,11,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,12,0,'3R A3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,13,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,14,1,'3L A3',1,1767225600,0);
INSERT INTO "choices" VALUES(1,15,1,'ruby',1,1767225600,0);
INSERT INTO "choices" VALUES(1,16,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,17,2,'4R C4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,18,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,19,0,'4L A4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,20,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,21,1,'4R B4',1,1767225600,0);
INSERT INTO "choices" VALUES(1,22,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,23,2,'3R C3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,24,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,25,0,'2R B2',0,1767225600,0);
INSERT INTO "choices" VALUES(1,26,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,27,1,'1L A1',1,1767225600,0);
INSERT INTO "choices" VALUES(1,28,1,'moon stall-pairs',1,1767225600,0);
INSERT INTO "choices" VALUES(1,29,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,30,2,'3R A3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,31,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,32,0,'1L B1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,33,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,34,1,'3L B3',1,1767225600,0);
INSERT INTO "choices" VALUES(1,35,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,36,2,'1L A1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,37,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,38,0,'4R B4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,39,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,40,1,'3L C3',1,1767225600,0);
INSERT INTO "choices" VALUES(1,41,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,42,2,'4R D4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,43,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,44,0,'2R C2',0,1767225600,0);
INSERT INTO "choices" VALUES(1,45,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,46,1,'4L C4',1,1767225600,0);
INSERT INTO "choices" VALUES(1,47,1,'ruby',1,1767225600,0);
INSERT INTO "choices" VALUES(1,48,1,'ruby',1,1767225600,0);
INSERT INTO "choices" VALUES(1,49,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,50,2,'3R B3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,51,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,52,0,'4R C4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,53,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,54,1,'4L D4',1,1767225600,0);
INSERT INTO "choices" VALUES(1,55,1,'genie C4 C2',1,1767225600,0);
INSERT INTO "choices" VALUES(1,56,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,57,2,'2L A2',0,1767225600,0);
INSERT INTO "choices" VALUES(1,58,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,59,0,'1L C1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,60,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,61,1,'2L D2',1,1767225600,0);
INSERT INTO "choices" VALUES(1,62,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,63,2,'4R E4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,64,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,65,0,'1R D1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,66,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,67,1,'1R D1',1,1767225600,0);
INSERT INTO "choices" VALUES(1,68,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,69,2,'4L F4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,70,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,71,0,'3R B3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,72,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,73,1,'3L D3',1,1767225600,0);
INSERT INTO "choices" VALUES(1,74,1,'genie D3 C1',1,1767225600,0);
INSERT INTO "choices" VALUES(1,75,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,76,2,'3R E3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,77,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,78,0,'2L D2',0,1767225600,0);
INSERT INTO "choices" VALUES(1,79,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,80,1,'2R B2',1,1767225600,0);
INSERT INTO "choices" VALUES(1,81,1,'genie A1 E2',1,1767225600,0);
INSERT INTO "choices" VALUES(1,82,1,'moon four-mosaics',1,1767225600,0);
INSERT INTO "choices" VALUES(1,83,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,84,2,'1R B1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,85,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,86,0,'3L C3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,87,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,88,1,'1R B1',1,1767225600,0);
INSERT INTO "choices" VALUES(1,89,1,'stall',1,1767225600,0);
INSERT INTO "choices" VALUES(1,90,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,91,2,'2R C2',0,1767225600,0);
INSERT INTO "choices" VALUES(1,92,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,93,0,'1R E1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,94,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,95,1,'3R D3',1,1767225600,0);
INSERT INTO "choices" VALUES(1,96,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,97,2,'3L D3',0,1767225600,0);
INSERT INTO "choices" VALUES(1,98,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,99,0,'4L D4',0,1767225600,0);
INSERT INTO "choices" VALUES(1,100,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(1,101,1,'1R E1',1,1767225600,0);
INSERT INTO "choices" VALUES(1,102,1,'marteline',1,1767225600,0);
INSERT INTO "choices" VALUES(1,103,1,'end',1,1767225600,0);
INSERT INTO "choices" VALUES(1,104,2,'1R C1',0,1767225600,0);
INSERT INTO "choices" VALUES(1,105,2,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(2,0,0,'2R A2',0,1767225600,0);
INSERT INTO "choices" VALUES(2,1,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(2,2,1,'1L A1',0,1767225600,0);
INSERT INTO "choices" VALUES(2,3,1,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(2,4,0,'4L A4',0,1767225600,0);
INSERT INTO "choices" VALUES(2,5,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(2,6,1,'3R A3',0,1767225600,0);
INSERT INTO "choices" VALUES(2,7,1,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(2,8,0,'2R B2',0,1767225600,0);
INSERT INTO "choices" VALUES(2,9,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(2,10,1,'2L A2',0,1767225600,0);
INSERT INTO "choices" VALUES(4,0,0,'3R A3',0,1767225600,0);
INSERT INTO "choices" VALUES(4,1,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(3,0,0,'4R A4',0,1767225600,0);
INSERT INTO "choices" VALUES(3,1,0,'end',0,1767225600,0);
INSERT INTO "choices" VALUES(3,2,1,'4L A4',1,1767225600,0);
INSERT INTO "choices" VALUES(3,3,1,'genie A4 A2',1,1767225600,0);
INSERT INTO "choices" VALUES(3,4,1,'end',1,1767225600,0);
CREATE TABLE computer_turns (       -- one for each seat at which a computer is awaited
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    due BIGINT,                     -- null: its answer lies there already
    tries INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
INSERT INTO "counters" VALUES('match',8);
INSERT INTO "counters" VALUES('personal notice',14);
INSERT INTO "counters" VALUES('epoch',0);
INSERT INTO "counters" VALUES('commits',325);
CREATE TABLE forgotten (            -- who asked to be forgotten
    digest TEXT PRIMARY KEY,        -- of their id: it can be compared, and not read
    at BIGINT NOT NULL,
    again INTEGER NOT NULL DEFAULT 0 -- 1: a restore may have brought them back
);
CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    fence BIGINT NOT NULL,          -- one more with every new holder
    until BIGINT NOT NULL           -- by the server's clock
);
CREATE TABLE lessons (              -- how often somebody was shown a line of coaching
    person BIGINT NOT NULL,
    thing TEXT NOT NULL,            -- game/thing on the table
    times INTEGER NOT NULL,
    PRIMARY KEY (person, thing)
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
, noted INTEGER NOT NULL DEFAULT 0, version BIGINT NOT NULL DEFAULT 0);
INSERT INTO "matches" VALUES(1,'almadi',1,'house-1','[]',101,7,70,NULL,0,3,86400,NULL,NULL,'over',NULL,NULL,'5051f1cbd5f1b7edf320020f6e54b9c2fb129fc2ad7cb232fb26dadcfeefd5f1','dfc1c8bdf99b85cd6d3aa82c20bbce91d9be6fec1ef19c5c1922e0b19920b9ae',106,106,49,1767225600,1767225600,1767225600,1,'{"scores": [{"lines": {"oases": 0, "largest_oasis": 0, "caravans": 19, "palaces": 13, "jars": 3, "mosaics": 0, "objectives": 0, "rubies": 0}, "total": 35}, {"lines": {"oases": 12, "largest_oasis": 6, "caravans": 8, "palaces": 11, "jars": 2, "mosaics": 4, "objectives": -13, "rubies": 12}, "total": 42}, {"lines": {"oases": 0, "largest_oasis": 0, "caravans": 9, "palaces": 17, "jars": 3, "mosaics": 0, "objectives": 0, "rubies": 0}, "total": 29}], "ranks": [2, 1, 3], "winners": [1], "last": {}}',1,0);
INSERT INTO "matches" VALUES(2,'almadi',1,'house-1','[]',101,7,70,NULL,0,2,86400,259200,'greedy','running',NULL,NULL,'a91f7e4e19f53c59fa68882ae0285766505a1509f6cb2a2697ac97df720a4518','82f2db1f437c857562b4ae0f7644d0f1457ffa102345214466deba9abee56c32',11,10,7,1767225600,1767225600,NULL,1,NULL,0,0);
INSERT INTO "matches" VALUES(3,'almadi',1,'house-1','[]',101,7,70,NULL,0,3,86400,NULL,NULL,'running',NULL,NULL,'0084e8898d0d937173c903fdc4049be1919ed0377a44fd9235b4da09af1b200f','31a223323cdb32ced50345b3ccbdde62f99b901b81b49a9f73777eaab5a10b04',5,5,5,1767225600,1767225600,NULL,1,NULL,0,0);
INSERT INTO "matches" VALUES(4,'almadi',1,'house-1','[]',102,7,70,NULL,0,2,86400,NULL,NULL,'running','asked',1767225600,'a25dcd5e56d90e6f676ea62eb9700bd5db853cf2a6a5e2fdfdab761d15ff24b0','f029afb246c93b293cee6171a05f45cf52c97374adf43b30166e83750fb4dbd9',2,2,3,1767225600,1767225600,NULL,1,NULL,0,0);
INSERT INTO "matches" VALUES(5,'almadi',1,'house-1','[]',102,7,70,NULL,0,2,86400,NULL,NULL,'abandoned',NULL,NULL,'5be322871d5bfadc8661a437eaf98d0aac1f3e9d6e71d616f34de53babecd584','55355750039a5d85ec21735bc8172bad2ed619b4eb7383356bb26a53531128f8',0,0,3,1767225600,1767225600,1767225600,0,NULL,0,0);
INSERT INTO "matches" VALUES(6,'almadi',1,'house-1','[]',101,7,71,710,0,5,86400,NULL,NULL,'lobby',NULL,NULL,NULL,NULL,0,0,0,1767225600,1767225600,NULL,1,NULL,0,0);
INSERT INTO "matches" VALUES(7,'almadi',1,'house-1','[]',104,7,70,NULL,0,2,86400,NULL,NULL,'running',NULL,NULL,'4ef745978402005cb0182c78a70f79059e0b84bafd03aaab6705d5c0c0aa6cd7','ef91c9cf51177fb16b1681d49e31bb35730fcf8857383a87a22e83aff91eedbc',0,0,1,1767225600,1767225600,NULL,1,NULL,0,0);
INSERT INTO "matches" VALUES(8,'almadi',1,'house-1','[]',103,7,72,NULL,0,5,86400,NULL,NULL,'lobby',NULL,NULL,NULL,NULL,0,0,0,1767225600,1767225600,NULL,1,NULL,0,0);
CREATE TABLE open_notices (         -- personal notices that are out and whose buttons wait
    number BIGINT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches (id),
    person BIGINT NOT NULL,
    seat INTEGER,                   -- null: an invitation to a lobby
    message TEXT NOT NULL           -- channel/message
);
INSERT INTO "open_notices" VALUES(11,3,104,1,'70/50');
INSERT INTO "open_notices" VALUES(10,6,102,NULL,'70/51');
INSERT INTO "open_notices" VALUES(8,5,103,NULL,'70/52');
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
    due BIGINT NOT NULL, attempted BIGINT,
    PRIMARY KEY (match, number)
);
INSERT INTO "outbox" VALUES(3,3,0,5,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]',0,0,1,1767225600,1767225600,1767225602,56);
CREATE TABLE people (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    way TEXT NOT NULL,              -- how reminders come: dm, mention, off
    remind_every BIGINT,            -- null: as the match has it
    zone TEXT NOT NULL,
    quiet_from INTEGER,             -- minutes after local midnight
    quiet_to INTEGER,
    text_boards INTEGER NOT NULL
, accepted INTEGER NOT NULL DEFAULT 0, approached INTEGER NOT NULL DEFAULT 0, hours_known INTEGER NOT NULL DEFAULT 0);
INSERT INTO "people" VALUES(101,'Anna','dm',21600,'Europe/Paris',1320,480,0,1,0,1);
INSERT INTO "people" VALUES(102,'Badr','dm',NULL,'UTC',NULL,NULL,0,1,0,0);
INSERT INTO "people" VALUES(103,'Cem','dm',NULL,'UTC',NULL,NULL,0,1,0,0);
INSERT INTO "people" VALUES(104,'Dina','dm',NULL,'UTC',NULL,NULL,0,1,1,0);
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
INSERT INTO "personal_notices" VALUES(2,1,102,'finished',NULL,101,0,0,NULL,1767226200);
INSERT INTO "personal_notices" VALUES(9,5,102,'voted down',NULL,103,0,0,NULL,1767226200);
INSERT INTO "personal_notices" VALUES(12,2,101,'vote',1,102,0,0,NULL,1767226200);
INSERT INTO "personal_notices" VALUES(14,8,104,'invited',NULL,103,0,1,56,1767225602);
CREATE TABLE plans (                -- at most one a seat; nobody but whoever plays that seat reads it
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    version BIGINT NOT NULL,        -- one more with every change; every button carries it
    state TEXT NOT NULL,            -- draft; armed: it plays when the seat is asked; lapsed: no wish was possible
    wishes TEXT NOT NULL,           -- JSON: a list of whole turns, the dearest first
    composing TEXT,                 -- JSON: the wish that is being put together
    told TEXT,                      -- JSON: what came of the latest plan, until its person acts
    PRIMARY KEY (match, seat)
);
INSERT INTO "plans" VALUES(7,1,3,'armed','[{"question": "TakeLandscape", "steps": [["4=oasis-20", "A4"], ["end"]], "labels": ["4R oasis \u2192 A4", "End turn"], "beside": null, "only_if_nothing_new": false}]',NULL,NULL);
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
INSERT INTO "posts" VALUES(1,0,0,0,'[{"kind": "start", "commitment": "dfc1c8bdf99b85cd6d3aa82c20bbce91d9be6fec1ef19c5c1922e0b19920b9ae"}]','70/1',1767225600);
INSERT INTO "posts" VALUES(1,1,0,4,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/3',1767225600);
INSERT INTO "posts" VALUES(1,3,4,6,'[{"kind": "turn", "seat": 2}]','70/4',1767225600);
INSERT INTO "posts" VALUES(1,4,6,10,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/5',1767225600);
INSERT INTO "posts" VALUES(1,6,10,12,'[{"kind": "turn", "seat": 2}]','70/6',1767225600);
INSERT INTO "posts" VALUES(1,7,12,17,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/7',1767225600);
INSERT INTO "posts" VALUES(1,9,17,19,'[{"kind": "turn", "seat": 2}]','70/8',1767225600);
INSERT INTO "posts" VALUES(1,10,19,23,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/9',1767225600);
INSERT INTO "posts" VALUES(1,12,23,25,'[{"kind": "turn", "seat": 2}]','70/10',1767225600);
INSERT INTO "posts" VALUES(1,13,25,30,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/11',1767225600);
INSERT INTO "posts" VALUES(1,15,30,32,'[{"kind": "turn", "seat": 2}]','70/12',1767225600);
INSERT INTO "posts" VALUES(1,16,32,36,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/13',1767225600);
INSERT INTO "posts" VALUES(1,18,36,38,'[{"kind": "turn", "seat": 2}]','70/14',1767225600);
INSERT INTO "posts" VALUES(1,19,38,42,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/15',1767225600);
INSERT INTO "posts" VALUES(1,21,42,44,'[{"kind": "turn", "seat": 2}]','70/16',1767225600);
INSERT INTO "posts" VALUES(1,22,44,50,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/17',1767225600);
INSERT INTO "posts" VALUES(1,24,50,52,'[{"kind": "turn", "seat": 2}]','70/18',1767225600);
INSERT INTO "posts" VALUES(1,25,52,57,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/19',1767225600);
INSERT INTO "posts" VALUES(1,27,57,59,'[{"kind": "turn", "seat": 2}]','70/20',1767225600);
INSERT INTO "posts" VALUES(1,28,59,63,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/21',1767225600);
INSERT INTO "posts" VALUES(1,30,63,65,'[{"kind": "turn", "seat": 2}]','70/22',1767225600);
INSERT INTO "posts" VALUES(1,31,65,69,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/23',1767225600);
INSERT INTO "posts" VALUES(1,33,69,71,'[{"kind": "turn", "seat": 2}]','70/24',1767225600);
INSERT INTO "posts" VALUES(1,34,71,76,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/25',1767225600);
INSERT INTO "posts" VALUES(1,36,76,78,'[{"kind": "turn", "seat": 2}]','70/26',1767225600);
INSERT INTO "posts" VALUES(1,37,78,84,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/27',1767225600);
INSERT INTO "posts" VALUES(1,39,84,86,'[{"kind": "turn", "seat": 2}]','70/28',1767225600);
INSERT INTO "posts" VALUES(1,40,86,91,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/29',1767225600);
INSERT INTO "posts" VALUES(1,42,91,93,'[{"kind": "turn", "seat": 2}]','70/30',1767225600);
INSERT INTO "posts" VALUES(1,43,93,97,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/31',1767225600);
INSERT INTO "posts" VALUES(1,45,97,99,'[{"kind": "turn", "seat": 2}]','70/32',1767225600);
INSERT INTO "posts" VALUES(1,46,99,104,'[{"kind": "turn", "seat": 0}, {"kind": "turn", "seat": 1}]','70/33',1767225600);
INSERT INTO "posts" VALUES(1,48,104,106,'[{"kind": "over"}]','70/34',1767225600);
INSERT INTO "posts" VALUES(2,0,0,0,'[{"kind": "start", "commitment": "82f2db1f437c857562b4ae0f7644d0f1457ffa102345214466deba9abee56c32"}]','70/35',1767225600);
INSERT INTO "posts" VALUES(2,1,0,2,'[{"kind": "turn", "seat": 0}]','70/37',1767225600);
INSERT INTO "posts" VALUES(2,2,2,4,'[{"kind": "turn", "seat": 1}]','70/38',1767225600);
INSERT INTO "posts" VALUES(2,3,4,6,'[{"kind": "turn", "seat": 0}]','70/39',1767225600);
INSERT INTO "posts" VALUES(2,4,6,8,'[{"kind": "turn", "seat": 1}]','70/40',1767225600);
INSERT INTO "posts" VALUES(2,5,8,10,'[{"kind": "turn", "seat": 0}]','70/41',1767225600);
INSERT INTO "posts" VALUES(3,0,0,0,'[{"kind": "start", "commitment": "31a223323cdb32ced50345b3ccbdde62f99b901b81b49a9f73777eaab5a10b04"}]','70/42',1767225600);
INSERT INTO "posts" VALUES(3,1,0,0,'[{"kind": "resigned", "seat": 1, "person": 103}]','70/43',1767225600);
INSERT INTO "posts" VALUES(4,0,0,0,'[{"kind": "start", "commitment": "f029afb246c93b293cee6171a05f45cf52c97374adf43b30166e83750fb4dbd9"}]','70/44',1767225600);
INSERT INTO "posts" VALUES(4,1,0,2,'[{"kind": "turn", "seat": 0}, {"kind": "paused", "person": 103, "reason": "asked"}]','70/46',1767225600);
INSERT INTO "posts" VALUES(5,0,0,0,'[{"kind": "start", "commitment": "55355750039a5d85ec21735bc8172bad2ed619b4eb7383356bb26a53531128f8"}]','70/47',1767225600);
INSERT INTO "posts" VALUES(2,6,10,10,'[{"kind": "motion", "seat": 1, "person": 102, "player": "random", "votes": 1, "needed": 2}]','70/49',1767225600);
INSERT INTO "posts" VALUES(3,2,0,0,'[{"kind": "offered", "seat": 1, "person": 104, "by": 101}]','70/53',1767225600);
INSERT INTO "posts" VALUES(5,1,0,0,'[{"kind": "ending", "person": 102, "votes": 1, "needed": 2}, {"kind": "abandoned"}]','70/54',1767225600);
INSERT INTO "posts" VALUES(7,0,0,0,'[{"kind": "start", "commitment": "ef91c9cf51177fb16b1681d49e31bb35730fcf8857383a87a22e83aff91eedbc"}]','70/55',1767225600);
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
INSERT INTO "reminders" VALUES(2,1,101,10,0,1767250800,0,0,0,0,NULL,NULL);
INSERT INTO "reminders" VALUES(4,1,103,2,0,NULL,0,0,0,0,NULL,NULL);
INSERT INTO "reminders" VALUES(7,0,103,0,1,1767312000,0,0,0,0,NULL,'70/56');
INSERT INTO "reminders" VALUES(3,2,102,5,0,1767225602,0,0,0,1,56,NULL);
CREATE TABLE results (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    seats INTEGER NOT NULL,         -- how many there were at that table
    place INTEGER NOT NULL,         -- 1 is the best; equals share it
    won INTEGER NOT NULL,
    total INTEGER NOT NULL,
    lines TEXT NOT NULL,            -- points by line of the score pad
    turns TEXT NOT NULL, counts INTEGER NOT NULL DEFAULT 1,            -- seconds that each of its person's turns took
    PRIMARY KEY (match, seat)
);
INSERT INTO "results" VALUES(1,0,3,2,0,35,'{"oases": 0, "largest_oasis": 0, "caravans": 19, "palaces": 13, "jars": 3, "mosaics": 0, "objectives": 0, "rubies": 0}','[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]',1);
INSERT INTO "results" VALUES(1,1,3,1,1,42,'{"oases": 12, "largest_oasis": 6, "caravans": 8, "palaces": 11, "jars": 2, "mosaics": 4, "objectives": -13, "rubies": 12}','[]',1);
INSERT INTO "results" VALUES(1,2,3,3,0,29,'{"oases": 0, "largest_oasis": 0, "caravans": 9, "palaces": 17, "jars": 3, "mosaics": 0, "objectives": 0, "rubies": 0}','[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]',1);
CREATE TABLE schema_version (version INTEGER PRIMARY KEY);
INSERT INTO "schema_version" VALUES(1);
INSERT INTO "schema_version" VALUES(2);
INSERT INTO "schema_version" VALUES(3);
INSERT INTO "schema_version" VALUES(4);
INSERT INTO "schema_version" VALUES(5);
INSERT INTO "schema_version" VALUES(6);
INSERT INTO "schema_version" VALUES(7);
INSERT INTO "schema_version" VALUES(8);
INSERT INTO "schema_version" VALUES(9);
CREATE TABLE seats (
    match BIGINT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    person BIGINT,
    computer TEXT,                  -- the player that plays it, or plays it on
    state TEXT NOT NULL,            -- invited, seated, caretaker, resigned
    offered BIGINT,                 -- to whom the seat is offered
    PRIMARY KEY (match, number)
);
INSERT INTO "seats" VALUES(1,0,102,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(1,1,NULL,'random','seated',NULL);
INSERT INTO "seats" VALUES(1,2,101,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(2,0,102,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(2,1,101,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(3,0,101,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(3,1,103,'advisor','resigned',104);
INSERT INTO "seats" VALUES(3,2,102,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(4,0,102,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(4,1,103,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(5,0,102,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(5,1,103,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(6,0,101,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(6,1,102,NULL,'invited',NULL);
INSERT INTO "seats" VALUES(7,0,103,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(7,1,104,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(8,0,103,NULL,'seated',NULL);
INSERT INTO "seats" VALUES(8,1,104,NULL,'invited',NULL);
CREATE TABLE servers (              -- what /new takes where nobody says otherwise
    id BIGINT PRIMARY KEY,
    game TEXT,
    turn_time BIGINT,               -- 0: no deadline
    remind_every BIGINT,
    caretaker INTEGER,              -- whether the computer looks after a seat past its deadline
    own_thread INTEGER,
    ends TEXT                       -- who gives a match up: majority, owner, moderators
);
INSERT INTO "servers" VALUES(7,NULL,259200,NULL,NULL,NULL,'owner');
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
CREATE TABLE votes (
    match BIGINT NOT NULL REFERENCES matches (id),
    motion TEXT NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (match, motion, person)
);
INSERT INTO "votes" VALUES(2,'replace 1 101 computer random',102);
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
INSERT INTO "waiting" VALUES(2,1,101,10,0,1767225600,1767510000,1767423600);
INSERT INTO "waiting" VALUES(4,1,103,2,0,1767225600,NULL,NULL);
INSERT INTO "waiting" VALUES(7,0,103,0,0,1767225600,NULL,NULL);
INSERT INTO "waiting" VALUES(3,2,102,5,0,1767225600,NULL,NULL);
CREATE INDEX matches_by_phase ON matches (phase, acted);
CREATE INDEX matches_by_guild ON matches (guild, phase);
CREATE INDEX seats_by_person ON seats (person, match);
CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX matches_by_noted ON matches (phase, noted);
CREATE INDEX waiting_by_person ON waiting (person);
CREATE INDEX waiting_by_deadline ON waiting (deadline);
CREATE INDEX waiting_by_warning ON waiting (warning);
CREATE INDEX reminders_by_due ON reminders (due);
CREATE INDEX reminders_by_person ON reminders (person);
CREATE INDEX computer_turns_by_due ON computer_turns (due);
CREATE INDEX takedowns_by_due ON takedowns (due);
CREATE INDEX personal_notices_by_due ON personal_notices (due);
CREATE INDEX open_notices_by_match ON open_notices (match);
COMMIT;
