import { call, hold } from '../support/calls.ts';
import { assign, button, writeExam } from '../support/exam-managing.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectToast, watchCalls, writes } from '../support/watching.ts';

const choice = {
  questions: [{ id: 'q', type: 'multiple-choice' as const, question: 'Which?', options: ['Right', 'Wrong'] }],
  answers: ['Right'],
};

test('An exam counts down, is submitted at zero, and returns to the list after two seconds', async ({ as }) => {
  test.slow();
  const [manager, page] = [await as('manager'), await as('junior')];
  const [exam, closed] = [await writeExam(manager, choice), await writeExam(manager, choice)];
  await page.clock.install();
  await page.goto('/exam');
  const card = page.getByRole('region', { name: exam.title });
  await expect(card.getByText('Not Assigned', { exact: true })).toBeVisible();
  await expect(card.getByText('Contact a manager to get assigned')).toBeVisible();

  await test.step('An exam that has just been archived cannot be started', async () => {
    for (const each of [exam, closed]) await assign(manager, each, page);
    await page.goto(`/exam/take/${closed.id}`);
    await expect(button(page, 'Start Examination')).toBeVisible();
    await call(manager, 'PATCH', `/api/exams/${closed.id}`, { isActive: false });
    await button(page, 'Start Examination').click();
    await expectToast(page, 'Failed to Start Exam', 'Could not start exam. Make sure you have an active assignment.');
  });

  await page.goto(`/exam/take/${exam.id}`);
  const calls = watchCalls(page);
  await button(page, 'Start Examination').click();
  await expect(page.getByText('Question 1 of 1', { exact: true })).toBeVisible();
  expect(writes(calls)).toEqual([{ call: 'POST /api/exam-attempts', body: { examId: exam.id, responses: {} } }]);
  await page.getByRole('radio', { name: 'Right' }).check();
  // The reply to a save would reset the clock to the server's time.
  await expect(page.getByRole('banner').getByText('Saved', { exact: true })).toBeVisible();

  const timer = page.getByRole('timer', { name: 'Time left' });
  const left = async () => {
    const [hours = 0, minutes = 0, seconds = 0] = ((await timer.textContent()) ?? '').split(':').map(Number);
    return (hours * 60 + minutes) * 60 + seconds;
  };
  await test.step('The countdown starts at the time limit and decreases every second', async () => {
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const before = await left();
    expect(before).toBeLessThanOrEqual(30 * 60);
    expect(before).toBeGreaterThan(29 * 60);
    for (const second of [1, 2, 3]) {
      await page.clock.runFor(1000);
      await expect.poll(left).toBe(before - second);
    }
  });

  await test.step('At zero the exam is submitted, says so, and returns after two seconds', async () => {
    calls.length = 0;
    const release = await hold(page, '**/api/exam-attempts/*', 'PATCH');
    const submitted = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.clock.resume();
    await page.clock.fastForward('30:00');
    await submitted;
    // From here on, only the test moves the clock.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    release();
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(page.getByRole('heading', { name: 'Exam Submitted' })).toBeVisible({ timeout: 100 });
    }).toPass();
    await expectToast(page, 'Exam Submitted');
    expect(writes(calls)).toEqual([
      {
        call: expect.stringMatching(/^PATCH \/api\/exam-attempts\/[\w-]{36}$/),
        body: { responses: { q: 'Right' }, status: 'completed', completedAt: expect.stringMatching(/Z$/) },
      },
    ]);
    await page.clock.runFor(1900);
    await expect(page).toHaveURL(`/exam/take/${exam.id}`);
    await page.clock.runFor(100);
    await page.clock.resume();
    await expect(page).toHaveURL('/exam');
    await expect(card.getByText('Completed (100%)', { exact: true })).toBeVisible();
  });
});
