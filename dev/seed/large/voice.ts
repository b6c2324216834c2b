import { days } from '#worker/clock.ts';
import { type Filling, idSql, manager, type World } from './world.ts';

/** Nominations, of which those of the last 90 days are kept, and opinions on nominees and on people on trial. */
export const voice = ({ now, size, part, lastStaff, momentOf }: World): Filling[] => {
  const isOpen = `i > ${size.nominations - part(500)}`;
  const whileOpen = (open: string, decided: string) => `iif(${isOpen}, ${open}, ${decided})`;
  return [
    {
      name: 'nominations',
      count: size.nominations,
      sql: `insert into nominations (id, userId, discordId, reason, createdBy, createdAt, closesAt, state, decidedBy, answer, decidedAt, reached, emptiedAt)
       select ${idSql('nomination')}, ${idSql('user', `${lastStaff + 1} + i % ${size.people - lastStaff - 1}`)}, ${whileOpen('200000000000000000 + i', 'null')},
         'Answers questions in every channel, and never loses patience.', ${manager}, ${momentOf(size.nominations)}, ${now} + i,
         ${whileOpen("'open'", "case i % 3 when 0 then 'declined' when 1 then 'withdrawn' else 'invited' end")}, ${whileOpen('null', manager)},
         ${whileOpen('null', "'Gladly, once they are older.'")}, ${whileOpen('null', momentOf(size.nominations))}, null, ${whileOpen('null', `iif(${momentOf(size.nominations)} < ${now - days(90)}, ${now}, null)`)} from n`,
    },
    // Five for each nomination, by different managers.
    {
      name: 'opinions',
      count: size.opinions,
      sql: `insert into opinions (subjectType, subjectId, userId, personId, verdict, reason, createdAt, updatedAt)
       select 'nomination', ${idSql('nomination', `1 + (i - 1) % ${size.nominations}`)}, ${idSql('user', `10 + (i + (i - 1) / ${size.nominations} * 7) % 40`)}, null, 'yes',
         'I would like to work with them.', ${momentOf(size.opinions)}, ${momentOf(size.opinions)} from n`,
    },
    {
      name: 'opinions on trials',
      count: Math.floor(lastStaff / 3),
      sql: `insert into opinions (subjectType, subjectId, userId, personId, verdict, reason, createdAt, updatedAt)
       select 'trial', p.trialId, ${idSql('user', '10')}, p.userId, 'unsure', 'Too early to say.', ${now} - i, ${now} - i
       from n join staff_profiles p on p.userId = ${idSql('user', '3 * i')} where p.trialId is not null`,
    },
  ];
};
