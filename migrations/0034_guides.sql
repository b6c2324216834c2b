CREATE TABLE `guides` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`minGrade` real DEFAULT 2 NOT NULL,
	`position` integer NOT NULL,
	`createdBy` text,
	`createdAt` integer NOT NULL,
	`archivedAt` integer,
	`settled` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `page_revisions` (
	`slug` text NOT NULL,
	`revision` integer NOT NULL,
	`markdown` text NOT NULL,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`isMaterial` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`slug`, `revision`),
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "page_revisions_revision" CHECK("revision" >= 1)
);
--> statement-breakpoint
CREATE INDEX `page_revisions_creator` ON `page_revisions` (`createdBy`,"createdAt" desc,"revision" desc);--> statement-breakpoint
ALTER TABLE `guide_revisions` ADD `isMaterial` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `guides` (`slug`, `title`, `position`, `createdAt`) VALUES ('mod', 'Mod Guide', 0, unixepoch() * 1000), ('modmail', 'ModMail Guide', 1, unixepoch() * 1000);
