import type { APIRequestContext, Page } from 'playwright';

interface Row {
  id: string;
  job: object | null;
  status: string;
  suspended: boolean;
  reviewCount?: number;
  reviewsNeeded?: number;
}
interface Reviews {
  visible: boolean;
  mine: object | null;
}

const openRows = async (request: APIRequestContext): Promise<Row[]> => {
  const lists = ['pending', 'under_consideration'].map(async (status) =>
    (await request.get(`/api/applications?status=${status}&limit=200`)).json(),
  );
  return (await Promise.all(lists)).flat();
};

/** The newest open application that others have reviewed: `given` whether the user has, too; else the newest open one. */
export const reviewedByOthers = (given: boolean) => async (request: APIRequestContext) => {
  const rows = await openRows(request);
  for (const { id, reviewCount = 0 } of rows) {
    if (reviewCount <= (given ? 1 : 0)) continue;
    const { visible, mine }: Reviews = await (await request.get(`/api/applications/${id}/reviews`)).json();
    if (given ? mine !== null : !visible) return `/manage/applications?open=${id}`;
  }
  return `/manage/applications?open=${rows[0]?.id}`;
};

/** The oldest open application that can be accepted, for a job that is still there: the newest may be another test's. */
export const acceptable = async (request: APIRequestContext) => {
  const rows = await openRows(request);
  const row = rows.findLast(
    ({ job, suspended, reviewCount, reviewsNeeded = 0 }) =>
      job && !suspended && reviewCount !== undefined && reviewCount >= reviewsNeeded,
  );
  if (!row) throw new Error('No application can be accepted');
  return `/manage/applications?open=${row.id}`;
};

/** Opens the list of colleagues under a note. */
export async function mention(page: Page): Promise<void> {
  const note = page.getByRole('textbox', { name: 'Add a note' });
  await note.pressSequentially('Ask @');
  await page.getByRole('option').first().waitFor();
}

/** Opens the question that holds the message. */
async function decline(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'DECLINE' }).click();
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Message' }).waitFor();
}

/** Fills the message from the first saved reply, if there is one. */
export async function fillMessage(page: Page): Promise<void> {
  await decline(page);
  await page.getByRole('button', { name: 'Saved replies' }).click();
  // The replies come after the entry that manages them.
  await page.getByRole('menuitem').filter({ hasNotText: 'Manage saved replies' }).first().click();
}

/** Opens the saved replies above the question. */
export async function manageReplies(page: Page): Promise<void> {
  await decline(page);
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await page.getByRole('menuitem', { name: 'Manage saved replies' }).click();
  await page.getByRole('dialog', { name: 'Saved replies' }).waitFor();
}
