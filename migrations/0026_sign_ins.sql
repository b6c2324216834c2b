CREATE TABLE `sign_ins` (
	`id` integer PRIMARY KEY NOT NULL,
	`userId` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`outcome` text NOT NULL,
	`ipAddress` text,
	`userAgent` text,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sign_ins_user` ON `sign_ins` (`userId`,"at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `sign_ins_expiry` ON `sign_ins` (`at`);