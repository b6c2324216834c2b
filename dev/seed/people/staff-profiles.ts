import * as z from 'zod/mini';
import { dueDay, hasTrial } from '#contract/staff-file/trials.ts';
import type { staffProfiles } from '#worker/db/schema/staff.ts';
import type { TrialColumns } from '#worker/db/staff-file/trials.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { day, hour, onDay, shift } from '../calendar.ts';
import { type Change, type CommunityMember, gradeAt, lastEdit, reviewerAt } from '../community.ts';
import { readJson } from '../data.ts';
import { Random } from '../random.ts';

type ProfileRow = typeof staffProfiles.$inferSelect;
const profile = z.strictObject({
  servers: z.array(z.string()),
  notes: z.exactOptional(z.array(z.tuple([z.string(), z.number()]))),
});

/** The source of a staff profile: its servers from the start, and each note with its day before today. */
type ProfileText = z.infer<typeof profile>;

// The owner has none, because nobody is above them.
const profiles = readJson('profiles.json', z.record(z.string(), profile));

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
    // A note about a grade change follows it on the same day.
    const change = person.changes.findLast(({ at }) => at < shift(planned, 24 * hour) && at > planned)?.at;
    edits.push(edit(change ? shift(change, 0.5 * hour) : planned, { notes: last }, { notes: text }));
    last = text;
  }
  return edits;
}

/** A staff profile and its edits. */
export interface SeededProfile {
  readonly row: ProfileRow;
  readonly edits: readonly Edit[];
}

const TRIAL_LENGTH = 30;

/** Trials have existed for forty days. People who came to grade 2 or 2.5 since then are on one. */
function trialOf(today: Date, { changes }: CommunityMember): TrialColumns {
  const last = changes.at(-1);
  if (!last || !hasTrial(last.to) || last.at < shift(today, -40 * day))
    return { trialFrom: null, trialLength: null, trialDueOn: null };
  const trialFrom = last.at.toISOString().slice(0, 10);
  return {
    trialFrom,
    trialLength: TRIAL_LENGTH,
    trialDueOn: dueDay({ from: trialFrom, length: TRIAL_LENGTH }, []),
  };
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
    const id = new Random(`profile of ${person.username}`).uuid();
    const trial = trialOf(today, person);
    const row: ProfileRow = {
      id,
      userId: person.id,
      servers: [],
      notes: null,
      notesBy: edits.findLast(({ after }) => 'notes' in after)?.by.id ?? null,
      performance: {},
      isArchived: archivedAt !== null,
      archivedAt,
      lastArchivedAt: left.at(-1)?.at ?? null,
      createdAt,
      ...trial,
      trialId: trial.trialDueOn === null ? null : id,
      trialYes: 0,
      trialNo: 0,
      trialUnsure: 0,
      opinionsWanted: 0,
      ...lastEdit(...edits),
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
