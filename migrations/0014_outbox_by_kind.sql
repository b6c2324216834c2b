DROP INDEX `deliveries_due`;--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`kind`,`nextAt`) WHERE "state" in ('queued', 'sending');--> statement-breakpoint
ALTER TABLE `users` ADD `directMessageChannel` text;