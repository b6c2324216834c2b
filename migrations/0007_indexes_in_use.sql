DROP INDEX `idempotency_keys_created`;--> statement-breakpoint
DROP INDEX `applications_declined`;--> statement-breakpoint
DROP INDEX `applications_withdrawn`;--> statement-breakpoint
CREATE INDEX `applications_declined` ON `applications` (`reviewedAt`) WHERE "status" = 'declined' and ("textsDeletedAt" is null or "textsDeletedAt" < "reviewedAt");--> statement-breakpoint
CREATE INDEX `applications_withdrawn` ON `applications` (`withdrawnAt`) WHERE "status" = 'withdrawn' and ("textsDeletedAt" is null or "textsDeletedAt" < "withdrawnAt");