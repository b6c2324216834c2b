import type { Page } from 'playwright/test';
import { bell, entries } from '../support/bell.ts';
import { call, unique } from '../support/calls.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { button, expectInToast } from '../support/hiring.ts';
import { startOwnPortal } from '../support/own-portal.ts';

// A portal of its own, because the test makes an attempt older.
const portal = startOwnPortal();

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Which option of each question is right. */
const RIGHT: Readonly<Record<string, string>> = {
  'What comes first?': 'Read',
  'Who decides?': 'Two people',
  'Where is it written?': 'In the log',
  'When is it late?': 'After a day',
};

/** Opens the dialog, chooses what there is to do, and asks it of Moderators and above. */
async function ask(page: Page, kind: string, fill: (form: ReturnType<typeof dialog>) => Promise<unknown>) {
  await button(page, 'Add Requirement').click();
  const form = dialog(page, 'Add Requirement');
  await form.getByRole('radio', { name: kind }).check({ force: true });
  await fill(form);
  await form.getByRole('combobox', { name: 'Asked of' }).selectOption('Moderator and above');
  await form.getByRole('button', { name: 'Add Requirement' }).click();
  await expect(form).toHaveCount(0);
}

test('A moderator reads, ticks and passes what a lead asks, and is asked again later', async ({ as, joins }) => {
  test.slow();
  const moderator = await joins(3);
  const { page, username } = moderator;
  const manager = await as('manager');
  const errors = [watchErrors(page), watchErrors(manager)];
  const guideTitle = unique('Night shift ');
  const examTitle = unique('Night exam ');
  const taskTitle = unique('Has a key ');
  const { slug } = await call<{ slug: string }>(manager, 'POST', '/api/guides', {
    title: guideTitle,
    markdown: '# Before\n\nRead the note.\n\n# After\n\nWrite one.',
  });
  await call(manager, 'POST', '/api/exams', {
    title: examTitle,
    timeLimit: 20,
    passingScore: 100,
    drawCount: 2,
    shuffleQuestions: true,
    shuffleOptions: true,
    questions: Object.entries(RIGHT).map(([question, right], index) => ({
      id: `q${index}`,
      type: 'multiple-choice',
      question,
      options: [right, 'Nobody knows', 'It depends'],
      cite: { slug, section: 'before' },
    })),
    answers: Object.values(RIGHT),
  });

  await test.step('The lead asks Moderators to read a guide, pass an exam and tick a task', async () => {
    await manager.goto('/training?tab=requirements');
    await ask(manager, 'Read a guide', (form) =>
      form.getByRole('combobox', { name: 'Guide' }).selectOption(guideTitle),
    );
    await ask(manager, 'Pass an exam', async (form) => {
      await form.getByRole('combobox', { name: 'Exam' }).selectOption(examTitle);
      await form.getByRole('spinbutton', { name: 'Again after so many days' }).fill('60');
    });
    await ask(manager, 'Do a task', async (form) => {
      await form.getByRole('textbox', { name: 'Title' }).fill(taskTitle);
      await form.getByRole('checkbox', { name: 'People tick it themselves' }).check();
    });
    const rows = manager.getByRole('list', { name: 'Requirements' }).getByRole('listitem');
    await expect(rows.filter({ hasText: examTitle })).toContainText('Again every 60 days');
    expect(await seriousProblems(manager)).toEqual([]);
  });

  await test.step('The moderator reads the guide and confirms it', async () => {
    await page.goto('/training');
    await expect(section(page, 'Due').filter({ hasText: examTitle })).toContainText('Ask a manager to assign it');
    expect(await seriousProblems(page)).toEqual([]);
    await page.getByRole('link', { name: `Read: ${guideTitle}` }).click();
    await expect(page.getByText('Please confirm that you have read this guide.')).toBeVisible();
    await button(page, 'I have read this').click();
    await expect(page.getByText(/^You acknowledged revision 1 on /)).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Training' }).click();
    await expect(section(page, 'Done').filter({ hasText: guideTitle })).toBeVisible();
  });

  await test.step('The moderator ticks the task', async () => {
    await button(page, `Tick: ${taskTitle}`).click();
    await expectInToast(page, 'Task Done');
    await expect(section(page, 'Done').filter({ hasText: taskTitle })).toBeVisible();
  });

  await test.step('The lead gives half as much time again, and assigns the exam to everyone for whom it is due', async () => {
    await manager.goto(`/manage/staff?open=user-${moderator.discordId}`);
    await manager.getByRole('combobox', { name: 'Exam time' }).selectOption('Half as long again');
    await expectInToast(manager, 'Exam Time Set');
    await manager.goto('/training?tab=requirements');
    await button(manager, `Assign everyone due: ${examTitle}`).click();
    await expect(manager.getByText(new RegExp(`^${examTitle} was assigned to \\d+ people\\.$`))).toBeVisible();
  });

  await test.step('The moderator sits two drawn questions in thirty minutes and passes', async () => {
    await page.goto('/training');
    await page.getByRole('link', { name: `Take Exam: ${examTitle}` }).click();
    await button(page, 'Start Examination').click();
    await expect(page.getByText('Question 1 of 2', { exact: true })).toBeVisible();
    await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^00:(30:00|29:)/);
    for (const turn of [1, 2]) {
      await expect(page.getByText(`Question ${turn} of 2`, { exact: true })).toBeVisible();
      const asked = Object.keys(RIGHT);
      const main = page.getByRole('main');
      await expect(main).toContainText(new RegExp(asked.map((text) => text.replace('?', '\\?')).join('|')));
      const text = (await main.textContent()) ?? '';
      const question = asked.find((each) => text.includes(each)) ?? '';
      await page.getByRole('radio', { name: RIGHT[question] ?? '' }).check({ force: true });
      if (turn === 1) await page.getByRole('button', { name: 'Next', exact: true }).click();
    }
    await page
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Submit/ })
      .click();
    await expect(page.getByText('100%').first()).toBeVisible();
    await page.goto('/training');
    await expect(section(page, 'Done').filter({ hasText: examTitle })).toContainText('valid until');
    await manager.goto(`/training?tab=people&q=${username}`);
    const row = manager.getByRole('row').filter({ hasText: username });
    await expect(row.getByText(/^Done/)).toHaveCount(3);
  });

  await test.step('The guide changes in a material way, and the moderator sees what has changed', async () => {
    await manager.goto(`/guides/${slug}?view=edit`);
    await manager
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('# Before\n\nRead the note aloud.\n\n# After\n\nWrite one.');
    await manager.getByRole('checkbox', { name: 'Ask everyone to read it again' }).check();
    await manager.getByRole('button', { name: /^Save/ }).click();
    await expect(manager.getByText('Read the note aloud.', { exact: true })).toBeVisible();
    await expect(manager.getByRole('textbox', { name: 'Text', exact: true })).toHaveCount(0);
    await page.goto('/training');
    await page.getByRole('link', { name: `Read: ${guideTitle}` }).click();
    await expect(page.getByText(/^You acknowledged revision 1 on .+ It has changed since\./)).toBeVisible();
    await page.getByText('What has changed since you read it').click();
    const changes = page.getByRole('region', { name: 'Your confirmation' });
    await expect(changes).toContainText('Read the note.');
    await expect(changes).toContainText('Read the note aloud.');
    expect(await seriousProblems(page)).toEqual([]);
    await button(page, 'I have read this').click();
    await expect(page.getByText(/^You acknowledged revision 2 on /)).toBeVisible();
  });

  await test.step('Once the exam runs out, the portal assigns it again', async () => {
    const older = 50 * 86_400_000;
    // The portal stops meanwhile, and a call under way would fail.
    for (const open of [page, manager]) await open.goto('about:blank');
    await portal.changeDatabase(
      `UPDATE exam_attempts SET startedAt = startedAt - ${older}, deadline = deadline - ${older}, completedAt = completedAt - ${older} WHERE userId = '${moderator.id}'`,
    );
    await page.goto('/training');
    await expect(section(page, 'Due').filter({ hasText: examTitle })).toContainText('Runs out');
    await portal.runCron();
    await page.reload();
    await expect(page.getByRole('link', { name: `Take Exam: ${examTitle}` })).toBeVisible();
    await bell(page).click();
    await expect(entries(page).filter({ hasText: examTitle })).toHaveCount(2);
  });
  expect(errors.flat()).toEqual([]);
});

test('A promotion is refused by a gate, and goes through with a reason', async ({ as, joins }) => {
  test.slow();
  const junior = await joins(2.5);
  const { username } = junior;
  const [executive, manager] = [await as('executive'), await as('manager')];
  // The refusal is an error of the executive's page.
  const errors = [watchErrors(junior.page), watchErrors(manager)];
  const title = unique('Raid drill ');

  await test.step('An Executive adds a gate, which a manager cannot change', async () => {
    await executive.goto('/training?tab=requirements');
    await button(executive, 'Add Requirement').click();
    const form = dialog(executive, 'Add Requirement');
    await form.getByRole('radio', { name: 'Do a task' }).check({ force: true });
    await form.getByRole('textbox', { name: 'Title' }).fill(title);
    await form.getByRole('combobox', { name: 'Asked of' }).selectOption('Moderator and above');
    await form.getByRole('checkbox', { name: 'Nobody rises to this grade without it' }).check();
    await form.getByRole('button', { name: 'Add Requirement' }).click();
    await expect(form).toHaveCount(0);
    await manager.goto('/training?tab=requirements');
    await expect(manager.getByText(title)).toBeVisible();
    await expect(button(manager, `More for ${title}`)).toHaveCount(0);
  });

  await test.step('The person sees it before their next grade', async () => {
    await junior.page.goto('/training');
    await expect(section(junior.page, 'Before your next grade').filter({ hasText: title })).toContainText(
      'A manager ticks it',
    );
  });

  await test.step('The promotion names what is not met, and asks why', async () => {
    await executive.goto(`/executive?q=${username}`);
    await executive.getByRole('combobox', { name: `Grade of ${username}` }).selectOption('Moderator');
    const ask = executive.getByRole('alertdialog', { name: `Make ${username} Moderator?` });
    await ask.getByRole('button', { name: 'Change grade' }).click();
    await expect(ask.getByRole('alert')).toContainText(`${title}: not done (for Moderator)`);
    await expect(ask.getByRole('button', { name: 'Change grade' })).toBeDisabled();
    await ask.getByRole('textbox', { name: 'Why promote all the same?' }).fill('They led the last drill themselves.');
    expect(await seriousProblems(executive)).toEqual([]);
    await ask.getByRole('button', { name: 'Change grade' }).click();
    await expectInToast(executive, 'Grade Updated');
  });

  await test.step('The profile says what the promotion went without', async () => {
    await manager.goto(`/manage/staff?open=user-${junior.discordId}`);
    await manager.getByText('Promotions', { exact: true }).click();
    const newest = manager.getByRole('list', { name: 'Promotions' }).getByRole('listitem').first();
    await expect(newest).toContainText('Junior Moderator to Moderator');
    await expect(newest).toContainText(title);
    await expect(newest).toContainText('They led the last drill themselves.');
  });
  expect(errors.flat()).toEqual([]);
});
