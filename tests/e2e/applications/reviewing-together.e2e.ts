import type { Page } from 'playwright/test';
import { comeBack } from '../support/fixtures.ts';
import { expect, expectInToast, postJob, test, unique, watchErrors } from '../support/hiring.ts';

const detail = (page: Page, username: string) => page.getByRole('dialog', { name: username });
const reviewsOf = (page: Page, username: string) => detail(page, username).getByRole('region', { name: 'Reviews' });
const isOff = ['aria-disabled', 'true'] as const;

test('Two managers review blind: each sees the other’s review after giving their own', async ({
  as,
  joins,
  applies,
}) => {
  test.slow();
  const [ann, colleague] = [await as('manager'), await joins(4)];
  const ben = colleague.page;
  const errors = [ann, ben].map(watchErrors);
  const job = await postJob(ann, { reviewsNeeded: 2 });
  const { id, username } = await applies(unique('blind.'), job);
  for (const page of [ann, ben]) await page.goto(`/manage/applications?open=${id}`);

  await test.step('Nothing can be accepted before two reviews, and R goes to the own review', async () => {
    const dialog = detail(ann, username);
    await expect(reviewsOf(ann, username)).toContainText('Nobody has reviewed this yet.');
    await expect(reviewsOf(ann, username)).toContainText('0 of 2 reviews');
    await expect(dialog.getByText('0 of 2 reviews: ACCEPT and DECLINE need 2 more.')).toBeVisible();
    for (const name of ['ACCEPT', 'DECLINE'])
      await expect(dialog.getByRole('button', { name })).toHaveAttribute(...isOff);
    await expect(dialog.getByRole('button', { name: 'CONSIDER' })).not.toHaveAttribute(...isOff);
    await ann.keyboard.press('r');
    await expect(reviewsOf(ann, username).getByRole('radio', { name: 'Yes' })).toBeFocused();
  });

  await test.step('A review needs a verdict and a reason', async () => {
    const reviews = reviewsOf(ann, username);
    await expect(reviews.getByRole('textbox', { name: 'Reason' })).toHaveCount(0);
    await expect(reviews.getByRole('button', { name: 'Submit review' })).toHaveCount(0);
    await reviews.getByRole('radio', { name: 'Yes' }).check({ force: true });
    await reviews.getByRole('button', { name: 'Submit review' }).click();
    await expect(reviews).toContainText('A reason is required');
    await reviews.getByRole('textbox', { name: 'Reason' }).fill('Calm, and awake at night.');
    await reviews.getByRole('button', { name: 'Submit review' }).click();
    await expectInToast(ann, 'Review Saved');
    await expect(reviews.getByRole('listitem')).toHaveCount(1);
    await expect(reviews.getByRole('listitem')).toContainText('Calm, and awake at night.');
    await expect(reviews.getByRole('button', { name: 'Edit' })).toBeFocused();
  });

  await test.step('The colleague learns that there is a review, and nothing of its content', async () => {
    const replies: string[] = [];
    ben.on('response', async (response) => {
      if (response.url().includes('/api/applications')) replies.push(await response.text().catch(() => ''));
    });
    await ben.reload();
    const reviews = reviewsOf(ben, username);
    await expect(reviews).toContainText('One colleague has reviewed this. You’ll see theirs after you submit yours.');
    await expect(reviews).toContainText('1 of 2 reviews');
    await expect(reviews.getByRole('listitem')).toHaveCount(0);
    expect(replies.join()).not.toContain('awake at night');

    await reviews.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
    await reviews.getByRole('textbox', { name: 'Reason' }).fill('Too short an answer.');
    await reviews.getByRole('button', { name: 'Submit review' }).click();
    await expect(reviews.getByRole('listitem')).toHaveCount(2);
    await expect(reviews.getByRole('listitem').first()).toContainText(`${colleague.username} (you)`);
    await expect(reviews.getByRole('listitem').last()).toContainText('Calm, and awake at night.');
    await expect(reviews).not.toContainText('Had seen others’ reviews');
    await expect(detail(ben, username).getByRole('button', { name: 'ACCEPT' })).not.toHaveAttribute(...isOff);
  });

  await test.step('The first sees it on returning, and a change made since carries a mark', async () => {
    const reviews = reviewsOf(ann, username);
    await comeBack(ann);
    await expect(reviews.getByRole('listitem')).toHaveCount(2);
    await reviews.getByRole('button', { name: 'Edit' }).click();
    await expect(reviews.getByRole('radio', { name: 'Yes' })).toBeFocused();
    await reviews.getByRole('radio', { name: 'Unsure' }).check({ force: true });
    await reviews.getByRole('button', { name: 'Save review' }).click();
    const mine = reviews.getByRole('listitem').filter({ hasText: '(you)' });
    await expect(mine).toContainText('Unsure');
    await expect(mine).toContainText('Had seen others’ reviews');
  });
  expect(errors.flat()).toEqual([]);
});
