CREATE TABLE `nominations` (
	`id` text PRIMARY KEY NOT NULL,
	`userId` text,
	`discordId` text,
	`username` text,
	`joinedServerAt` integer,
	`reason` text,
	`createdBy` text NOT NULL,
	`createdAt` integer NOT NULL,
	`closesAt` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decidedBy` text,
	`answer` text,
	`decidedAt` integer,
	`jobId` text,
	`reached` integer,
	`yes` integer DEFAULT 0 NOT NULL,
	`no` integer DEFAULT 0 NOT NULL,
	`unsure` integer DEFAULT 0 NOT NULL,
	`emptiedAt` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`createdBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decidedBy`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`jobId`) REFERENCES `jobs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "nominations_state" CHECK("state" in ('open', 'invited', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `nominations_one_open` ON `nominations` (`discordId`) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `nominations_open` ON `nominations` ("createdAt" desc,"id" desc) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `nominations_closing` ON `nominations` (`closesAt`) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `nominations_open_by` ON `nominations` (`createdBy`) WHERE "state" = 'open';--> statement-breakpoint
CREATE INDEX `nominations_decided` ON `nominations` ("decidedAt" desc,"id" desc) WHERE "state" <> 'open';--> statement-breakpoint
CREATE INDEX `nominations_kept` ON `nominations` ("decidedAt" desc,"id" desc) WHERE "state" <> 'open' and "emptiedAt" is null;--> statement-breakpoint
CREATE INDEX `nominations_expiry` ON `nominations` (`state`,`decidedAt`) WHERE "state" <> 'open' and "emptiedAt" is null;--> statement-breakpoint
CREATE INDEX `nominations_user` ON `nominations` (`userId`,"decidedAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `nominations_invited` ON `nominations` (`userId`,"decidedAt" desc) WHERE "state" = 'invited' and "emptiedAt" is null;--> statement-breakpoint
CREATE INDEX `nominations_discord` ON `nominations` (`discordId`) WHERE "discordId" is not null;--> statement-breakpoint
CREATE INDEX `nominations_creator` ON `nominations` (`createdBy`,"createdAt" desc,"id" desc);--> statement-breakpoint
CREATE INDEX `nominations_answer_by` ON `nominations` (`decidedBy`,"createdAt" desc,"id" desc) WHERE "answer" is not null;--> statement-breakpoint
CREATE TABLE `opinions` (
	`subjectType` text NOT NULL,
	`subjectId` text NOT NULL,
	`userId` text NOT NULL,
	`personId` text,
	`verdict` text NOT NULL,
	`reason` text,
	`sawOthers` integer DEFAULT false NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`changedOn` text,
	`changes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`subjectType`, `subjectId`, `userId`),
	FOREIGN KEY (`userId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`personId`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "opinions_subject" CHECK("subjectType" in ('nomination', 'trial')),
	CONSTRAINT "opinions_verdict" CHECK("verdict" in ('yes', 'unsure', 'no'))
);
--> statement-breakpoint
CREATE INDEX `opinions_created` ON `opinions` (`subjectType`,`subjectId`,`createdAt`,`userId`);--> statement-breakpoint
CREATE INDEX `opinions_author` ON `opinions` (`userId`,"createdAt" desc,"subjectId" desc);--> statement-breakpoint
CREATE INDEX `opinions_person` ON `opinions` (`personId`);--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `trialId` text;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `trialYes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `trialNo` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `trialUnsure` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `staff_profiles` ADD `opinionsWanted` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `staff_profiles_trial_id` ON `staff_profiles` (`trialId`);--> statement-breakpoint

-- Trials that run now, and those that the release before begins, are known by the id of their profile.
UPDATE staff_profiles SET trialId = id WHERE trialDueOn IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER staff_profiles_trial_added AFTER INSERT ON staff_profiles WHEN NEW.trialDueOn IS NOT NULL AND NEW.trialId IS NULL BEGIN UPDATE staff_profiles SET trialId = id WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER staff_profiles_trial_begun AFTER UPDATE OF trialDueOn ON staff_profiles WHEN NEW.trialDueOn IS NOT NULL AND NEW.trialId IS NULL BEGIN UPDATE staff_profiles SET trialId = id WHERE id = NEW.id; END;
--> statement-breakpoint

-- Opinions are counted where lists read. They are never deleted.
CREATE TRIGGER opinions_counted AFTER INSERT ON opinions BEGIN UPDATE nominations SET yes = yes + (NEW.verdict = 'yes'), "no" = "no" + (NEW.verdict = 'no'), unsure = unsure + (NEW.verdict = 'unsure') WHERE id = NEW.subjectId AND NEW.subjectType = 'nomination'; UPDATE staff_profiles SET trialYes = trialYes + (NEW.verdict = 'yes'), trialNo = trialNo + (NEW.verdict = 'no'), trialUnsure = trialUnsure + (NEW.verdict = 'unsure') WHERE trialId = NEW.subjectId AND NEW.subjectType = 'trial'; END;
--> statement-breakpoint
CREATE TRIGGER opinions_recounted AFTER UPDATE OF verdict ON opinions WHEN NEW.verdict <> OLD.verdict BEGIN UPDATE nominations SET yes = yes + (NEW.verdict = 'yes') - (OLD.verdict = 'yes'), "no" = "no" + (NEW.verdict = 'no') - (OLD.verdict = 'no'), unsure = unsure + (NEW.verdict = 'unsure') - (OLD.verdict = 'unsure') WHERE id = NEW.subjectId AND NEW.subjectType = 'nomination'; UPDATE staff_profiles SET trialYes = trialYes + (NEW.verdict = 'yes') - (OLD.verdict = 'yes'), trialNo = trialNo + (NEW.verdict = 'no') - (OLD.verdict = 'no'), trialUnsure = trialUnsure + (NEW.verdict = 'unsure') - (OLD.verdict = 'unsure') WHERE trialId = NEW.subjectId AND NEW.subjectType = 'trial'; END;
--> statement-breakpoint

-- Opinions on a nominee whom the portal did not know are about the user who signed in as them.
CREATE TRIGGER nominations_joined AFTER UPDATE OF userId ON nominations WHEN NEW.userId IS NOT OLD.userId BEGIN UPDATE opinions SET personId = NEW.userId WHERE subjectType = 'nomination' AND subjectId = NEW.id; END;
--> statement-breakpoint

-- Whoever is added with the Discord ID of a nominee joins their nominations.
CREATE TRIGGER users_nominated AFTER INSERT ON users WHEN NEW.discordId IS NOT NULL BEGIN UPDATE nominations SET userId = NEW.id, username = NULL, joinedServerAt = NULL, discordId = iif(state = 'open', discordId, NULL), revision = revision + 1 WHERE discordId IS NOT NULL AND discordId = NEW.discordId AND userId IS NULL; END;
