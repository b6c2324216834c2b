CREATE TABLE `sessions` (
	`hash` text NOT NULL,
	`id` text NOT NULL,
	`userId` text NOT NULL,
	`createdAt` integer NOT NULL,
	`lastSeenDay` integer NOT NULL,
	`agent` text,
	PRIMARY KEY(`userId`, `hash`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sessions_last_seen` ON `sessions` (`lastSeenDay`);
