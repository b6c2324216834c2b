import { expect, test, watchErrors } from '../support/fixtures.ts';
import { toast } from '../support/hiring.ts';
import { expectToast, watchCalls, writes } from '../support/watching.ts';

const SAMPLE = 'A sample that no taker may ever read.';

test('An exam is created, assigned, taken, marked and rescored, and every step is audited', async ({ as }) => {
  test.slow();
  const title = `Shift exam ${Date.now().toString(36)}`;
  const manager = await as('manager', '/manage/exams/create');
  const errors = watchErrors(manager);
  const calls = watchCalls(manager);

  await test.step('A manager creates an exam with all three question types', async () => {
    const dialog = manager.getByRole('dialog', { name: 'Create New Exam' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    const add = async (type: string, question: string) => {
      await dialog.getByRole('button', { name: 'Add Question' }).click();
      const inner = manager.getByRole('dialog', { name: 'Add Question' });
      await inner.getByRole('combobox', { name: 'Type' }).selectOption(type);
      await inner.getByRole('textbox', { name: 'Question text' }).fill(question);
      return { inner, save: () => inner.getByRole('button', { name: 'Add Question' }).click() };
    };
    const choice = await add('multiple-choice', 'Which command mutes?');
    await choice.inner.getByRole('textbox', { name: 'Option 1' }).fill('/mute');
    await choice.inner.getByRole('textbox', { name: 'Option 2' }).fill('/ban');
    await choice.inner.getByRole('radio', { name: 'Option 1 is correct' }).check();
    await choice.save();
    const short = await add('short-answer', 'Where do you log it?');
    await short.inner.getByRole('textbox', { name: 'Sample answer' }).fill(SAMPLE);
    await short.save();
    const long = await add('long-answer', 'Describe your last calm evening.');
    await long.inner.getByRole('textbox', { name: 'Sample answer' }).fill(SAMPLE);
    await long.save();
    await dialog.getByRole('button', { name: 'Create Exam' }).click();
    await expectToast(manager, 'Exam Created', `${title}.`);
    const id = expect.any(String);
    const questions = [
      { id, type: 'multiple-choice', question: 'Which command mutes?', options: ['/mute', '/ban'] },
      { id, type: 'short-answer', question: 'Where do you log it?', options: [] },
      { id, type: 'long-answer', question: 'Describe your last calm evening.', options: [] },
    ];
    const body = {
      title,
      description: '',
      timeLimit: 30,
      passingScore: 70,
      questions,
      answers: ['/mute', SAMPLE, SAMPLE],
    };
    expect(writes(calls)).toEqual([{ call: 'POST /api/exams', body }]);
  });

  await test.step('The manager assigns it to trial', async () => {
    await manager.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: 'Assign' }).click();
    const dialog = manager.getByRole('dialog', { name: 'Assign exam' });
    await dialog.getByRole('searchbox', { name: 'Search users by name' }).fill('trial');
    await dialog.getByRole('button', { name: 'Assign trial', exact: true }).click();
    await expect(toast(manager, 'Exam Assigned')).toBeVisible();
  });

  const trial = await as('trial', '/exam');
  const seen: string[] = [];
  trial.context().on('response', async (response) => {
    if (response.url().includes('/api/')) seen.push(await response.text().catch(() => ''));
  });

  const clock = async (page: typeof trial) => (await page.getByRole('timer').textContent()) ?? '';
  let before = '';
  await test.step('Trial starts and answers, and the page is closed', async () => {
    await trial.getByRole('region', { name: title }).getByRole('link', { name: 'Take Exam' }).click();
    await trial.getByRole('button', { name: 'Start Examination' }).click();
    await trial.getByRole('radio', { name: '/mute' }).check();
    await trial.getByRole('button', { name: 'Next' }).click();
    await trial.getByRole('textbox').fill('In #mod-log, with a link.');
    await expect(trial.getByText('Saved', { exact: true })).toBeVisible();
    before = await clock(trial);
    await trial.close({ runBeforeUnload: false });
  });

  const reopened = await trial.context().newPage();
  await test.step('A new page resumes at the same question with the same answers and less time', async () => {
    await reopened.goto('/exam');
    await reopened.getByRole('region', { name: title }).getByRole('link', { name: 'Continue Exam' }).click();
    await expect(reopened.getByText('Question 2 of 3', { exact: true })).toBeVisible();
    await expect(reopened.getByRole('textbox')).toHaveValue('In #mod-log, with a link.');
    await expect.poll(async () => (await clock(reopened)) < before).toBe(true);
    await reopened.getByRole('button', { name: 'Next' }).click();
    await reopened.getByRole('textbox').fill('Nobody shouted.');
    await reopened.getByRole('button', { name: 'Submit Exam' }).click();
    await expect(reopened.getByText('Exam Submitted', { exact: true }).first()).toBeVisible();
    await expect(reopened).toHaveURL('/exam');
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
    await reopened.goto('/exam');
    await reopened.getByRole('region', { name: title }).getByRole('link', { name: 'View Results' }).click();
    await expect(reopened.getByText('PASSED')).toBeVisible();
    await expect(reopened.getByText('83%').first()).toBeVisible();
    await expect(reopened.getByText('Question Review')).toHaveCount(0);
    expect(seen.join('\n')).not.toContain(SAMPLE);
  });

  await test.step('The manager edits the score', async () => {
    await manager.goto(`/test-results?q=${encodeURIComponent(title)}`);
    await manager.getByRole('button', { name: /Edit Score/ }).click();
    const dialog = manager.getByRole('dialog', { name: 'Edit Score' });
    await dialog.getByRole('textbox', { name: /^Score/ }).fill('90');
    await dialog.getByRole('button', { name: 'Save Score' }).click();
    await expect(toast(manager, 'Score Updated')).toBeVisible();
  });

  await test.step('The audit log has every step', async () => {
    const executive = await as('executive');
    const exams: { id: string; title: string }[] = await (
      await manager.request.get(`/api/exams?q=${encodeURIComponent(title)}`)
    ).json();
    const attempts: { id: string }[] = await (
      await manager.request.get(`/api/exam-attempts?examId=${exams[0]?.id}`)
    ).json();
    const about = [exams[0]?.id, attempts[0]?.id];
    type Row = { action: string; entityId: string; actor: { username: string }; newValues: { score?: number } | null };
    const rows: Row[] = await (await executive.request.get('/api/audit-logs?entityType=exam&limit=200')).json();
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
