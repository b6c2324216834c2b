ALTER TABLE `users` ADD `signInDay` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `signInCount` integer DEFAULT 0 NOT NULL;