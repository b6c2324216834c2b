import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { assignmentOf, examOf } from '../support/exam-rows.ts';
import { button, click, expectToast, fill } from '../support/seen.ts';
import { visit } from '../support/visit.tsx';

const NEW = '/manage/exams/create';
const LIST = '/manage/exams';
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const builder = () => dialog('Create New Exam');
const editor = () => dialog('Add Question');
const focused = (target: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(target()));

describe('Writing an exam', () => {
  it('Ten questions are written in one dialog, without the mouse', async () => {
    const exam = examOf({ title: 'Long Exam', questionCount: 10 });
    const { changes, address } = await visit(NEW, 4, { 'POST /api/exams': exam, 'GET /api/exams': [exam] });
    fill(await (await builder()).findByRole('textbox', { name: 'Title' }), 'Long Exam');
    button('Add Question').focus();
    await userEvent.keyboard('{Enter}');
    for (let number = 1; number <= 10; number++) {
      const inner = await editor();
      await inner.findByText(`Question ${number}`);
      const text = inner.getByLabelText<HTMLTextAreaElement>(/^Question text/);
      await focused(() => text);
      expect(text.value).toBe('');
      fill(text, `What is step ${number}?`);
      fill(inner.getByLabelText('Option 1'), 'Read');
      inner.getByLabelText('Option 1').focus();
      await userEvent.keyboard('{Enter}');
      await focused(() => inner.getByLabelText('Option 2'));
      fill(inner.getByLabelText('Option 2'), 'Ban');
      inner.getByLabelText('Option 1 is correct').focus();
      await userEvent.keyboard(' ');
      expect(document.querySelectorAll('[role=dialog]')).toHaveLength(1);
      expect(document.querySelectorAll('[data-scrim]')).toHaveLength(1);
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
    }
    await click('Back to exam');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Edit question/ })).toHaveLength(10));
    await click('Create Exam');
    await expectToast('Exam Created', 'Long Exam.');
    expect(address()).toBe(LIST);
    const body = changes[0]?.body as { questions: unknown[]; answers: string[] };
    expect(body.questions).toHaveLength(10);
    expect(body.answers).toEqual(Array(10).fill('Read'));
  });

  it('The list says in which order the questions appear', async () => {
    await visit(NEW, 4);
    await builder();
    await screen.findByText(/^Questions appear in this order\./);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Shuffle the questions' }));
    expect(screen.queryByText(/in this order/)).toBeNull();
    expect(screen.getByText(/^Each attempt has the questions in an order of its own\./)).toBeTruthy();
  });

  it('An exam without title and questions shows its errors and sends nothing', async () => {
    const { changes } = await visit(NEW, 4);
    await builder();
    await click('Create Exam');
    await expectToast('Invalid Form', 'Please fill in title and add at least one question.');
    const title = screen.getByRole('textbox', { name: 'Title', description: /Fill in a title/ });
    await focused(() => title);
    screen.getByRole('button', { name: 'Add Question', description: /Add at least one question/ });
    const score = () => screen.getByRole('spinbutton', { name: 'Passing score (%)' });
    fill(score(), '101');
    fill(title, 'Something');
    await click('Create Exam');
    await waitFor(() => screen.getByRole('spinbutton', { name: 'Passing score (%)', description: /At most 100/ }));
    expect(changes).toEqual([]);
  });

  it('An invalid question shows its errors, and Escape does not discard it', async () => {
    await visit(NEW, 4);
    await builder();
    await click('Add Question');
    const inner = await editor();
    const box = (name: string, description?: RegExp) =>
      inner.getByRole<HTMLInputElement>('textbox', { name, ...(description && { description }) });
    const add = () => userEvent.click(inner.getByRole('button', { name: 'Add Question' }));
    fill(box('Question text'), '   ');
    fill(box('Option 1'), 'Same');
    fill(box('Option 2'), 'same');
    await add();
    await expectToast('Invalid Question', 'Please enter question text.');
    await focused(() => box('Question text', /Please enter question text\./));
    box('Option 1', /Options must be different/);
    fill(box('Question text'), 'Which?');
    fill(box('Option 2'), '');
    await waitFor(() => box('Option 1', /Add at least two options/));
    fill(box('Option 2'), 'Other');
    const correct = () =>
      inner.getByRole('radio', { name: 'Option 2 is correct', description: /Pick one of the options as the correct/ });
    await waitFor(correct);

    await userEvent.keyboard('{Escape}');
    const ask = await screen.findByRole('alertdialog', { name: 'Leave this question?' });
    await userEvent.click(within(ask).getByRole('button', { name: 'Stay' }));
    expect(box('Question text').value).toBe('Which?');
    await userEvent.click(inner.getByRole('radio', { name: 'Option 2 is correct' }));
    await add();
    expect(await (await builder()).findAllByRole('button', { name: /^Edit question/ })).toHaveLength(1);
  });
});

describe('Where to read again', () => {
  const guide = (slug: string, fields = {}) => ({ slug, title: `The ${slug}`, minGrade: 2, revision: 1, ...fields });

  it('A guide that everyone reads is chosen, then one of its headings', async () => {
    const { changes, reads } = await visit(NEW, 4, {
      'GET /api/guides': [
        guide('events'),
        guide('handover', { minGrade: 4 }),
        guide('plans', { revision: 0 }),
      ] as never,
      'GET /api/guides/:slug/sections': [{ section: 'before-it-starts', title: 'Before it starts', level: 2 }],
      'POST /api/exams': examOf(),
    });
    fill(await (await builder()).findByRole('textbox', { name: 'Title' }), 'Events');
    await click('Add Question');
    const inner = await editor();
    fill(inner.getByRole('textbox', { name: 'Question text' }), 'How early?');
    fill(inner.getByRole('textbox', { name: 'Option 1' }), 'Ten minutes');
    fill(inner.getByRole('textbox', { name: 'Option 2' }), 'An hour');
    await userEvent.click(inner.getByRole('radio', { name: 'Option 1 is correct' }));
    const guides = inner.getByRole('combobox', { name: 'Read in (optional)' });
    await waitFor(() =>
      expect(
        within(guides)
          .getAllByRole('option', { hidden: true })
          .map(({ textContent }) => textContent),
      ).toEqual(['No guide', 'The events']),
    );
    expect(reads.filter((read) => read.includes('/sections'))).toEqual([]);
    await userEvent.selectOptions(guides, 'The events');
    await waitFor(() => inner.getByRole('option', { name: 'Before it starts' }));
    await userEvent.selectOptions(inner.getByRole('combobox', { name: 'Section' }), 'Before it starts');
    await userEvent.click(inner.getByRole('button', { name: 'Add Question' }));
    await click('Create Exam');
    await waitFor(() => expect(changes).toHaveLength(1));
    const cite = { slug: 'events', section: 'before-it-starts' };
    expect(changes[0]?.body).toMatchObject({ questions: [{ cite }] });
  });
});

describe('The list of exams', () => {
  it('Who holds an exam can assign it, but neither edit nor delete it', async () => {
    const { questions: _questions, answers: _answers, ...held } = examOf({ isHeld: true });
    const { address } = await visit(`${LIST}?edit=exam-1`, 4, { 'GET /api/exams': [held], 'GET /api/exams/:id': held });
    expect((await screen.findByRole('dialog', { name: 'Edit exam' })).textContent).toContain(
      'another manager has to edit it',
    );
    await click('Back to the list');
    await waitFor(() => expect(address()).toBe(LIST));
    await waitFor(() => expect(button('Assign Night Exam').disabled).toBe(false));
    const description = /^You hold this exam yourself/;
    for (const action of ['Edit', 'Delete']) {
      const refused = await screen.findByRole<HTMLButtonElement>('button', {
        name: `${action} Night Exam`,
        description,
      });
      expect(refused.disabled).toBe(true);
    }
  });

  it('Deleting asks first, and an assignment of the exam stays as Unknown Exam', async () => {
    const { changes, reply } = await visit(LIST, 4, { 'GET /api/exams': [examOf()] });
    await click('Delete Night Exam');
    const ask = within(await screen.findByRole('alertdialog', { name: 'Delete this exam?' }));
    await focused(() => ask.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('{Escape}');
    await focused(() => button('Delete Night Exam'));
    await click('Delete Night Exam');
    const person = { id: 'ada', username: 'ada', displayName: null, avatar: null, grade: 2 as const };
    const left = { ...assignmentOf(1), exam: null, user: person, assignedBy: 'bea', assigner: null };
    reply({ 'GET /api/exams': [], 'GET /api/exam-assignments': [left] });
    await click('Delete exam');
    await expectToast('Exam Deleted');
    await screen.findByText('No exam templates created yet.');
    const assignments = await screen.findByRole('list', { name: 'Active Assignments' });
    await waitFor(() => expect(assignments.textContent).toMatch(/ada.*Unknown Exam|Unknown Exam.*ada/));
    expect(changes).toEqual([{ call: 'DELETE /api/exams/exam-1' }]);
  });

  it('An archived exam cannot be assigned', async () => {
    const archived = examOf({ isActive: false });
    await visit(`${LIST}?assign=exam-1`, 4, { 'GET /api/exams': [archived], 'GET /api/exams/:id': archived });
    const shown = await screen.findByRole('dialog', { name: 'Assign exam' });
    expect(shown.textContent).toContain('This exam is archived');
    const link = within(shown).getByRole('link', { name: 'Review Exams' });
    expect(link.getAttribute('href')).toBe('/review-exams?archived=true');
    const assign = button('Assign Night Exam');
    expect(assign.disabled).toBe(true);
    expect(assign.closest('li')?.textContent).toContain('Archived');
  });
});

describe('Archiving', () => {
  it('It asks with how many hold the exam, and a search then counts it among the archived', async () => {
    const exam = examOf({ description: 'About lanterns' });
    const archived = { ...exam, isActive: false };
    const { changes, reply, address } = await visit('/review-exams?q=lanterns', 4, {
      'GET /api/exams': ({ query }) => (query.get('active') === '0' ? [] : [exam]),
      'PATCH /api/exams/:id': archived,
    });
    const list = await screen.findByRole('list', { name: 'Exams' });
    expect(list.textContent).toMatch(/Created by bea/);
    expect(list.textContent).toMatch(/Total assigned\s*1\s*Unique users\s*1\s*Active assignments\s*1/);
    for (const name of ['Total Exams', 'Active Assignments', 'Users with Exams']) screen.getByText(name);
    await click('Archive Night Exam');
    const ask = await screen.findByRole('alertdialog', { name: 'Archive this exam?' });
    expect(ask.textContent).toContain('One person holds it');
    reply({ 'GET /api/exams': ({ query }) => (query.get('active') === '1' ? [] : [archived]) });
    await userEvent.click(within(ask).getByRole('button', { name: 'Archive' }));
    await expectToast('Exam Archived', 'Night Exam.');
    await screen.findByText(/but 1 archived exam does\./);
    expect(button('Show 1 archived exam')).toBeTruthy();
    expect(changes).toEqual([{ call: 'PATCH /api/exams/exam-1', body: { isActive: false } }]);
    await click('Show Archived');
    await waitFor(() => expect(address()).toBe('/review-exams?q=lanterns&archived=true'));
    await screen.findByRole('button', { name: 'Restore Night Exam' });
    screen.getByText('Archived');
  });

  it('A restored exam leaves the archived ones', async () => {
    const { reply } = await visit('/review-exams?archived=true', 4, {
      'GET /api/exams': [examOf({ isActive: false })],
      'PATCH /api/exams/:id': examOf(),
    });
    await screen.findByRole('button', { name: 'Restore Night Exam' });
    reply({ 'GET /api/exams': ({ query }) => (query.get('active') === '0' ? [] : [examOf()]) });
    await click('Restore Night Exam');
    await expectToast('Exam Restored', 'Night Exam.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore Night Exam' })).toBeNull());
    await click('Show Active');
    await screen.findByRole('button', { name: 'Archive Night Exam' });
  });
});
