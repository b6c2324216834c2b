import { call } from '../support/calls.ts';
import { expect, test, watchErrors } from '../support/fixtures.ts';
import { expectInToast } from '../support/hiring.ts';
import { expectToast, watchCalls, whenSaid, writes } from '../support/watching.ts';

const SAMPLE = 'A sample that no taker may ever read.';
const QUESTIONS = [
  { type: 'multiple-choice', question: 'Which command mutes?', options: ['/mute', '/ban'] },
  { type: 'short-answer', question: 'Where do you log it?', options: [] },
  { type: 'long-answer', question: 'Describe your last calm evening.', options: [] },
];

test('An exam is created, assigned, taken, marked and rescored, and every step is audited', {
  tag: '@journey',
}, async ({ as }) => {
  test.slow();
  const title = `Shift exam ${Date.now().toString(36)}`;
  const manager = await as('manager', '/manage/exams/create');
  const errors = watchErrors(manager);
  const calls = watchCalls(manager);

  await test.step('A manager creates an exam with all three question types', async () => {
    const dialog = manager.getByRole('dialog', { name: 'Create New Exam' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    const inner = manager.getByRole('dialog', { name: 'Add Question' });
    for (const { type, question } of QUESTIONS) {
      await dialog.getByRole('button', { name: 'Add Question' }).click();
      await inner.getByRole('combobox', { name: 'Type' }).selectOption(type);
      await inner.getByRole('textbox', { name: 'Question text' }).fill(question);
      if (type === 'multiple-choice') {
        await inner.getByRole('textbox', { name: 'Option 1' }).fill('/mute');
        await inner.getByRole('textbox', { name: 'Option 2' }).fill('/ban');
        await inner.getByRole('radio', { name: 'Option 1 is correct' }).check();
      } else await inner.getByRole('textbox', { name: 'Sample answer' }).fill(SAMPLE);
      await inner.getByRole('button', { name: 'Add Question' }).click();
    }
    await dialog.getByRole('button', { name: 'Create Exam' }).click();
    await expectToast(manager, 'Exam Created', `${title}.`);
    const questions = QUESTIONS.map((question) => ({ id: expect.any(String), ...question, cite: null }));
    const answers = ['/mute', SAMPLE, SAMPLE];
    const drawing = { drawCount: null, shuffleQuestions: false, shuffleOptions: false };
    const body = { title, description: '', timeLimit: 30, passingScore: 70, ...drawing, questions, answers };
    expect(writes(calls)).toEqual([{ call: 'POST /api/exams', body }]);
  });

  await test.step('The manager assigns it to trial', async () => {
    await manager.getByRole('button', { name: `Assign ${title}` }).click();
    const dialog = manager.getByRole('dialog', { name: 'Assign exam' });
    await dialog.getByRole('searchbox', { name: 'Search users by name' }).fill('trial');
    await dialog.getByRole('button', { name: 'Assign trial', exact: true }).click();
    await expectInToast(manager, 'Exam Assigned');
  });

  const trial = await as('trial', '/exam');
  const seen: string[] = [];
  trial.context().on('response', async (response) => {
    if (response.url().includes('/api/')) seen.push(await response.text().catch(() => ''));
  });

  await test.step('Trial answers and submits it', async () => {
    await trial.getByRole('region', { name: title }).getByRole('link', { name: 'Take Exam' }).click();
    await trial.getByRole('button', { name: 'Start Examination' }).click();
    await expect(trial.getByRole('radio', { name: '/mute' })).toBeFocused();
    await trial.keyboard.press('Space');
    await trial.keyboard.press('Enter');
    await expect(trial.getByRole('textbox', { name: 'Where do you log it?' })).toBeFocused();
    await trial.keyboard.type('In #mod-log, with a link.');
    await trial.keyboard.press('Enter');
    await expect(trial.getByRole('textbox', { name: 'Describe your last calm evening.' })).toBeFocused();
    await trial.keyboard.type('Nobody shouted.');
    await trial.keyboard.press('Control+Enter');
    const confirmation = trial.getByRole('alertdialog', { name: 'Submit your exam?' });
    await expect(confirmation).toContainText('Every question has an answer.');
    const submitted = whenSaid(trial, 'Exam Submitted');
    await confirmation.getByRole('button', { name: 'Submit Exam' }).click();
    await submitted;
    await expect(trial).toHaveURL('/exam');
  });

  await test.step('The manager marks the free-text answers', async () => {
    await manager.goto('/test-results?awaiting=1');
    await manager.getByRole('searchbox').fill(title);
    await expect(manager).toHaveURL(/q=/);
    await manager.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
    await expect(manager.getByText('In #mod-log, with a link.').first()).toBeVisible();
    const marking = manager.getByRole('region', { name: 'Marking' });
    const item = (name: string) => marking.getByRole('listitem', { name });
    await item('Where do you log it?').getByRole('radio', { name: /^1/ }).check({ force: true });
    await item('Describe your last calm evening.').getByRole('radio', { name: /½/ }).check({ force: true });
    await marking.getByRole('button', { name: 'Save marks' }).click();
    await expect(marking.getByText('The marking is complete.')).toBeVisible();
  });

  await test.step('Trial sees PASSED with the right percentage, and never a correct answer', async () => {
    await trial.goto('/exam');
    await trial.getByRole('region', { name: title }).getByRole('link', { name: 'View Results' }).click();
    await expect(trial.getByText('PASSED')).toBeVisible();
    await expect(trial.getByText('83%').first()).toBeVisible();
    await expect(trial.getByText('Question Review')).toHaveCount(0);
    expect(seen.join('\n')).not.toContain(SAMPLE);
  });

  await test.step('The manager edits the score', async () => {
    await manager.goto(`/test-results?q=${encodeURIComponent(title)}`);
    await manager.getByRole('button', { name: /Edit Score/ }).click();
    const dialog = manager.getByRole('dialog', { name: 'Edit Score' });
    await dialog.getByRole('textbox', { name: /^Score/ }).fill('90');
    await dialog.getByRole('button', { name: 'Save Score' }).click();
    await expectInToast(manager, 'Score Updated');
  });

  await test.step('The audit log has every step', async () => {
    const executive = await as('executive');
    const [exam] = await call<{ id: string }[]>(manager, 'GET', `/api/exams?q=${encodeURIComponent(title)}`);
    const [attempt] = await call<{ id: string }[]>(manager, 'GET', `/api/exam-attempts?examId=${exam?.id}`);
    const about = [exam?.id, attempt?.id];
    type Row = { action: string; entityId: string; actor: { username: string }; newValues: { score?: number } | null };
    const rows = await call<Row[]>(executive, 'GET', '/api/audit-logs?entityType=exam&limit=200');
    const logged = rows.filter((row) => about.includes(row.entityId)).map((row) => [row.action, row.actor.username]);
    expect(logged.reverse()).toEqual([
      ['EXAM_CREATED', 'manager'],
      ['EXAM_ASSIGNED', 'manager'],
      ['EXAM_ATTEMPT_STARTED', 'trial'],
      ['EXAM_ATTEMPT_SUBMITTED', 'trial'],
      ['EXAM_ATTEMPT_MARKED', 'manager'],
      ['EXAM_ATTEMPT_SCORED', 'manager'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(SAMPLE);
  });
  expect(errors).toEqual([]);
});
