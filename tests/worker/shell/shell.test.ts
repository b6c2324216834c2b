import { describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { type Client, client, signedIn, signedOut } from '../support/client.ts';
import { createAssignment, createExam } from '../support/exams.ts';
import { createLeave, createNotice, createRecord } from '../support/people-rows.ts';

/** The parts of the shell, and the call that replies the same; of guides, the first seven by name. */
const PARTS = {
  me: '/api/auth/me',
  portal: '/api/portal',
  unreadNotifications: '/api/notifications/unread',
  ownAssignments: '/api/my-exam-assignments?limit=200',
  unreadNotices: '/api/notices/unread',
  applicationCounts: '/api/applications/counts',
  examFigures: '/api/exams/figures',
  file: '/api/file',
  staffWaiting: '/api/staff/waiting',
  voice: '/api/opinions/waiting',
  labels: '/api/labels',
  checklist: '/api/owner/checklist',
  standing: '/api/standing',
  guides: '/api/guides',
};

/** Every part as its own call replies it; null where that refuses. */
async function callOneByOne(caller: Client): Promise<Record<string, unknown>> {
  const parts = Object.entries(PARTS).map(async ([name, path]) => {
    const { status, text } = await caller.get(path);
    expect([200, 401, 403]).toContain(status);
    return [name, status === 200 ? JSON.parse(text) : null];
  });
  const { guides, ...others } = Object.fromEntries(await Promise.all(parts));
  const menu = (rows: { slug: string; title: string }[]) =>
    rows.slice(0, 7).map(({ slug, title }) => ({ slug, title }));
  return { ...others, guides: guides && menu(guides) };
}

describe('The shell', () => {
  it.each(GRADES)('It gives grade %s what each call would, and null for what would be refused', async (grade) => {
    const person = await signedIn(grade);
    await createNotice();
    await createRecord({ userId: person.id, sharedAt: Date.now() });
    await createLeave({ userId: person.id });
    if (grade > 1) await createAssignment({ userId: person.id, examId: (await createExam()).id });
    const { status, body } = await person.get('/api/shell');
    expect(status).toBe(200);
    expect(body).toEqual({ ...(await callOneByOne(person)), language: null });
    expect(body.me).toMatchObject({ id: person.id, grade });
  });

  it.each([
    ['a visitor', async () => signedOut],
    ['a forged cookie', async () => client(`session=${'A'.repeat(43)}`)],
    ['a blocked user', () => signedIn(5, { isBlocked: true })],
  ])('It gives %s the portal alone', async (_name, enter) => {
    const caller = await enter();
    const { status, body } = await caller.get('/api/shell');
    expect(status).toBe(200);
    expect(body).toEqual({ ...(await callOneByOne(caller)), language: null });
    expect(Object.entries(body).filter(([, part]) => part !== null)).toEqual([['portal', body.portal]]);
  });
});
