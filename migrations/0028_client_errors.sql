CREATE TABLE `client_errors` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`name` text NOT NULL,
	`route` text NOT NULL,
	`frames` text NOT NULL,
	`build` text NOT NULL,
	CONSTRAINT "client_errors_frames" CHECK("frames" is null or (json_valid("frames") and json_type("frames") = 'array'))
);
--> statement-breakpoint
CREATE INDEX `client_errors_age` ON `client_errors` (`at`);