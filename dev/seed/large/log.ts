import { splitEntry } from '#worker/db/audit-texts.ts';
import { type Filling, idSql, type World } from './world.ts';

/** SQL for the action of entry `i`; the percentages are the last two digits. */
const ACTION = `case
  when i % 50000 = 0 then 'AUDIT_EXPORTED' when i % 5000 = 299 then 'GUIDE_UPDATED' when i % 2000 = 199 then 'NOTICE_CREATED' when i % 1000 = 99 then 'USER_BLOCKED'
  when i % 100 < 25 then 'EXAM_ATTEMPT_STARTED' when i % 100 < 49 then 'EXAM_ATTEMPT_SUBMITTED' when i % 100 < 65 then 'APPLICATION_SUBMITTED'
  when i % 100 < 85 then 'APPLICATION_REVIEWED' when i % 100 < 90 then 'EXAM_ASSIGNED' when i % 100 < 94 then 'STAFF_RECORD_CREATED'
  when i % 100 < 97 then 'USER_CREATED' else 'JOB_UPDATED' end`;

const ENTITY_TYPE = `case
  when action like 'APPLICATION%' then 'application' when action like 'EXAM%' then 'exam' when action like 'JOB%' then 'job'
  when action like 'STAFF%' then 'staff_record' when action like 'NOTICE%' then 'notice' when action like 'GUIDE%' then 'guide' else 'user' end`;

// Takers and applicants act on themselves. One taker has 1% of all entries, one manager 10%.
const actorOf = ({ rare, heavy, size, lastStaff }: World) => `case
  when i in (${rare.entries.join(', ')}) then ${rare.user}
  when action like 'EXAM_ATTEMPT%' then iif(i % 100 = 7, ${heavy.taker}, 50 + i % ${lastStaff - 49})
  when action in ('APPLICATION_SUBMITTED', 'USER_CREATED') then ${size.profiles + 1} + i % ${size.people - size.profiles} when i % 100 > 74 and i % 100 < 85 then ${heavy.actor} else 11 + i % 39 end`;
const targetOf = ({ size }: World) => `case
  when action like 'EXAM_ATTEMPT%' or action in ('APPLICATION_SUBMITTED', 'USER_CREATED') then actor
  when action like 'JOB%' or action like 'GUIDE%' or action like 'NOTICE%' then null else ${size.profiles + 1} + i * 3 % ${size.people - size.profiles} end`;

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The audit log and its origins. `seq` starts at 1. */
export function log(world: World): Filling[] {
  const { size } = world;
  // D1 has no SHA-256, so all entries share an origin and its hashes.
  const { hashes, origin } = splitEntry(
    { action: 'JOB_UPDATED', oldValues: null, newValues: null, ipAddress: '203.0.113.1', userAgent: USER_AGENT },
    () => '0123456789abcdef0123456789abcdef',
  );
  const entry = `select *, ${ENTITY_TYPE} as entityType, ${targetOf(world)} as target from (select *, ${actorOf(world)} as actor from (select i, ${ACTION} as action from n))`;
  return [
    {
      name: 'audit log',
      count: size.entries,
      sql: `insert into audit_logs (id, action, entityType, entityId, userId, targetUserId, details, oldValues, newValues, hashes, requestId, timestamp)
     select ${idSql('entry')}, action, entityType, iif(entityType = 'guide', 'mod', ${idSql('entity', 'i / 3')}), ${idSql('user', 'actor')}, iif(target is null, null, ${idSql('user', 'target')}),
       iif(i = 3, 'The oldest needle', null), '{"status":"pending"}', '{"status":"accepted"}', '${JSON.stringify(hashes)}', ${idSql('request')}, ${world.entryAt()}
     from (${entry})`,
    },
    {
      name: 'audit origins',
      count: size.entries,
      sql: `insert into audit_origins (seq, ipAddress, userAgent) select i, '${JSON.stringify(origin?.ipAddress)}', '${JSON.stringify(origin?.userAgent)}' from n`,
    },
  ];
}
