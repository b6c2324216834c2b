import type { staffProfiles } from '../../../worker/db/schema/staff.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { hour, onDay, shift } from '../calendar.ts';
import { type Change, type CommunityMember, gradeAt, reviewerAt } from '../community.ts';
import { Random } from '../random.ts';

type ProfileRow = typeof staffProfiles.$inferSelect;
type Note = readonly [text: string, daysAgo: number];

/** The source of a staff profile: servers from the start, notes as they were written. */
interface ProfileText {
  readonly servers: readonly string[];
  readonly notes?: readonly Note[];
}

const profile = (servers: readonly string[], ...notes: readonly Note[]): ProfileText => ({ servers, notes });

const everywhere = ['Main', 'Creators', 'Event Stage', 'Partner Lounge', 'Staff HQ'];

// The owner has none, because nobody is above them.
const profiles: Readonly<Record<string, ProfileText>> = {
  executive: profile(everywhere, ['Runs the weekly staff call, Sundays 18:00 UTC.', 240]),
  'vesper.north': profile(everywhere, ['Looks after the bots and the audit trail. Prefers messages to calls.', 212]),
  manager: profile(
    ['Main', 'Event Stage', 'Staff HQ'],
    ['Wants to do more than shifts: has ideas for the exams.', 192],
    ['Hiring lead. Goes through new applications on Monday and Thursday evenings.', 34],
  ),
  marisol_q: profile(
    ['Main', 'Creators', 'Staff HQ'],
    ['Trains new trial moderators.', 221],
    ['Trains new trial moderators. Away the last week of every month.', 127],
  ),
  haldane: profile(
    ['Main', 'Partner Lounge', 'Staff HQ'],
    ['Answers for partnerships and everything that is advertised there.', 95],
  ),
  'ines.okt': profile(
    ['Creators', 'Event Stage', 'Staff HQ'],
    ['Took over events from the former lead. Knows the stage bot inside out.', 92],
  ),
  moderator: profile(
    ['Main', 'Creators'],
    ['Steady on weekday evenings.', 136],
    ['Steady on weekday evenings. Has asked to shadow appeals.', 77],
  ),
  'halfmoon.pier': profile(
    ['Main', 'Creators'],
    ['Stepped down from Manager at their own wish, for the thesis. Ask before putting them on late shifts.', 62],
  ),
  quietharbor: profile(['Main'], ['Night shift (UTC−8). Writes the clearest log entries we have.', 174]),
  tobi_: profile(['Main', 'Event Stage'], ['Covers German and Dutch. Usually first on raids.', 205]),
  brambleandthorn: profile(['Creators']),
  nordlicht: profile(['Main', 'Creators'], ['Keeps the word filter tidy. Reviews it every first Saturday.', 88]),
  oakley_dm: profile(
    ['Main', 'Partner Lounge'],
    ['Came with two years on a large tabletop server; skipped the trial with an executive’s consent.', 215],
  ),
  'kestrel.wav': profile(['Event Stage'], ['Sound checks before every stage.', 69]),
  papercrane: profile(['Creators'], ['Excellent with artists in a dispute over credit.', 108]),
  'søren.k': profile(['Main'], ['On reduced hours until the exams are over.', 46]),
  'pale.cassette': profile(
    ['Main', 'Creators'],
    ['Good eye for listings. Looks after #for-hire on weekends.', 130],
    ['Keeps out of #for-hire until the end of the quarter. Everything else as before.', 21],
  ),
  'driftwood.fm': profile(
    ['Creators'],
    ['Away for a while: moving abroad.', 150],
    ['Back after ten weeks abroad. Mentor for the first weeks: papercrane.', 82],
  ),
  نسيم_الليل: profile(['Main'], ['Covers Arabic. Prefers mornings; trade late shifts with yuki.snowfield.', 60]),
  junior: profile(['Main'], ['Ready for a talk about the next step.', 12]),
  'mira.k': profile(['Main', 'Creators'], ['Fast and friendly in ModMail; reminded once to link the rule.', 83]),
  lumenforge: profile(['Main']),
  żubr_: profile(['Main'], ['Covers Polish and Ukrainian.', 115]),
  deltaferns: profile(['Event Stage'], ['Good instincts. Could ask for help a little earlier.', 37]),
  the_last_cartographer_of_ember: profile(['Creators'], ['Wrote most of the channel map that newcomers see.', 53]),
  'yuki.snowfield': profile(['Main'], ['Covers the hours between 22:00 and 04:00 UTC.', 71]),
  trial: profile(['Main'], ['Trial runs six weeks. Mentor: moderator.', 18]),
  pixelmarten: profile(
    ['Main'],
    ['Mentor: tobi_.', 77],
    ['Trial extended by four weeks: long break in the middle.', 56],
  ),
  cloverhex: profile(['Creators'], ['Mentor: papercrane.', 61]),
  'ada.lune': profile(['Main'], ['Mentor: quietharbor. First solo shift went well.', 28]),
  夜行列車: profile(['Event Stage'], ['Covers Japanese, nights in Europe. Mentor: yuki.snowfield.', 38]),
  rennekk: profile(['Main']),
  café_nocturne: profile(['Event Stage'], ['Covers French. Mentor: kestrel.wav.', 24]),
  somewhere_beyond_the_tin_weather: profile(['Creators'], ['Goes by Tin. Mentor: halfmoon.pier.', 15]),
  orbitalgoose: profile(['Main'], ['Mentor: nordlicht.', 11]),
  ひなた_: profile(['Main'], ['First week. Please keep an eye on shared shifts.', 4]),
  grimalkin: profile(
    ['Main'],
    ['Knows every regular by name.', 149],
    ['Left on good terms: a new job with late hours. Welcome back any time.', 57],
  ),
  sunkencathedral: profile(['Creators'], ['Three shifts in a row missed without a word. Two reminders before.', 119]),
  jaspervane: profile(
    ['Main', 'Partner Lounge'],
    ['Took paid adverts outside the listing channels. Not to be rehired before a year has passed.', 35],
  ),
  umbrelle: profile(
    ['Main', 'Event Stage'],
    ['The one to call when a thread is heavy.', 110],
    ['Stopped for their own sake after too many heavy threads. Please write now and then, and not about work.', 70],
  ),
  nine_of_cups: profile(['Main'], ['Trial ended after six weeks. A kind person, and too busy this year.', 131]),
  softlock: profile(
    ['Main', 'Partner Lounge', 'Staff HQ'],
    ['Second reader of appeals.', 160],
    ['Let go for passing ModMail threads on. Questions about it go to the owner.', 26],
  ),
};

/** An edit of a profile. */
interface Edit extends Change {
  readonly before: Partial<ProfileRow>;
  readonly after: Partial<ProfileRow>;
}

function editsOf(
  today: Date,
  people: readonly CommunityMember[],
  person: CommunityMember,
  createdAt: Date,
  { servers, notes = [] }: ProfileText,
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
    const planned = onDay(today, daysAgo, random);
    // A note about a grade change of the same day follows it.
    const change = person.changes.findLast(({ at }) => at < shift(planned, 24 * hour) && at > planned)?.at;
    edits.push(edit(change ? shift(change, 0.5 * hour) : planned, { notes: last }, { notes: text }));
    last = text;
  }
  return edits;
}

/** A staff profile and its edits. */
interface SeededProfile {
  readonly row: ProfileRow;
  readonly edits: readonly Edit[];
}

/** The profiles of current and former staff. */
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
      notesBy: edits.findLast(({ after }) => 'notes' in after)?.by.id ?? null,
      performance: {},
      isArchived: archivedAt !== null,
      archivedAt,
      createdAt,
      revision: 1 + edits.length + left.length + back.length,
    };
    return { row: Object.assign(row, ...edits.map(({ after }) => after)), edits };
  });

/** The audit entries of staff profiles. */
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
