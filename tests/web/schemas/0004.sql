BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE analyses (
	table_id VARCHAR(32) NOT NULL, 
	done INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	lease_until FLOAT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE campaign_games (
	campaign_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (campaign_id, n), 
	UNIQUE (table_id), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE campaigns (
	id VARCHAR(32) NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	version INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	created FLOAT NOT NULL, 
	updated FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE claims (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	visitor VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, ended FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (table_id, seat, visitor), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "claims" VALUES('c84d82e1ebf7fb20',0,'ann',1.79491703451363205906e+09,0.0);
INSERT INTO "claims" VALUES('c84d82e1ebf7fb20',1,'ann',1.79491703451534557337e+09,0.0);
INSERT INTO "claims" VALUES('2a28294f82a30fd1',0,'ann',1.79491703486317968367e+09,0.0);
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
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',1,'act','take:1',0,'b0c57b9c0bd0',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',2,'act','take:2',0,'5a6305961450',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',3,'act','take:3',0,'2ef7031580a1',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',4,'act','end-turn',0,'81960be3ed43',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',5,'act','take:1',1,'69630592738d',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',6,'act','take:2',1,'d980260737a5',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',7,'act','take:3',1,'3e539028b3c0',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',8,'act','end-turn',1,'1f0c6430afb2',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',9,'act','take:1',0,'74f6aadb4952',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',10,'act','take:2',0,'36b908768f55',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',11,'act','take:3',0,'5c55d45a72e2',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('c84d82e1ebf7fb20',12,'act','end-turn',0,'84aa1cf5033d',1.79491703444596147534e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',1,'act','draw',0,'7601de8c7c5c',1.79491703498152208335e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',2,'act','take:1',0,'aa6447811d07',1.79491703508093595502e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',3,'act','take:3',0,'65c3c2955b82',1.79491703508175921445e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',4,'act','buy:scroll',0,'e991a725c4cb',1.79491703508241319661e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',5,'act','card:petra-8',0,'1feeaf1c0542',1.7949170350830130577e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',6,'act','card:pharos-3',0,'8be514a0cfb1',1.79491703508367776874e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',7,'act','draw',0,'b40fddfb4634',1.79491703524664235119e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',8,'act','end-turn',0,'c2d82a544848',1794917035.24721);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',9,'act','take:3',1,'e60fb95f1ad3',1.79491703524774527545e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',10,'act','score:helmet',1,'80311ab8f7a3',1.7949170353559672832e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',11,'act','card:colosseum-5',1,'ffd2fa3cc1a5',1.79491703536038017278e+09);
INSERT INTO "entries" VALUES('2a28294f82a30fd1',12,'act','card:semiramis-9',1,'2d1fa12dbec7',1794917035.36097);
CREATE TABLE links (
	fingerprint VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	created FLOAT NOT NULL, used FLOAT DEFAULT '0' NOT NULL, 
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
INSERT INTO "seats" VALUES('c84d82e1ebf7fb20',0,'person','Ann','','');
INSERT INTO "seats" VALUES('c84d82e1ebf7fb20',1,'person','Ann','','');
INSERT INTO "seats" VALUES('2a28294f82a30fd1',0,'person','Ann','','');
INSERT INTO "seats" VALUES('2a28294f82a30fd1',1,'person','Bob','','');
CREATE TABLE secrets (
	name VARCHAR(32) NOT NULL, 
	value VARCHAR(128) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('chance','e9b3f7cecd215f50256225a7450352f2efd9f7d52d26528a0b4979931a97f96f');
INSERT INTO "secrets" VALUES('deals','2577cbd00c641c91a1fda862562077a8c405de5867505712afc447addb18b803');
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
	lease_until FLOAT NOT NULL, pledge VARCHAR(32), salt VARCHAR(64) DEFAULT '' NOT NULL, "key" VARCHAR(64) DEFAULT '' NOT NULL, position TEXT DEFAULT '' NOT NULL, origin VARCHAR(8) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('c84d82e1ebf7fb20','monuments','{"players": 2, "track": "seven", "actions": "must", "historians_each": 2, "own_other_colour": false, "both_colours": true, "left_out": "random", "iii_cards": "kept", "size": "whole"}',5,1,'0bb69fbccff27eaa43f8f5b9ebf4189665ca0ceefaa4995c73ff0da2ee7e6164','ann',12,2,1,0,1.79491703444596147534e+09,1.79491703444596147534e+09,'',0.0,NULL,'','','','import');
INSERT INTO "tables" VALUES('2a28294f82a30fd1','monuments','{"players": 2, "track": "seven", "actions": "must", "historians_each": 2, "own_other_colour": false, "both_colours": true, "left_out": "random", "iii_cards": "kept", "size": "whole"}',6612147631708170072,1,'0bb69fbccff27eaa43f8f5b9ebf4189665ca0ceefaa4995c73ff0da2ee7e6164','ann',12,1,1,0,1.79491703486102509496e+09,1794917035.36097,'',0.0,'fdcb126ebcb002e2cdb2d9ebfda31354','server:40a17fa634537184bba1f2afc724c70b','','','');
CREATE INDEX tables_awaiting ON tables (awaits_bot, lease_until);
CREATE INDEX ix_links_table_id ON links (table_id);
CREATE INDEX claims_visitor ON claims (visitor);
CREATE INDEX ix_campaigns_owner ON campaigns (owner);
CREATE UNIQUE INDEX tables_pledge ON tables (pledge);
COMMIT;
