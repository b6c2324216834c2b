import { hold } from '../support/calls.ts';
import { button, expect, expectInToast, field, postJob, test } from '../support/hiring.ts';
import { toasts } from '../support/watching.ts';

test('Each question type has its control, and Next waits for a required answer', async ({ joins, calls }) => {
  const formQuestions = [
    { id: 'zone', type: 'text' as const, label: 'Your time zone', required: true },
    { id: 'why', type: 'textarea' as const, label: 'Why us' },
    { id: 'team', type: 'select' as const, label: 'Which team', required: true, options: ['Events', 'News'] },
    { id: 'often', type: 'radio' as const, label: 'How often', options: ['Daily', 'Weekly'] },
  ];
  const job = await postJob(await calls('manager'), { formQuestions });
  const { page } = await joins();
  const next = button(page, 'Next');
  const required = page.getByText('This field is required', { exact: true });
  await page.goto(`/apply/${job.id}`);

  await test.step('A required short text', async () => {
    await expect(page.getByText('Question 1 of 4', { exact: true })).toBeVisible();
    await expect(page.getByText('Step 1 / 5 Total Steps', { exact: true })).toBeVisible();
    await expect(page.getByText('20% complete', { exact: true })).toBeVisible();
    const zone = page.locator('input').and(page.getByRole('textbox', { name: 'Your time zone' }));
    await expect(zone).toHaveAttribute('placeholder', 'Enter your response...');
    await expect(page.getByText('*', { exact: true })).toHaveClass(/text-danger/);
    await expect(required).toBeVisible();
    await expect(button(page, 'Back')).toBeDisabled();
    await zone.fill('   ');
    await expect(next).toBeDisabled();
    await next.press('Enter');
    await expect(zone).toHaveAttribute('aria-invalid', 'true');
    await expect(zone).toBeFocused();
    await zone.fill('UTC+1');
    await next.click();
  });

  await test.step('An optional long text', async () => {
    const why = page.locator('textarea').and(field(page, 'Why us'));
    await expect(why).toHaveAttribute('rows', '6');
    await expect(why).toHaveAttribute('placeholder', 'Enter your response...');
    await expect(required).toHaveCount(0);
    await next.click();
  });

  await test.step('A dropdown', async () => {
    const team = page.getByRole('combobox', { name: 'Which team' });
    await expect(team.locator('option')).toHaveText(['Select an option...', 'Events', 'News']);
    await next.press('Enter');
    await expect(team).toBeFocused();
    await page.goBack();
    await expect(page.getByText('Question 2 of 4', { exact: true })).toBeVisible();
    await next.click();
    await team.selectOption('News');
    await next.click();
  });

  await test.step('Multiple choice', async () => {
    const often = page.getByRole('radiogroup', { name: 'How often' }).getByRole('radio');
    await expect(often).toHaveCount(2);
    await next.click();
  });

  await test.step('The review lists every answer, or No response', async () => {
    await expect(page.getByRole('heading', { name: 'Review Your Application' })).toBeVisible();
    await expect(page.getByText('Step 5 / 5 Total Steps', { exact: true })).toBeVisible();
    await expect(page.getByText('100% complete', { exact: true })).toBeVisible();
    for (const text of ['Your time zone', 'UTC+1', 'Which team', 'News'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByText('No response', { exact: true })).toHaveCount(2);
  });

  await test.step('Every control is disabled during and after submission', async () => {
    const release = await hold(page, '**/api/applications', 'POST');
    await button(page, 'Submit Application').click();
    await expect(button(page, 'Submitting...')).toBeVisible();
    await expect(button(page, 'Back')).toBeDisabled();
    release();
    const sent = page.getByRole('dialog', { name: 'Application Submitted! 🎉' });
    await expect(sent).toContainText('is being reviewed. You can check its status at any time after login.');
    await expect(sent.getByRole('link', { name: 'Login to Check Status' })).toHaveAttribute('href', '/login');
    await expect(sent.getByRole('link', { name: 'Back to Vacancies' })).toHaveAttribute('href', '/vacancies');
    await expect(toasts(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(sent).toHaveCount(0);
    await expectInToast(page, 'Application Submitted! 🎉');
    await expect(button(page, 'Application Submitted')).toBeDisabled();
    await expect(button(page, 'Back')).toBeDisabled();
  });
});
