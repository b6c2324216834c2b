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

it.each([
  [60, false, ''],
  [0, false, 'Everyone you chose already holds this exam, so nothing was assigned.'],
  [50, true, 'Assigned to 50 people, then the connection failed. Assign again to continue.'],
])('Whole grades with %i assigned (stopped early: %s) read %j', (assignmentsCreated, isPartial, text) => {
  expect(gradesOutcome({ assignmentsCreated, skipped: [], isPartial })).toBe(text);
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
