ALTER TABLE `applications` ADD `beforeDecision` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `messageBefore` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `messageBeforeBy` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `applications_message_before_by` ON `applications` (`messageBeforeBy`) WHERE "messageBefore" is not null;--> statement-breakpoint
CREATE INDEX `applications_decided` ON `applications` ("decidedAt" desc) WHERE "decidedAt" is not null;--> statement-breakpoint
ALTER TABLE `saved_replies` ADD `for` text DEFAULT 'any' NOT NULL;