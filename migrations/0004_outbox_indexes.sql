DROP INDEX `deliveries_created`;--> statement-breakpoint
DROP INDEX `deliveries_state_created`;--> statement-breakpoint
DROP INDEX `deliveries_webhook_event`;--> statement-breakpoint
CREATE INDEX `deliveries_ended` ON `deliveries` (`state`) WHERE "state" <> 'queued';--> statement-breakpoint
CREATE INDEX `deliveries_begun` ON `deliveries` (`webhookId`,"startedAt" desc) WHERE "startedAt" is not null;