import { sql } from 'drizzle-orm';
import { days } from '../../clock.ts';
import type { NominationOfApplication } from '../../contract/voice/nominations.ts';
import { toPerson } from '../person.ts';
import { applications } from '../schema/hiring.ts';
import { users } from '../schema/people.ts';
import { nominations } from '../schema/voice.ts';

/** How long an invitation counts. */
const INVITED_FOR = days(365);

/**
 * The column with the nomination behind an application, as JSON: the applicant's first one within a year of their
 * invitation, for its vacancy if it named one (docs/rules/voice.md#invitations).
 */
export const nominationBehind = sql<string | null>`(select json_object('id', led.id, 'yes', led.yes, 'no', led."no",
    'unsure', led.unsure, 'creator', json_object('id', by.id, 'discordId', by.discordId, 'username', by.username,
      'displayName', by.displayName, 'avatar', by.avatar, 'grade', by.grade, 'erasedAt', by.erasedAt))
  from ${nominations} led cross join ${users} by on by.id = led.createdBy
  where led.userId = ${applications.userId} and led.state = 'invited' and led.emptiedAt is null
    and led.decidedAt <= ${applications.submittedAt} and led.decidedAt > ${applications.submittedAt} - ${INVITED_FOR}
    and (led.jobId is null or led.jobId = ${applications.jobId})
    and not exists (select 1 from ${applications} earlier where earlier.userId = led.userId
      and earlier.submittedAt >= led.decidedAt and (led.jobId is null or earlier.jobId = led.jobId)
      and (earlier.submittedAt, earlier.id) < (${applications.submittedAt}, ${applications.id}))
  order by led.decidedAt desc limit 1)`;

/** The nomination in that column. */
export function nominationView(stored: string): NominationOfApplication {
  const { creator, ...nomination } = JSON.parse(stored);
  return { ...nomination, creator: toPerson(creator) };
}
