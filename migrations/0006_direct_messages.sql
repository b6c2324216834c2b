DROP INDEX `deliveries_user`;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_message_waiting` ON `deliveries` (`userId`,`event`,`subjects`) WHERE "state" = 'queued' and "kind" = 'direct_message';--> statement-breakpoint
CREATE INDEX `deliveries_user` ON `deliveries` (`userId`,"createdAt" desc,"id" desc) WHERE "userId" is not null;