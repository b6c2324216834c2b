CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`chosen` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`deletesFrom` integer,
	`updatedAt` integer NOT NULL,
	`updatedBy` text NOT NULL,
	FOREIGN KEY (`updatedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "settings_one" CHECK("id" = 1),
	CONSTRAINT "settings_chosen" CHECK("chosen" is null or (json_valid("chosen") and json_type("chosen") = 'object')),
	CONSTRAINT "settings_revision" CHECK("revision" >= 1)
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`base64` text NOT NULL,
	`createdAt` integer NOT NULL,
	`replacedAt` integer,
	CONSTRAINT "pictures_kind" CHECK("kind" in ('logo', 'picture')),
	CONSTRAINT "pictures_type" CHECK("type" in ('image/png', 'image/webp'))
);
--> statement-breakpoint
CREATE INDEX `pictures_replaced` ON `pictures` (`replacedAt`) WHERE "replacedAt" is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;