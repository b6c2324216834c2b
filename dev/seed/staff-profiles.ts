import type { staffProfiles } from '../../worker/db/schema/staff.ts';
import type { CommunityMember } from './community.ts';
import { Random } from './random.ts';

const everywhere = ['Main', 'Creators', 'Event Stage', 'Partner Lounge', 'Staff HQ'];

/** Where each works, and what the managers keep in mind about them. */
const profiles: Readonly<Record<string, readonly [servers: readonly string[], notes: string | null]>> = {
  owner: [everywhere, null],
  executive: [everywhere, 'Runs the weekly staff call, Sundays 18:00 UTC.'],
  'vesper.north': [everywhere, 'Looks after the bots and the audit trail. Prefers messages to calls.'],
  manager: [
    ['Main', 'Event Stage', 'Staff HQ'],
    'Hiring lead. Goes through new applications on Monday and Thursday evenings.',
  ],
  marisol_q: [['Main', 'Creators', 'Staff HQ'], 'Trains new trial moderators. Away the last week of every month.'],
  haldane: [
    ['Main', 'Partner Lounge', 'Staff HQ'],
    'Answers for partnerships and everything that is advertised there.',
  ],
  'ines.okt': [
    ['Creators', 'Event Stage', 'Staff HQ'],
    'Took over events from the former lead. Knows the stage bot inside out.',
  ],
  moderator: [['Main', 'Creators'], 'Steady on weekday evenings. Has asked to shadow appeals.'],
  quietharbor: [['Main'], 'Night shift (UTC−8). Writes the clearest log entries we have.'],
  tobi_: [['Main', 'Event Stage'], 'Covers German and Dutch. Usually first on raids.'],
  brambleandthorn: [['Creators'], null],
  nordlicht: [['Main', 'Creators'], 'Keeps the word filter tidy. Reviews it every first Saturday.'],
  oakley_dm: [
    ['Main', 'Partner Lounge'],
    'Came with two years on a large tabletop server; skipped the trial with an executive’s consent.',
  ],
  'kestrel.wav': [['Event Stage'], 'Sound checks before every stage.'],
  papercrane: [['Creators'], 'Excellent with artists in a dispute over credit.'],
  'søren.k': [['Main'], 'On reduced hours until the exams are over.'],
  junior: [['Main'], 'Ready for a talk about the next step.'],
  'mira.k': [['Main', 'Creators'], 'Fast and friendly in ModMail; reminded once to link the rule.'],
  lumenforge: [['Main'], null],
  żubr_: [['Main'], 'Covers Polish and Ukrainian.'],
  deltaferns: [['Event Stage'], 'Good instincts. Could ask for help a little earlier.'],
  the_last_cartographer_of_ember: [['Creators'], 'Wrote most of the channel map that newcomers see.'],
  'yuki.snowfield': [['Main'], 'Covers the hours between 22:00 and 04:00 UTC.'],
  trial: [['Main'], 'Trial runs six weeks. Mentor: moderator.'],
  pixelmarten: [['Main'], 'Trial extended by four weeks: long break in the middle.'],
  cloverhex: [['Creators'], 'Mentor: papercrane.'],
  'ada.lune': [['Main'], 'Mentor: quietharbor. First solo shift went well.'],
  rennekk: [['Main'], null],
  café_nocturne: [['Event Stage'], 'Covers French. Mentor: kestrel.wav.'],
  orbitalgoose: [['Main'], 'Mentor: nordlicht.'],
  ひなた_: [['Main'], 'First week. Please keep an eye on shared shifts.'],
  grimalkin: [['Main'], 'Left on good terms: a new job with late hours. Welcome back any time.'],
  sunkencathedral: [['Creators'], 'Three shifts in a row missed without a word. Two reminders before.'],
  jaspervane: [
    ['Main', 'Partner Lounge'],
    'Took paid adverts outside the listing channels. Not to be rehired before a year has passed.',
  ],
};

/** The rows of `staff_profiles`: everyone who is staff, and those who were. */
export const staffProfileRows = (people: readonly CommunityMember[]): (typeof staffProfiles.$inferSelect)[] =>
  people.flatMap((person) => {
    const [servers, notes] = profiles[person.username] ?? [[], null];
    const firstRise = person.changes[0]?.at ?? (person.firstGrade > 1 ? person.joinedAt : null);
    if (!firstRise) return [];
    const left = person.grade === 1 ? (person.changes.at(-1)?.at ?? null) : null;
    return {
      id: new Random(`profile of ${person.username}`).uuid(),
      userId: person.id,
      servers: [...servers],
      notes,
      performance: {},
      isArchived: left !== null,
      archivedAt: left,
      createdAt: firstRise,
      revision: 1,
    };
  });
