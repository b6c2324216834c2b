DROP INDEX `requests_one_open`;--> statement-breakpoint
ALTER TABLE `requests` ADD `soleAt` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `requests_one_open_of_kind` ON `requests` (`targetId`,`kind`) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `requests_open_blocks` ON `requests` (`createdAt`) WHERE "state" = 'open' and "kind" = 'block';--> statement-breakpoint
CREATE INDEX `requests_block_by` ON `requests` (`askedBy`,`createdAt`) WHERE "kind" = 'block';--> statement-breakpoint
ALTER TABLE `settings` ADD `twoPersonEndsAt` integer;