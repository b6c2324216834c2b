import type { Page } from 'playwright/test';
import { assign, button, dialog, field, readExam, row, unique, writeExam } from '../support/exam-managing.ts';
import { expect, test, watchErrors } from '../support/fixtures.ts';
import { expectToast } from '../support/watching.ts';

const LIST = '/manage/exams';
const NEW = '/manage/exams/create';

const builder = (page: Page) => dialog(page, 'Create New Exam');
const questions = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit question/ }) });

/** Opens the question editor of an exam form, and fills in a text and a type. */
async function beginQuestion(page: Page, text: string, type: string) {
  await button(page, 'Add Question').click();
  const question = dialog(page, 'Add Question');
  await expect(field(question, 'Question text')).toBeFocused();
  await field(question, 'Question text').fill(text);
  await question.getByRole('combobox', { name: 'Type' }).selectOption({ label: type });
  return question;
}

test('A manager builds an exam with every type of question and puts them in order', { tag: '@journey' }, async ({
  as,
}) => {
  const manager = await as('manager', LIST);
  const errors = watchErrors(manager);
  const title = unique('Greeter Exam ');
  await manager.getByRole('link', { name: 'Create New Exam' }).click();
  await expect(manager).toHaveURL(NEW);
  await expect(field(builder(manager), 'Title')).toBeFocused();
  await field(builder(manager), 'Title').fill(title);
  await field(builder(manager), 'Description').fill('For who greets.');
  const minutes = builder(manager).getByRole('spinbutton', { name: 'Time limit (minutes)' });
  await expect(minutes).toHaveValue('30');
  await minutes.fill('');
  await minutes.blur();
  await expect(minutes).toHaveValue('30');
  await minutes.fill('45');
  await expect(builder(manager).getByRole('spinbutton', { name: 'Passing score (%)' })).toHaveValue('70');

  await test.step('Blank options are left out, and the correct one is chosen by keyboard', async () => {
    const question = await beginQuestion(manager, 'Which first?', 'Multiple choice');
    await expect(question.getByRole('textbox', { name: /^Option \d$/ })).toHaveCount(4);
    await field(question, 'Option 1').fill('Ban');
    await field(question, 'Option 3').fill('  Read ');
    await question.getByRole('radio', { name: 'Option 1 is correct' }).focus();
    await manager.keyboard.press('ArrowDown');
    await manager.keyboard.press('ArrowDown');
    await expect(question.getByRole('radio', { name: 'Option 3 is correct' })).toBeChecked();
    await button(question, 'Add Question').click();
    await expect(builder(manager)).toBeVisible();
    await expect(button(manager, 'Add Question')).toBeFocused();
    await expect(questions(manager)).toHaveText([/Which first\?.*Multiple choice · Correct: Read/]);
  });

  await test.step('Free-text questions have a sample answer for grading reference', async () => {
    const short = await beginQuestion(manager, 'Say hello', 'Short answer');
    await expect(short.getByText('For grading reference', { exact: false })).toBeVisible();
    await field(short, 'Sample answer').fill('Hello there');
    await button(short, 'Add Question').click();
    const long = await beginQuestion(manager, 'Say more', 'Long answer');
    await button(long, 'Add Question').click();
    await expect(questions(manager)).toHaveText([/Which first/, /Say hello/, /Say more/]);
  });

  await test.step('Questions can be moved, edited, removed and restored', async () => {
    await button(manager, 'Move question 3').press('ArrowUp');
    await expect(questions(manager)).toHaveText([/Which first/, /Say more/, /Say hello/]);
    await expect(button(manager, 'Move question 2')).toBeFocused();
    await button(manager, 'Move question 2').dragTo(button(manager, 'Move question 1'), {
      targetPosition: { x: 16, y: 2 },
    });
    await expect(button(manager, 'Move question 1')).toBeFocused();
    await expect(questions(manager)).toHaveText([/Say more/, /Which first/, /Say hello/]);
    await button(manager, 'More for question 2').click();
    await manager.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(button(manager, 'Undo')).toBeFocused();
    await expect(questions(manager)).toHaveText([/Say more/, /Say hello/]);
    await manager.keyboard.press('Enter');
    await expect(questions(manager)).toHaveText([/Say more/, /Which first/, /Say hello/]);
    const first = manager.getByRole('button', { name: /^Edit question 1/ });
    await first.click();
    const edited = dialog(manager, 'Edit question');
    await field(edited, 'Question text').fill('Say much more');
    await button(edited, 'Save Question').click();
    await expect(first).toBeFocused();
  });

  await button(builder(manager), 'Create Exam').click();
  await expectToast(manager, 'Exam Created', `${title}.`);
  await expect(manager).toHaveURL(LIST);
  await expect(builder(manager)).toBeHidden();
  const created = row(manager, 'Exam templates', title);
  await expect(created).toContainText('45 minutes · pass at 70% · 3 questions');
  await expect(created.getByText('Active', { exact: true })).toBeVisible();
  const [{ id }] = await (await manager.request.get(`/api/exams?q=${encodeURIComponent(title)}`)).json();
  expect(await readExam(manager, id)).toMatchObject({
    questions: [
      { type: 'long-answer', question: 'Say much more', options: [] },
      { type: 'multiple-choice', question: 'Which first?', options: ['Ban', 'Read'] },
      { type: 'short-answer', question: 'Say hello', options: [] },
    ],
    answers: ['', 'Read', 'Hello there'],
    timeLimit: 45,
    description: 'For who greets.',
  });

  await test.step('An edit starts with the stored values, and focus returns to its row', async () => {
    const edit = button(created, `Edit ${title}`);
    await edit.click();
    const form = dialog(manager, 'Edit exam');
    await expect(field(form, 'Title')).toHaveValue(title);
    await expect(questions(manager)).toHaveText([/Say much more/, /Correct: Read/, /Sample: Hello there/]);
    await field(form, 'Description').fill('For those who greet.');
    await button(form, 'Save Changes').click();
    await expectToast(manager, 'Exam Updated', `${title}.`);
    await expect(form).toBeHidden();
    await expect(edit).toBeFocused();
    expect(await readExam(manager, id)).toMatchObject({ description: 'For those who greet.', timeLimit: 45 });
  });
  expect(errors).toEqual([]);
});

test('An exam with ten questions is written in one dialog, without the mouse', async ({ as }) => {
  const manager = await as('manager', NEW);
  const title = unique('Long Exam ');
  await field(builder(manager), 'Title').fill(title);
  await button(manager, 'Add Question').press('Enter');
  const editor = dialog(manager, 'Add Question');
  for (let number = 1; number <= 10; number++) {
    await expect(editor.getByText(`Question ${number}`, { exact: true })).toBeVisible();
    await expect(field(editor, 'Question text')).toBeFocused();
    await expect(field(editor, 'Question text')).toHaveValue('');
    await manager.keyboard.type(`What is step ${number}?`);
    await field(editor, 'Option 1').focus();
    await manager.keyboard.type('Read');
    await manager.keyboard.press('Enter');
    await manager.keyboard.type('Ban');
    await editor.getByRole('radio', { name: 'Option 1 is correct' }).press('Space');
    await expect(manager.getByRole('dialog')).toHaveCount(1);
    await expect(manager.locator('[data-scrim]')).toHaveCount(1);
    await manager.keyboard.press('ControlOrMeta+Enter');
  }
  await button(manager, 'Back to exam').press('Enter');
  await expect(questions(manager)).toHaveCount(10);
  await button(builder(manager), 'Create Exam').click();
  await expectToast(manager, 'Exam Created', `${title}.`);
  await expect(row(manager, 'Exam templates', title)).toContainText('10 questions');
});

test('An invalid exam or question shows its errors and sends nothing', async ({ as }) => {
  const manager = await as('manager', NEW);
  const posts: string[] = [];
  manager.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await button(builder(manager), 'Create Exam').click();
  await expectToast(manager, 'Invalid Form', 'Please fill in title and add at least one question.');
  await expect(field(builder(manager), 'Title')).toBeFocused();
  await expect(field(builder(manager), 'Title')).toHaveAccessibleDescription(/Fill in a title/);
  await expect(button(manager, 'Add Question')).toHaveAccessibleDescription(/Add at least one question/);

  const question = await beginQuestion(manager, '   ', 'Multiple choice');
  await field(question, 'Option 1').fill('Same');
  await field(question, 'Option 2').fill('same');
  await button(question, 'Add Question').click();
  await expectToast(manager, 'Invalid Question', 'Please enter question text.');
  await expect(field(question, 'Question text')).toBeFocused();
  await expect(field(question, 'Question text')).toHaveAccessibleDescription(/Please enter question text\./);
  await expect(field(question, 'Option 1')).toHaveAccessibleDescription(/Options must be different/);
  await field(question, 'Question text').fill('Which?');
  await field(question, 'Option 2').fill('');
  await expect(field(question, 'Option 1')).toHaveAccessibleDescription(/Add at least two options/);
  await field(question, 'Option 2').fill('Other');
  const correct = question.getByRole('radio', { name: 'Option 2 is correct' });
  await expect(correct).toHaveAccessibleDescription(/Pick one of the options as the correct answer/);

  await test.step('Escape does not discard a half-written question', async () => {
    const ask = manager.getByRole('alertdialog', { name: 'Leave this question?' });
    await manager.keyboard.press('Escape');
    await button(ask, 'Stay').click();
    await expect(field(question, 'Question text')).toHaveValue('Which?');
    await correct.check();
    await button(question, 'Add Question').click();
    await expect(builder(manager)).toBeVisible();
  });

  await builder(manager).getByRole('spinbutton', { name: 'Passing score (%)' }).fill('101');
  await field(builder(manager), 'Title').fill('Something');
  await button(builder(manager), 'Create Exam').click();
  const score = builder(manager).getByRole('spinbutton', { name: 'Passing score (%)' });
  await expect(score).toBeFocused();
  await expect(score).toHaveAccessibleDescription(/At most 100/);
  expect(posts).toEqual([]);
});

test('Deleting asks first, and a manager who holds an exam can neither edit nor delete it', async ({ as, joins }) => {
  const [manager, executive] = [await as('manager'), await as('executive')];
  const { page, username } = await joins(2);
  const [gone, held] = [await writeExam(manager), await writeExam(executive)];
  await assign(executive, held, manager);
  await assign(manager, gone, page);
  await manager.goto(LIST);

  const own = row(manager, 'Exam templates', held.title);
  await expect(own).toContainText('You hold this exam yourself');
  await expect(button(own, `Assign ${held.title}`)).toBeEnabled();
  for (const action of ['Edit', 'Delete']) {
    await expect(button(own, `${action} ${held.title}`)).toBeDisabled();
    await expect(button(own, `${action} ${held.title}`)).toHaveAccessibleDescription(/^You hold this exam yourself/);
  }
  await manager.goto(`${LIST}?edit=${held.id}`);
  await expect(dialog(manager, 'Edit exam')).toContainText('another manager has to edit it');
  await button(manager, 'Back to the list').click();
  await expect(manager).toHaveURL(LIST);

  const remove = button(manager, `Delete ${gone.title}`);
  const ask = manager.getByRole('alertdialog', { name: 'Delete this exam?' });
  await remove.click();
  await expect(button(ask, 'Cancel')).toBeFocused();
  await manager.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.click();
  await button(ask, 'Delete exam').click();
  await expectToast(manager, 'Exam Deleted');
  await expect(ask).toBeHidden();
  await expect(row(manager, 'Exam templates', gone.title)).toHaveCount(0);
  await expect(row(manager, 'Active Assignments', username)).toContainText('Unknown Exam');
});
