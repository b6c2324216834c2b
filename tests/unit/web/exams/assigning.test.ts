import { describe, expect, it } from 'vitest';
import { assignLabel, gradesOutcome, outcomeText, refusalsById } from '#features/exams/assigning/assigning.ts';
import { ApiError } from '#lib/api.ts';

const skipped = (...names: string[]) => names.map((username) => ({ id: username, username }));

describe('The outcome of assigning', () => {
  it.each([
    [2, 2, [], ''],
    [2, 1, ['kit'], 'Assigned to 1 of 2. kit already holds this exam and was skipped.'],
    [3, 1, ['kit', 'ash'], 'Assigned to 1 of 3. kit and ash already hold this exam and were skipped.'],
    [1, 0, ['kit'], 'kit already holds this exam, so nothing was assigned.'],
    [3, 2, [], 'Assigned to 2 of 3. 1 can no longer be assigned: search again to see who can.'],
  ])('Of %i people sent with %i assigned and %j skipped reads %j', (sent, assignmentsCreated, names, text) => {
    expect(outcomeText(sent, { assignmentsCreated, skipped: skipped(...names) })).toBe(text);
  });
});

const STOPS = {
  nothing: undefined,
  'a lost connection': new TypeError('Failed to fetch'),
  'a refusal': new ApiError(
    { status: 409, statusText: '' },
    JSON.stringify({ error: 'This exam is archived.', code: 'exam_archived', requestId: 'req-1' }),
  ),
};

it.each<[number, keyof typeof STOPS, string[], string]>([
  [60, 'nothing', [], ''],
  [60, 'nothing', ['kit'], 'kit already holds this exam and was skipped.'],
  [0, 'nothing', ['kit'], 'Everyone you chose already holds this exam, so nothing was assigned.'],
  [
    50,
    'a lost connection',
    [],
    'Assigned to 50 people before it failed. The connection was lost. Check it, then try again.',
  ],
  [1, 'a refusal', [], 'Assigned to 1 person before it failed. This exam is archived.'],
  [
    2,
    'a refusal',
    ['kit', 'ash'],
    'Assigned to 2 people before it failed. This exam is archived. kit and ash already hold this exam and were skipped.',
  ],
])('Whole grades with %i assigned, stopped by %s, with %j skipped read %j', (created, stop, names, text) => {
  expect(gradesOutcome({ assignmentsCreated: created, skipped: skipped(...names), stopped: STOPS[stop] })).toBe(text);
});

describe('A refusal to assign', () => {
  it('Is matched to the people it names', () => {
    const issues = [
      { path: 'userIds.1', message: 'ash is blocked' },
      { path: 'userIds.9', message: 'Nobody' },
      { path: 'examId', message: 'Gone' },
    ];
    const body = { error: 'Some of it is not valid.', code: 'invalid_input', requestId: 'req-1', issues };
    const error = new ApiError({ status: 400, statusText: '' }, JSON.stringify(body));
    expect([...refusalsById(error, ['kit', 'ash'])]).toEqual([['ash', 'ash is blocked']]);
    expect(refusalsById(null, ['kit']).size).toBe(0);
  });
});

it('The assign button names the grades chosen, and counts the people', () => {
  expect([0, 1, 2].map((people) => assignLabel(people))).toEqual([
    'Assign people',
    'Assign 1 person',
    'Assign 2 people',
  ]);
  expect(assignLabel(0, [2, 4])).toBe('Assign Trial Moderator and Manager');
  expect(assignLabel(3, [2])).toBe('Assign Trial Moderator and 3 people');
});
