import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { job, managedJob } from '../support/job-rows.ts';
import { click, expectToast, field, fill } from '../support/seen.ts';
import { reopen, visit } from '../support/visit.tsx';

const NEW = '/manage/jobs/create';
const EDIT = '/manage/edit-job/job-1';
const editing = { 'GET /api/jobs/:id': managedJob, 'PUT /api/jobs/:id': managedJob } as const;

/** Waits until the form is open. */
const opened = () => screen.findByRole('textbox', { name: 'Title' });
const described = (name: string, description: RegExp) => screen.getByRole('textbox', { name, description });
const onward = () => screen.getByRole('link', { name: /^Review Applications/ });

describe('A new posting', () => {
  it('Errors appear next to their fields, and focus moves to the first', async () => {
    const { changes } = await visit(NEW, 4);
    await opened();
    fill(field('Description'), 'Kept as it was typed.');
    await click('Add Question');
    fill(field('Question text'), '   ');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Dropdown');
    fill(field('Option 1'), ' ');
    await click('Create Job Posting');
    await waitFor(() => expect(document.activeElement).toBe(described('Title', /Title is required/)));
    described('Requirements', /Requirements are required/);
    described('Question text', /Question is required/);
    described('Option 1', /Add at least one option/);
    expect(field('Description').value).toBe('Kept as it was typed.');

    fill(field('Title'), 'Something');
    fill(field('Requirements'), 'Something');
    await waitFor(() => expect(screen.queryByText('Title is required')).toBeNull());
    await click('Create Job Posting');
    await waitFor(() => expect(document.activeElement).toBe(field('Question text')));
    fill(field('Question text'), 'Which?');
    fill(field('Option 1'), 'Same');
    await userEvent.type(field('Option 1'), '{Enter}');
    await userEvent.keyboard('Same');
    await click('Create Job Posting');
    await waitFor(() => expect(document.activeElement).toBe(described('Option 1', /Options must be different/)));
    expect(field('Option 2').value).toBe('Same');
    expect(changes).toEqual([]);
  });

  it('A draft is sent as inactive, with who may apply', async () => {
    const draft = { ...managedJob, title: 'Night Watch', isActive: false };
    const { changes, reply } = await visit(NEW, 4);
    await opened();
    for (const name of ['Title', 'Description', 'Requirements']) fill(field(name), 'Night Watch');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Who may apply' }),
      'Trial Moderators and above',
    );
    reply({ 'POST /api/jobs': draft, 'GET /api/jobs': [draft] });
    await click('Save as draft');
    await expectToast('Draft saved');
    expect(changes).toMatchObject([{ call: 'POST /api/jobs', body: { isActive: false, minGrade: 2 } }]);
    const badge = await screen.findByText('Inactive');
    expect(badge.closest('li')?.textContent).toContain('Night Watch');
  });

  it('Leaving unsaved text by a link asks first, and Leave drops it', async () => {
    const { address } = await visit('/vacancies', 4);
    await userEvent.click(await screen.findByRole('link', { name: 'Create New Job' }));
    await opened();
    fill(field('Title'), 'Half a title');
    await userEvent.click(onward());
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await click('Stay');
    await opened();
    expect(address()).toBe(NEW);
    expect(field('Title').value).toBe('Half a title');
    await userEvent.click(onward());
    await click('Leave');
    await waitFor(() => expect(address()).toBe('/manage/applications'));
    await reopen(NEW);
    await opened();
    expect(field('Title').value).toBe('');
  });
});

describe('An edited job', () => {
  it('Its form holds the stored values, and closing it leads to the applications', async () => {
    const { changes, address } = await visit(EDIT, 4, editing);
    await opened();
    const values = ['Title', 'Description', 'Requirements', 'Question text'].map((name) => field(name).value);
    expect(values).toEqual([job.title, job.description, job.requirements, 'Why you?']);
    expect(screen.getByRole('link', { name: 'Create Job Posting' }).getAttribute('aria-current')).toBe('page');
    const isActive = screen.getByRole<HTMLInputElement>('switch', {
      name: /^Job is Active \(accepting applications\)/,
    });
    expect(isActive.checked).toBe(true);
    await userEvent.click(isActive);
    await click('Save Changes');
    await expectToast('Job Updated Successfully');
    expect(address()).toBe('/manage/applications');
    expect(changes).toMatchObject([{ call: 'PUT /api/jobs/job-1', body: { isActive: false, revision: 1 } }]);
  });

  it('A wrong number is refused at its field, and the three numbers are sent', async () => {
    const { changes } = await visit(EDIT, 4, editing);
    await opened();
    const number = (name: string) => screen.getByRole('spinbutton', { name });
    fill(number('Reviews needed'), '6');
    fill(number('Days before reapplying'), '30');
    fill(number('Account age in days'), '90');
    await click('Save Changes');
    await screen.findByText('A whole number from 0 to 5');
    expect(document.activeElement).toBe(number('Reviews needed'));
    expect(changes).toEqual([]);
    fill(number('Reviews needed'), '2');
    await click('Save Changes');
    await waitFor(() =>
      expect(changes).toMatchObject([{ body: { reviewsNeeded: 2, reapplyDays: 30, minAccountDays: 90 } }]),
    );
  });
});

describe('Open vacancies', () => {
  it('Three placeholders show while they load, and an empty list says so', async () => {
    const jobs = Promise.withResolvers<[]>();
    await visit('/vacancies', null, { 'GET /api/jobs': () => jobs.promise });
    const loading = (await screen.findByText('Loading open positions')).parentElement;
    expect(loading?.querySelectorAll(':scope > :not(span)')).toHaveLength(3);
    jobs.resolve([]);
    await screen.findByRole('heading', { name: "We're not hiring!" });
    screen.getByText('There are currently no open positions. Please check back later for new opportunities.');
  });

  it('A vacancy says who may apply', async () => {
    await visit('/vacancies', null, { 'GET /api/jobs': [{ ...job, minGrade: 2 }] });
    const card = await screen.findByRole('region', { name: 'Event Host' });
    expect(card.textContent).toContain('Trial Moderators and above');
  });

  it('A closed one is not found, and leads back to the vacancies', async () => {
    const { address } = await visit('/apply/job-1', null, { 'GET /api/jobs/:id': { ...job, isActive: false } });
    await screen.findByRole('heading', { name: 'Job Not Found' });
    await userEvent.click(screen.getByRole('link', { name: 'Back to Vacancies' }));
    await waitFor(() => expect(address()).toBe('/vacancies'));
  });
});
