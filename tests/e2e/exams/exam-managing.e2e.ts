import type { Page } from 'playwright/test';
import { button, dialog, field, readExam, row, unique } from '../support/exam-managing.ts';
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

test('A manager builds an exam with every type of question and puts them in order', async ({ as }) => {
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
