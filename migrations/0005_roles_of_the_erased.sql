ALTER TABLE `deliveries` ADD `discordId` text;--> statement-breakpoint
CREATE INDEX `deliveries_of_erased` ON `deliveries` (`createdAt`) WHERE "discordId" is not null;