import type { staffProfiles } from '../../../worker/db/schema/staff.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { hour, onDay, shift } from '../calendar.ts';
import { type CommunityMember, gradeAt, reviewerAt } from '../community.ts';
import { Random } from '../random.ts';

type ProfileRow = typeof staffProfiles.$inferSelect;
type Note = readonly [text: string, daysAgo: number];

/** What the managers wrote down about somebody: where they work at once, then what to keep in mind, as it came up. */
interface Kept {
  readonly servers: readonly string[];
  readonly notes?: readonly Note[];
}

const kept = (servers: readonly string[], ...notes: readonly Note[]): Kept => ({ servers, notes });

const everywhere = ['Main', 'Creators', 'Event Stage', 'Partner Lounge', 'Staff HQ'];

// Nobody is above the owner, so nobody could have written anything down about them.
const profiles: Readonly<Record<string, Kept>> = {
  executive: kept(everywhere, ['Runs the weekly staff call, Sundays 18:00 UTC.', 240]),
  'vesper.north': kept(everywhere, ['Looks after the bots and the audit trail. Prefers messages to calls.', 212]),
  manager: kept(
    ['Main', 'Event Stage', 'Staff HQ'],
    ['Wants to do more than shifts: has ideas for the exams.', 192],
    ['Hiring lead. Goes through new applications on Monday and Thursday evenings.', 34],
  ),
  marisol_q: kept(
    ['Main', 'Creators', 'Staff HQ'],
    ['Trains new trial moderators.', 221],
    ['Trains new trial moderators. Away the last week of every month.', 127],
  ),
  haldane: kept(
    ['Main', 'Partner Lounge', 'Staff HQ'],
    ['Answers for partnerships and everything that is advertised there.', 95],
  ),
  'ines.okt': kept(
    ['Creators', 'Event Stage', 'Staff HQ'],
    ['Took over events from the former lead. Knows the stage bot inside out.', 92],
  ),
  moderator: kept(
    ['Main', 'Creators'],
    ['Steady on weekday evenings.', 136],
    ['Steady on weekday evenings. Has asked to shadow appeals.', 77],
  ),
  'halfmoon.pier': kept(
    ['Main', 'Creators'],
    ['Stepped down from Manager at their own wish, for the thesis. Ask before putting them on late shifts.', 62],
  ),
  quietharbor: kept(['Main'], ['Night shift (UTC−8). Writes the clearest log entries we have.', 174]),
  tobi_: kept(['Main', 'Event Stage'], ['Covers German and Dutch. Usually first on raids.', 205]),
  brambleandthorn: kept(['Creators']),
  nordlicht: kept(['Main', 'Creators'], ['Keeps the word filter tidy. Reviews it every first Saturday.', 88]),
  oakley_dm: kept(
    ['Main', 'Partner Lounge'],
    ['Came with two years on a large tabletop server; skipped the trial with an executive’s consent.', 215],
  ),
  'kestrel.wav': kept(['Event Stage'], ['Sound checks before every stage.', 69]),
  papercrane: kept(['Creators'], ['Excellent with artists in a dispute over credit.', 108]),
  'søren.k': kept(['Main'], ['On reduced hours until the exams are over.', 46]),
  'pale.cassette': kept(
    ['Main', 'Creators'],
    ['Good eye for listings. Looks after #for-hire on weekends.', 130],
    ['Keeps out of #for-hire until the end of the quarter. Everything else as before.', 21],
  ),
  'driftwood.fm': kept(
    ['Creators'],
    ['Away for a while: moving abroad.', 150],
    ['Back after ten weeks abroad. Mentor for the first weeks: papercrane.', 82],
  ),
  نسيم_الليل: kept(['Main'], ['Covers Arabic. Prefers mornings; trade late shifts with yuki.snowfield.', 60]),
  junior: kept(['Main'], ['Ready for a talk about the next step.', 12]),
  'mira.k': kept(['Main', 'Creators'], ['Fast and friendly in ModMail; reminded once to link the rule.', 83]),
  lumenforge: kept(['Main']),
  żubr_: kept(['Main'], ['Covers Polish and Ukrainian.', 115]),
  deltaferns: kept(['Event Stage'], ['Good instincts. Could ask for help a little earlier.', 37]),
  the_last_cartographer_of_ember: kept(['Creators'], ['Wrote most of the channel map that newcomers see.', 53]),
  'yuki.snowfield': kept(['Main'], ['Covers the hours between 22:00 and 04:00 UTC.', 71]),
  trial: kept(['Main'], ['Trial runs six weeks. Mentor: moderator.', 18]),
  pixelmarten: kept(['Main'], ['Mentor: tobi_.', 77], ['Trial extended by four weeks: long break in the middle.', 56]),
  cloverhex: kept(['Creators'], ['Mentor: papercrane.', 61]),
  'ada.lune': kept(['Main'], ['Mentor: quietharbor. First solo shift went well.', 28]),
  夜行列車: kept(['Event Stage'], ['Covers Japanese, nights in Europe. Mentor: yuki.snowfield.', 38]),
  rennekk: kept(['Main']),
  café_nocturne: kept(['Event Stage'], ['Covers French. Mentor: kestrel.wav.', 24]),
  somewhere_beyond_the_tin_weather: kept(['Creators'], ['Goes by Tin. Mentor: halfmoon.pier.', 15]),
  orbitalgoose: kept(['Main'], ['Mentor: nordlicht.', 11]),
  ひなた_: kept(['Main'], ['First week. Please keep an eye on shared shifts.', 4]),
  grimalkin: kept(
    ['Main'],
    ['Knows every regular by name.', 149],
    ['Left on good terms: a new job with late hours. Welcome back any time.', 57],
  ),
  sunkencathedral: kept(['Creators'], ['Three shifts in a row missed without a word. Two reminders before.', 119]),
  jaspervane: kept(
    ['Main', 'Partner Lounge'],
    ['Took paid adverts outside the listing channels. Not to be rehired before a year has passed.', 35],
  ),
  umbrelle: kept(
    ['Main', 'Event Stage'],
    ['The one to call when a thread is heavy.', 110],
    ['Stopped for their own sake after too many heavy threads. Please write now and then, and not about work.', 70],
  ),
  nine_of_cups: kept(['Main'], ['Trial ended after six weeks. A kind person, and too busy this year.', 131]),
  softlock: kept(
    ['Main', 'Partner Lounge', 'Staff HQ'],
    ['Second reader of appeals.', 160],
    ['Let go for passing ModMail threads on. Questions about it go to the owner.', 26],
  ),
};

/** An edit of a profile. */
interface Edit {
  readonly at: Date;
  readonly by: CommunityMember;
  readonly before: Partial<ProfileRow>;
  readonly after: Partial<ProfileRow>;
}

function editsOf(
  today: Date,
  people: readonly CommunityMember[],
  person: CommunityMember,
  createdAt: Date,
  { servers, notes = [] }: Kept,
): Edit[] {
  const random = new Random(`profile edits of ${person.username}`);
  const edit = (at: Date, before: Edit['before'], after: Edit['after']): Edit => {
    const notAbove = people.filter((other) => gradeAt(other, at) <= gradeAt(person, at));
    return { at, by: reviewerAt(people, at, random, notAbove), before, after };
  };
  const first = shift(createdAt, (0.2 + random.next() * 2) * hour);
  const edits = [edit(first, { servers: [] }, { servers: [...servers] })];
  let last: string | null = null;
  for (const [text, daysAgo] of notes) {
    const some = onDay(today, daysAgo, random);
    // What belongs to a day on which something else happened came after that.
    const other = person.changes.findLast(({ at }) => at < shift(some, 24 * hour) && at > some)?.at;
    edits.push(edit(other ? shift(other, 0.5 * hour) : some, { notes: last }, { notes: text }));
    last = text;
  }
  return edits;
}

/** A profile with all that was changed in it. */
interface SeededProfile {
  readonly row: ProfileRow;
  readonly edits: readonly Edit[];
}

/** The profiles of everyone who is staff, and of those who were. */
export const staffProfilesOf = (today: Date, people: readonly CommunityMember[]): SeededProfile[] =>
  people.flatMap((person) => {
    const createdAt = person.changes[0]?.at ?? (person.firstGrade > 1 ? person.joinedAt : null);
    if (!createdAt) return [];
    const text = profiles[person.username];
    const edits = text ? editsOf(today, people, person, createdAt, text) : [];
    const left = person.changes.filter(({ to }) => to === 1);
    const back = person.changes.slice(1).filter(({ from }) => from === 1);
    const archivedAt = person.grade === 1 ? (left.at(-1)?.at ?? null) : null;
    const row: ProfileRow = {
      id: new Random(`profile of ${person.username}`).uuid(),
      userId: person.id,
      servers: [],
      notes: null,
      performance: {},
      isArchived: archivedAt !== null,
      archivedAt,
      createdAt,
      revision: 1 + edits.length + left.length + back.length,
    };
    return { row: Object.assign(row, ...edits.map(({ after }) => after)), edits };
  });

/** What the audit log tells of profiles. */
export const profileEntries = (profiles: readonly SeededProfile[]): Entry[] =>
  profiles.flatMap(({ row: { userId }, edits }) =>
    edits.map(({ at, by, before, after }) => ({
      at,
      action: 'STAFF_PROFILE_UPDATED',
      about: ['user', userId],
      by: by.id,
      target: userId,
      before,
      after,
    })),
  );
