import { describe, expect, it } from 'vitest';
import { type Asked, type Bound, byUrgency, standingsOf } from '#worker/db/handbook/standing.rules.ts';

const DAY = 86_400_000;
const START = Date.parse('2028-03-01T09:30:00.000Z');
/** A moment so many days after the start. */
const on = (days: number, ms = 0) => new Date(START + days * DAY + ms);

const asked = (changes: Partial<Asked> = {}): Asked => ({
  id: 'r',
  title: 'House rules',
  fromGrade: 2,
  kind: 'read',
  slug: 'house-rules',
  examId: null,
  dueDays: 10,
  validDays: null,
  isGate: false,
  selfTick: false,
  startsAt: on(0),
  paused: null,
  ...changes,
});

type Done = { at: Date; supersededAt?: Date };

const person = ({ done, ...changes }: Partial<Bound> & { done?: Done } = {}): Bound => ({
  grade: 2,
  joinedAt: on(-900),
  promotedAt: on(-800),
  leaves: [],
  fulfilments: new Map(
    done ? [['r', { at: done.at.getTime(), supersededAt: done.supersededAt?.getTime() ?? null }]] : [],
  ),
  ...changes,
});

const standing = (requirement: Asked, bound: Bound, now: Date) => standingsOf([requirement], bound, now)[0];

describe('Whom a requirement asks', () => {
  const listed = (requirement: Asked, grade: number) => standingsOf([requirement], person({ grade }), on(1)).length;

  it('Everyone from its grade up, Owners included', () => {
    expect([2, 2.5, 3, 6].map((grade) => listed(asked({ fromGrade: 2.5 }), grade))).toEqual([0, 1, 1, 1]);
  });

  it('A gate also has a standing below its grade, which is open while it is not met', () => {
    const gate = asked({ fromGrade: 4, isGate: true });
    expect(standing(gate, person(), on(1))).toEqual({
      requirementId: 'r',
      state: 'open',
      metAt: null,
      until: null,
      dueAt: null,
    });
    expect(standing(gate, person({ done: { at: on(0) } }), on(1))?.state).toBe('met');
    expect(standing(gate, person({ grade: 4 }), on(1))?.state).toBe('due');
  });

  it('Nobody while it is paused', () => {
    const pauses = ['guide_empty', 'guide_archived', 'guide_hidden', 'exam_closed'] as const;
    expect(pauses.flatMap((paused) => standingsOf([asked({ paused })], person(), on(1)))).toEqual([]);
    expect(standingsOf([asked({ paused: 'guide_empty', isGate: true, fromGrade: 4 })], person(), on(1))).toEqual([]);
  });
});

describe('A requirement that is met', () => {
  it('Stays met for ever without a validity', () => {
    expect(standing(asked(), person({ done: { at: on(-700) } }), on(0))).toEqual({
      requirementId: 'r',
      state: 'met',
      metAt: on(-700),
      until: null,
      dueAt: null,
    });
  });

  it('Is met until its validity ends', () => {
    const bound = person({ done: { at: on(0) } });
    const requirement = asked({ validDays: 100 });
    expect(standing(requirement, bound, on(50))).toEqual({
      requirementId: 'r',
      state: 'met',
      metAt: on(0),
      until: on(100),
      dueAt: null,
    });
    expect(standing(requirement, bound, on(100, -1))?.metAt).toEqual(on(0));
    expect(standing(requirement, bound, on(100))).toEqual({
      requirementId: 'r',
      state: 'due',
      metAt: null,
      until: null,
      dueAt: on(100),
    });
  });

  it('Is due once it runs out within the days to meet it, and leave does not move that', () => {
    const bound = person({
      done: { at: on(0) },
      leaves: [{ fromDay: '2028-05-01', toDay: '2028-12-31', endedOn: null }],
    });
    const requirement = asked({ validDays: 100 });
    expect(standing(requirement, bound, on(90, -1))?.state).toBe('met');
    expect(standing(requirement, bound, on(90))).toEqual({
      requirementId: 'r',
      state: 'due',
      metAt: on(0),
      until: on(100),
      dueAt: on(100),
    });
  });

  it('Ends with a later material revision', () => {
    const bound = person({ done: { at: on(5), supersededAt: on(20) } });
    expect(standing(asked(), bound, on(21))).toMatchObject({ state: 'due', metAt: null, until: null, dueAt: on(30) });
  });
});

describe('The due date', () => {
  const due = (requirement: Asked, bound: Bound, now = on(1)) => standing(requirement, bound, now)?.dueAt;

  it('Counts from when the requirement started', () => {
    expect(due(asked(), person())).toEqual(on(10));
  });

  it('Counts from the last promotion, else from joining, if that is later', () => {
    expect(due(asked(), person({ promotedAt: on(4) }))).toEqual(on(14));
    expect(due(asked(), person({ promotedAt: null, joinedAt: on(3) }))).toEqual(on(13));
    expect(due(asked(), person({ promotedAt: on(-5), joinedAt: on(3) }))).toEqual(on(10));
  });

  it('Is the moment an earlier fulfilment ran out', () => {
    expect(due(asked({ validDays: 100 }), person({ done: { at: on(0) } }), on(130))).toEqual(on(100));
  });

  it('Counts from the first material revision after the acknowledged one', () => {
    const bound = person({ done: { at: on(0), supersededAt: on(40) } });
    expect(due(asked({ validDays: 100 }), bound, on(130))).toEqual(on(50));
  });

  it('Is the latest of these, so that no edit makes anyone overdue', () => {
    const ranOut = person({ done: { at: on(-200), supersededAt: on(-20) } });
    expect(due(asked({ validDays: 100 }), ranOut, on(1))).toEqual(on(10));
    expect(due(asked({ validDays: 100, startsAt: on(-300) }), ranOut, on(1))).toEqual(on(-10));
  });

  it('Moves by a day for each day of leave and keeps its time of day', () => {
    const away = (fromDay: string, toDay: string, endedOn: string | null = null) => [{ fromDay, toDay, endedOn }];
    expect(due(asked(), person({ leaves: away('2028-03-04', '2028-03-06') }))).toEqual(on(13));
    expect(due(asked(), person({ leaves: away('2028-03-04', '2028-03-06', '2028-03-05') }))).toEqual(on(11));
    expect(due(asked(), person({ leaves: away('2028-02-01', '2028-02-29') }))).toEqual(on(10));
    expect(due(asked(), person({ leaves: away('2028-03-12', '2028-03-20') }))).toEqual(on(10));
  });

  it('Moves to the end of a leave during which a fulfilment ran out', () => {
    const bound = person({
      done: { at: on(0) },
      leaves: [
        { fromDay: on(99).toISOString().slice(0, 10), toDay: on(101).toISOString().slice(0, 10), endedOn: null },
      ],
    });
    expect(due(asked({ validDays: 100 }), bound, on(100))).toEqual(on(102));
  });
});

describe('The state', () => {
  it('Is overdue only after the due date', () => {
    expect(standing(asked(), person(), on(10))?.state).toBe('due');
    expect(standing(asked(), person(), on(10, 1))?.state).toBe('overdue');
  });

  it('Sorts overdue and due by date, then open, then met', () => {
    const all = [
      asked({ id: 'met' }),
      asked({ id: 'open', isGate: true, fromGrade: 4 }),
      asked({ id: 'due', dueDays: 30 }),
      asked({ id: 'overdue', dueDays: 5 }),
      asked({ id: 'longer overdue', dueDays: 3 }),
    ];
    const bound = person({ fulfilments: new Map([['met', { at: START, supersededAt: null }]]) });
    const sorted = standingsOf(all, bound, on(20)).toSorted(byUrgency);
    expect(sorted.map(({ requirementId }) => requirementId)).toEqual([
      'longer overdue',
      'overdue',
      'due',
      'open',
      'met',
    ]);
  });
});
