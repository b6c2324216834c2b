CREATE TABLE `kits` (
	`key` text PRIMARY KEY NOT NULL,
	`added` text NOT NULL,
	CONSTRAINT "kits_added" CHECK("added" is null or (json_valid("added") and json_type("added") = 'array'))
);
