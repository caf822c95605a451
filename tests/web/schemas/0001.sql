BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE claims (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	visitor VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (table_id, seat, visitor), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "claims" VALUES('027943a5ff821ff0',0,'ann',1.79491701836014842992e+09);
INSERT INTO "claims" VALUES('027943a5ff821ff0',1,'ann',1.79491701836184668538e+09);
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	value VARCHAR(128) NOT NULL, 
	seat INTEGER NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('027943a5ff821ff0',1,'act','take:1',0,'b0c57b9c0bd0',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',2,'act','take:2',0,'5a6305961450',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',3,'act','take:3',0,'2ef7031580a1',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',4,'act','end-turn',0,'81960be3ed43',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',5,'act','take:1',1,'69630592738d',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',6,'act','take:2',1,'d980260737a5',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',7,'act','take:3',1,'3e539028b3c0',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',8,'act','end-turn',1,'1f0c6430afb2',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',9,'act','take:1',0,'74f6aadb4952',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',10,'act','take:2',0,'36b908768f55',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',11,'act','take:3',0,'5c55d45a72e2',1.79491701799756622317e+09);
INSERT INTO "entries" VALUES('027943a5ff821ff0',12,'act','end-turn',0,'84aa1cf5033d',1.79491701799756622317e+09);
CREATE TABLE links (
	fingerprint VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (fingerprint), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	bot VARCHAR(64) NOT NULL, 
	webhook TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('027943a5ff821ff0',0,'person','Ann','','');
INSERT INTO "seats" VALUES('027943a5ff821ff0',1,'person','Ann','','');
CREATE TABLE secrets (
	name VARCHAR(32) NOT NULL, 
	value VARCHAR(128) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('chance','68b61fa629c070f9827b109607d08e1f99933895945ce6859d474a4596ac325c');
INSERT INTO "secrets" VALUES('deals','2ff7184c7459747b064c51b55cb895646be7f0746ded00e193ba770d2570ea51');
CREATE TABLE snapshots (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	body BLOB NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	options TEXT NOT NULL, 
	seed BIGINT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	content VARCHAR(64) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	people INTEGER NOT NULL, 
	to_move INTEGER NOT NULL, 
	awaits_bot BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	lease_owner VARCHAR(64) NOT NULL, 
	lease_until FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('027943a5ff821ff0','monuments','{"players": 2, "track": "seven", "actions": "must", "historians_each": 2, "own_other_colour": false, "both_colours": true, "left_out": "random", "iii_cards": "kept", "size": "whole"}',5,1,'0bb69fbccff27eaa43f8f5b9ebf4189665ca0ceefaa4995c73ff0da2ee7e6164','ann',12,2,1,0,1.79491701799756622317e+09,1.79491701799756622317e+09,'',0.0);
CREATE INDEX tables_awaiting ON tables (awaits_bot, lease_until);
CREATE INDEX ix_links_table_id ON links (table_id);
CREATE INDEX claims_visitor ON claims (visitor);
COMMIT;
