CREATE TABLE `bulk_uses` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`items` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `bulk_uses_user` ON `bulk_uses` (`userId`,`at`);--> statement-breakpoint
CREATE INDEX `bulk_uses_at` ON `bulk_uses` (`at`);--> statement-breakpoint
ALTER TABLE `applications` ADD `decidedInBulk` integer DEFAULT false NOT NULL;