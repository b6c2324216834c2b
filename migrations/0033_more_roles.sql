CREATE TABLE `extra_roles` (
	`purpose` text PRIMARY KEY NOT NULL,
	`roleId` text NOT NULL,
	CONSTRAINT "extra_roles_purpose" CHECK("purpose" in ('away'))
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `acceptedRoleId` text;--> statement-breakpoint
CREATE INDEX `jobs_accepted_role` ON `jobs` (`acceptedRoleId`) WHERE "acceptedRoleId" is not null;--> statement-breakpoint
ALTER TABLE `leaves` ADD `awayGivenAt` integer;--> statement-breakpoint
ALTER TABLE `leaves` ADD `awayTakenAt` integer;--> statement-breakpoint
CREATE INDEX `leaves_away_due` ON `leaves` (`toDay`) WHERE "endedAt" is null and "awayGivenAt" is null;--> statement-breakpoint
CREATE INDEX `leaves_away_over` ON `leaves` (`toDay`) WHERE "awayGivenAt" is not null and "awayTakenAt" is null;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `lastArchivedAt` integer;--> statement-breakpoint
UPDATE `staff_profiles` SET `lastArchivedAt` = `archivedAt` WHERE `archivedAt` is not null;
