ALTER TABLE `applications` ADD `serverState` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `serverJoinedAt` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `serverCheckedAt` integer;--> statement-breakpoint
ALTER TABLE `jobs` ADD `minServerDays` integer DEFAULT 0 NOT NULL;