import { call, unique, whoIs } from '../support/calls.ts';
import { answer, button, changeJob, decide, describeJob, expect, field, postJob, test } from '../support/hiring.ts';
import { expectToast, watchCalls, writes } from '../support/watching.ts';

/** The default numbers of a job's form. */
const noRules = { reviewsNeeded: 0, reapplyDays: 0, minAccountDays: 0 };

test('Every toast about jobs and applications has its exact words, and every call its exact body', async ({
  as,
  applies,
}) => {
  test.slow();
  const manager = await as('manager');
  await manager.goto('/manage/jobs/create');
  const { id: managerId } = await whoIs(manager);
  const calls = watchCalls(manager);
  const title = unique('Lamp Keeper ');

  const job = await test.step('A job is posted', async () => {
    await describeJob(manager, title);
    await button(manager, 'Create Job Posting').click();
    await expectToast(manager, 'Job Posted Successfully');
    const [posted] = writes(calls);
    expect(posted).toEqual({
      call: 'POST /api/jobs',
      body: {
        title,
        description: 'Greets who is new.\nAnswers what they ask.',
        requirements: 'A friendly word.',
        formQuestions: [],
        isActive: true,
        ...noRules,
        createdBy: managerId,
      },
    });
    const jobs = await call<Parameters<typeof applies>[1][]>(manager, 'GET', '/api/jobs');
    const found = jobs.find((each) => each.title === title);
    if (!found) throw new Error('The job was not posted');
    return found;
  });
  const { id: applicationId, username } = await applies(unique('milo.'), job, {});

  await test.step('Saving or deleting a job that is already gone fails', async () => {
    const gone = await postJob(manager);
    await manager.goto(`/manage/edit-job/${gone.id}`);
    await expect(field(manager, 'Title')).toHaveValue(gone.title);
    await call(manager, 'DELETE', `/api/jobs/${gone.id}`);
    calls.length = 0;
    await button(manager, 'Save Changes').click();
    await expectToast(manager, 'Update Failed', 'Unable to update job posting. Please try again.');
    const { title, description, requirements, formQuestions, isActive } = gone;
    const shown = { title, description, requirements, formQuestions, isActive, ...noRules };
    const body = { ...shown, createdBy: managerId, revision: 1 };
    expect(writes(calls)).toEqual([{ call: `PUT /api/jobs/${gone.id}`, body }]);

    const other = await postJob(manager);
    await manager.goto('/vacancies');
    const card = manager.getByRole('region', { name: other.title, exact: true });
    await card.getByRole('button', { name: 'Delete' }).click();
    await call(manager, 'DELETE', `/api/jobs/${other.id}`);
    calls.length = 0;
    await button(manager, 'Delete job').click();
    await expectToast(manager, 'Delete Failed', 'Failed to delete job posting.');
    await expect(card).toHaveCount(0);
    expect(writes(calls)).toEqual([{ call: `DELETE /api/jobs/${other.id}`, body: null }]);
  });

  await manager.goto(`/manage/applications?open=${applicationId}`);
  const dialog = manager.getByRole('dialog', { name: username });
  const path = `/api/applications/${applicationId}`;
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  const choose = async (name: string) => {
    await press('More');
    await dialog.getByRole('menuitem', { name }).click();
  };

  await test.step('Notes are saved', async () => {
    await dialog.getByRole('textbox', { name: 'Private notes' }).fill('Calm.');
    await press('Save Notes');
    await expectToast(manager, 'Notes Saved', 'Private notes have been saved for this application.');
  });

  await test.step('A decision on an application that has changed fails', async () => {
    await decide(manager, applicationId, 'under_consideration');
    calls.length = 0;
    await answer(manager, 'Decline');
    await expectToast(manager, 'Update Failed', 'Unable to update application status. Please try again.');
    expect(writes(calls)).toEqual([{ call: `PATCH ${path}`, body: { status: 'declined', from: 'pending' } }]);
  });

  await test.step('Suspending twice fails, reinstating works, and so does suspending again', async () => {
    const reason = 'Asked us to wait.';
    await call(manager, 'PATCH', `${path}/suspend`, { suspended: true, reason });
    calls.length = 0;
    const suspend = async () => {
      await choose('Suspend');
      await manager.getByRole('textbox', { name: 'Reason' }).fill(reason);
      await manager.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    };
    await suspend();
    await expectToast(manager, 'Action Failed', 'Unable to suspend/unsuspend application. Please try again.');
    await choose('Unsuspend');
    await expectToast(manager, 'Application Reinstated', `${username} for ${title}.`);
    await suspend();
    await expectToast(manager, 'Application Suspended', `${username} for ${title}.`);
    expect(writes(calls)).toEqual([
      { call: `PATCH ${path}/suspend`, body: { suspended: true, reason } },
      { call: `PATCH ${path}/suspend`, body: { suspended: false } },
      { call: `PATCH ${path}/suspend`, body: { suspended: true, reason } },
    ]);
  });

  await test.step('A declined application waits for the pin', async () => {
    await answer(manager, 'Decline');
    await expectToast(manager, 'Application Updated', `${username} for ${title}: Declined.`);
    const pin = dialog.getByRole('textbox', { name: 'System pin' });
    await pin.fill('1111');
    await press('Unlock');
    await expectToast(manager, 'Invalid Pin', 'Incorrect system pin entered.');
    calls.length = 0;
    await pin.fill('2468');
    await press('Unlock');
    await expectToast(manager, 'Access Granted', 'Actions enabled for archived application.');
    expect(writes(calls)).toEqual([{ call: `POST ${path}/unlock`, body: { pin: '2468' } }]);
  });
});

test('A submission fails, succeeds, or is refused when signed out, and says so', async ({ as, joins }) => {
  const manager = await as('manager');
  const [job, plain] = [await postJob(manager), await postJob(manager, { formQuestions: [] })];
  const { page } = await joins();
  await page.goto(`/apply/${job.id}`);
  const calls = watchCalls(page);

  await test.step('The job closes before submission, and the form stays at the review with its answers', async () => {
    await field(page, 'Why you?').fill(' For the quiet. ');
    for (const question of [1, 2]) {
      await expect(page.getByText(`Question ${question} of 2`)).toBeVisible();
      await button(page, 'Next').click();
    }
    await expect(page.getByText('Step 3 / 3 Total Steps')).toBeVisible();
    await changeJob(manager, job, { isActive: false });
    await button(page, 'Submit Application').click();
    const sentence = 'There was an error submitting your application. Please try again.';
    await expectToast(page, 'Submission Failed', sentence);
    await expect(page.getByText('Step 3 / 3 Total Steps')).toBeVisible();
    await expect(page.getByText('For the quiet.')).toBeVisible();
  });

  await test.step('The job reopens, and submitting works', async () => {
    await changeJob(manager, job, { isActive: true });
    calls.length = 0;
    await button(page, 'Submit Application').click();
    await expectToast(page, 'Application Submitted! 🎉', 'Your application has been submitted successfully.');
    expect(writes(calls)).toEqual([
      { call: 'POST /api/applications', body: { jobId: job.id, responses: { q0: 'For the quiet.' } } },
    ]);
  });

  await test.step('An ended session sends nothing', async () => {
    await page.goto(`/apply/${plain.id}`);
    await expect(button(page, 'Submit Application')).toBeVisible();
    await page.context().clearCookies();
    await button(page, 'Submit Application').click();
    await expectToast(page, 'Error', 'You must be logged in to apply');
    await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
  });
});
