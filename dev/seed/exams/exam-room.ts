import type { examAssignments, examAttempts, examEvents } from '#worker/db/schema/exams.ts';
import { overdueOutcome, scoreOf, submittedOutcome } from '#worker/features/exams/attempts.rules.ts';
import { day, later, minute, onDay, shift } from '../calendar.ts';
import { type Change, type CommunityMember, gradeAt, isAround, personCalled, reviewerAt } from '../community.ts';
import { Random } from '../random.ts';
import { AnswerWriter } from './exam-answers.ts';
import { answerKeyOf, drawnFrom, type Exam, paperAt } from './exams.ts';
import { type Round, rounds, type Sitting } from './sittings.ts';

type AssignmentRow = typeof examAssignments.$inferSelect;
type AttemptRow = typeof examAttempts.$inferSelect;
type EventRow = typeof examEvents.$inferSelect;

/** A manager's change of a score. */
interface Scoring extends Change {
  readonly from: number | null;
  readonly to: number | null;
}

/** An attempt and its history. */
export interface SeededAttempt {
  readonly row: AttemptRow;
  readonly taker: CommunityMember;
  /** When the database recorded its end, and whether the server ended it; null while it runs. */
  readonly ended: { readonly at: Date; readonly byServer: boolean; readonly score: number | null } | null;
  readonly marked: Scoring | null;
  readonly adjusted: Scoring | null;
}

/** The assignments made by one call. */
export interface AssignmentBatch {
  readonly exam: Exam;
  readonly by: CommunityMember;
  readonly rows: readonly AssignmentRow[];
}

const assignmentDays = 7;
/** The cron trigger runs every minute and closes exams on every second run. */
const cronEvery = 2 * minute;
const grace = minute / 2;

/** When the cron trigger closes an attempt with this deadline. */
const closedAt = (deadline: Date) =>
  new Date(Math.ceil((deadline.getTime() + grace) / cronEvery) * cronEvery + (deadline.getTime() % 900) + 300);

/** Assigns exams, simulates the attempts and marks them, under the portal's own rules. */
class ExamRoom {
  readonly #random = new Random('exam room');
  readonly #writer = new AnswerWriter();
  readonly #today: Date;
  readonly #people: readonly CommunityMember[];
  readonly #exams: readonly Exam[];
  readonly batches: AssignmentBatch[] = [];
  readonly attempts: SeededAttempt[] = [];
  readonly events: EventRow[] = [];

  constructor(today: Date, people: readonly CommunityMember[], exams: readonly Exam[]) {
    this.#today = today;
    this.#people = people;
    this.#exams = exams;
  }

  #staffAt(username: string, at: Date): CommunityMember {
    const person = personCalled(this.#people, username);
    if (gradeAt(person, at) < 2 || !isAround(person, at)) throw new Error(`${username} was not staff at the time`);
    return person;
  }

  /** Assigns an exam to everyone in a round, and simulates the attempts. */
  run({ exam: key, assigned, by, takers, unclosed = false }: Round): void {
    const exam = this.#exams.find(({ text }) => text.key === key);
    if (!exam) throw new Error(`There is no exam ${key}`);
    const at = onDay(this.#today, assigned, this.#random);
    const people = Object.keys(takers).map((username) => this.#staffAt(username, at));
    const assigner = by ? personCalled(this.#people, by) : reviewerAt(this.#people, at, this.#random, people);
    const expiresAt = shift(at, assignmentDays * day);
    const rows = people.map((person): AssignmentRow => {
      const sitting = takers[person.username];
      const id = this.#random.uuid();
      const isOpen = sitting ? sitting.unclosed === true : unclosed || expiresAt > this.#today;
      if (sitting) this.#sit(exam, person, id, at, sitting, people);
      return {
        id,
        examId: exam.id,
        userId: person.id,
        assignedBy: assigner.id,
        assignedAt: at,
        expiresAt,
        isActive: isOpen,
        requirementId: null,
        dueAt: null,
      };
    });
    this.batches.push({ exam, by: assigner, rows });
  }

  /** An attempt's start, early enough to end by midnight. Throws if the assignment was not open. */
  #start(assignedAt: Date, daysAgo: number, timeLimit: number): Date {
    const planned = onDay(this.#today, daysAgo, this.#random);
    const last = shift(this.#today, (1 - daysAgo) * day - (timeLimit + 15) * minute);
    const startedAt = new Date(Math.min(planned.getTime(), last.getTime()));
    const couldStart = startedAt > assignedAt && startedAt < shift(assignedAt, assignmentDays * day);
    if (!couldStart) throw new Error(`The assignment was not open ${daysAgo} days ago`);
    return startedAt;
  }

  /** Adds the integrity events of an attempt, and returns when it was flagged. */
  #watch(attemptId: string, startedAt: Date, absences: Sitting['absences'] = []): Date | null {
    const seen = absences.map(([type, after, durationMs]): EventRow => {
      const at = shift(startedAt, Math.round(after * minute) + this.#random.int(0, 999));
      const recordedAt = shift(at, this.#random.int(60, 240));
      return { id: this.#random.uuid(), attemptId, type, at, durationMs, recordedAt };
    });
    this.events.push(...seen);
    return seen[0]?.recordedAt ?? null;
  }

  #sit(
    exam: Exam,
    taker: CommunityMember,
    assignmentId: string,
    assignedAt: Date,
    sitting: Sitting,
    round: readonly CommunityMember[],
  ): void {
    const { timeLimit } = paperAt(exam, assignedAt);
    const startedAt = this.#start(assignedAt, sitting.sat, timeLimit);
    const paper = paperAt(exam, startedAt);
    const id = this.#random.uuid();
    const items = drawnFrom(exam, paper.items, this.#random);
    const { responses, marks } = this.#writer.fill(items, sitting.missed, sitting.reached);
    const deadline = shift(startedAt, paper.timeLimit * minute);
    const cheatedAt = this.#watch(id, startedAt, sitting.absences);
    const ranOut = sitting.reached !== undefined;
    const isFlagged = cheatedAt !== null;
    // Leaving the page costs time.
    const taken = (isFlagged ? 0.75 : 0.4) + this.#random.next() * (isFlagged ? 0.2 : 0.55);
    const completedAt = ranOut ? deadline : shift(startedAt, Math.floor(paper.timeLimit * minute * taken));
    const saves = Object.keys(responses).reduce(
      (sum, question) => sum + this.#random.int(1, question in marks ? 9 : 2),
      0,
    );
    const answered = { ...answerKeyOf(items), responses };
    const running: AttemptRow = {
      id,
      examId: exam.id,
      userId: taker.id,
      assignmentId,
      examTitle: exam.text.title,
      ...answered,
      timeLimit: paper.timeLimit,
      passingScore: exam.text.passingScore,
      revision: saves,
      status: 'in_progress',
      startedAt,
      deadline,
      extendedMinutes: 0,
      completedAt: null,
      cheatedAt,
      eventsDropped: 0,
      score: null,
      marks: null,
      markNote: null,
      markedBy: null,
      markedAt: null,
      awaitingMarks: false,
      manuallyAdjusted: false,
      adjustmentNote: null,
      adjustedBy: null,
      comment: null,
      commentBy: null,
    };
    if (sitting.unclosed) {
      this.attempts.push({ row: running, taker, ended: null, marked: null, adjusted: null });
      return;
    }
    const outcome = ranOut ? overdueOutcome(answered, isFlagged) : submittedOutcome(answered, isFlagged);
    const row = { ...running, ...outcome, completedAt };
    const ended = { at: ranOut ? closedAt(deadline) : completedAt, byServer: ranOut, score: outcome.score };
    this.attempts.push({ taker, ended, ...this.#mark(row, round, ended.at, sitting, marks) });
  }

  /** Marks and adjusts an attempt. The marker is not from the same round, because they may still hold the exam. */
  #mark(
    row: AttemptRow,
    round: readonly CommunityMember[],
    endedAt: Date,
    { marking, note, comment, adjusted }: Sitting,
    deserved: Readonly<Record<string, number>>,
  ): Pick<SeededAttempt, 'row' | 'marked' | 'adjusted'> {
    let result: AttemptRow = row;
    let marked: Scoring | null = null;
    if (row.awaitingMarks && marking !== 'none' && marking !== 'by hand') {
      const at = later(this.#today, endedAt, this.#random.int(0, 3), this.#random);
      const by = reviewerAt(this.#people, at, this.#random, round);
      const marks = Object.fromEntries(Object.entries(deserved).slice(0, marking === 'first answer' ? 1 : undefined));
      const score = scoreOf(row, marks);
      marked = { at, by, from: row.score, to: score };
      result = {
        ...row,
        marks,
        score,
        awaitingMarks: score === null,
        markNote: note ?? null,
        markedBy: by.id,
        markedAt: at,
        ...(comment && { comment, commentBy: by.id }),
      };
    }
    if (!adjusted) return { row: result, marked, adjusted: null };
    const [score, adjustmentNote] = adjusted;
    const at = later(this.#today, marked?.at ?? endedAt, this.#random.int(1, 2), this.#random);
    const by = marked?.by ?? reviewerAt(this.#people, at, this.#random, round);
    return {
      row: { ...result, score, manuallyAdjusted: true, adjustmentNote, adjustedBy: by.id, awaitingMarks: false },
      marked,
      adjusted: { at, by, from: result.score, to: score },
    };
  }
}

/** All assignments, attempts and integrity events. */
export function runExams(
  today: Date,
  people: readonly CommunityMember[],
  exams: readonly Exam[],
): Pick<ExamRoom, 'batches' | 'attempts' | 'events'> {
  const room = new ExamRoom(today, people, exams);
  for (const round of rounds) room.run(round);
  return room;
}
