import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '../../../worker/app.ts';
import { GRADES } from '../../../worker/contract/grades.ts';
import { type Client, type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { createApplication, createJob, createReply, rowsOf } from '../support/rows.ts';

const REASON = 'planted-reason';
const NOTE = 'planted-note';
const MESSAGE = 'planted-message';
const SAVED = 'planted-saved-reply';
const ALL = [REASON, NOTE, MESSAGE, SAVED];

let manager: SignedIn;
let colleague: SignedIn;
let applicant: SignedIn;
/** An open application, a declined one and an accepted one, all of the applicant. */
let open: string;
let declined: string;
let noteId: string;
let jobId: string;

beforeAll(async () => {
  [manager, colleague, applicant] = [await signedIn(4), await signedIn(4), await signedIn(1)];
  jobId = (await createJob()).id;
  open = (await createApplication({ jobId, userId: applicant.id })).id;
  declined = (await createApplication({ userId: applicant.id })).id;
  for (const id of [open, declined]) {
    for (const [who, verdict] of [
      [manager, 'no'],
      [colleague, 'unsure'],
    ] as const)
      expect((await who.put(`/api/applications/${id}/review`, { verdict, reason: REASON })).status).toBe(201);
    const note = await manager.post(`/api/applications/${id}/notes`, { body: NOTE, mentions: [colleague.id] });
    expect(note.status).toBe(201);
    noteId = String(note.body.id);
    await manager.patch(`/api/applications/${id}/assignee`, { userId: colleague.id });
  }
  await createReply({ title: 'Sorry', body: SAVED });
  const decided = await manager.patch(`/api/applications/${declined}`, { status: 'declined', message: MESSAGE });
  expect(decided.status).toBe(200);
});

/** Every GET route with every id that could lead to a planted text, each with the texts in its reply. */
async function foundBy(reader: Pick<Client, 'get'>): Promise<Record<string, string[]>> {
  const addresses = app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api'))
    .flatMap(({ path }) => {
      if (path.includes(':'))
        return [open, declined, noteId, jobId, applicant.id, manager.id].map((id) =>
          path.replace('/:revision', '/1').replace(/:(userId|id|slug)/, id),
        );
      return ['', '?q=planted', `?q=${applicant.username}`, `?userId=${applicant.id}`, '?assignee=none', '?mine=1'].map(
        (query) => `${path}${query}`,
      );
    });
  const found: Record<string, string[]> = {};
  for (const address of new Set(addresses)) {
    const { text } = await reader.get(address);
    const texts = ALL.filter((planted) => text.includes(planted));
    if (texts.length > 0) found[address] = texts;
  }
  return found;
}

const reviewsAt = (id: string) => `/api/applications/${id}/reviews`;
const notesAt = (id: string) => `/api/applications/${id}/notes`;

/** Where managers who have given no review find texts: everything but the reasons of the open application. */
const isExpected = (address: string, texts: string[]) => {
  const [path = ''] = address.split('?');
  if (path === reviewsAt(declined)) return texts.join() === REASON;
  if (path === notesAt(open) || path === notesAt(declined)) return texts.join() === NOTE;
  if (path === '/api/saved-replies') return texts.join() === SAVED;
  // The list of applications and the row itself hold the answer.
  return (path === '/api/applications' || path === `/api/applications/${declined}`) && texts.join() === MESSAGE;
};

describe('A text planted in every review, note, answer and saved reply', () => {
  it.each(GRADES.filter((grade) => grade < 4))('Grade %s reads none of them anywhere', async (grade) => {
    expect(await foundBy(await signedIn(grade))).toEqual({});
  });

  it('A visitor reads none of them anywhere', async () => {
    expect(await foundBy(signedOut)).toEqual({});
  });

  it.each(GRADES.filter((grade) => grade >= 4))(
    'Grade %s reads them where they belong, and no reason before their own review',
    async (grade) => {
      const found = Object.entries(await foundBy(await signedIn(grade))).filter(
        // The Owner's export of a user has what that user wrote or received.
        ([address]) => !(grade === 6 && address.endsWith('/export')),
      );
      expect(found.filter(([address, texts]) => !isExpected(address, texts))).toEqual([]);
      expect(found.map(([address]) => address)).toEqual(
        expect.arrayContaining([reviewsAt(declined), notesAt(open), '/api/saved-replies']),
      );
    },
  );

  it('The applicant reads the answer alone', async () => {
    const found = await foundBy(applicant);
    expect(
      Object.values(found)
        .flat()
        .every((text) => text === MESSAGE),
    ).toBe(true);
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['/api/applications', `/api/applications/${declined}`]));
    const { text } = await applicant.get('/api/applications');
    expect(text).not.toContain(manager.id);
    expect(text).not.toContain(colleague.id);
  });

  it('No log entry and no notification has one', async () => {
    const rows = [
      ...(await rowsOf('select * from audit_logs')),
      ...(await rowsOf('select * from audit_texts')),
      ...(await rowsOf('select * from notifications')),
    ];
    expect(rows.length).toBeGreaterThan(0);
    for (const planted of ALL) expect(JSON.stringify(rows)).not.toContain(planted);
  });

  it('The Owner’s export of the applicant has the answer, and none of the others’ words', async () => {
    const owner = await signedIn(6);
    await env.DB.prepare('update users set exportedAt = null').run();
    const { text } = await owner.get(`/api/users/${applicant.id}/export`);
    expect(ALL.filter((planted) => text.includes(planted))).toEqual([MESSAGE]);
  });
});

describe('An applicant who has become an Executive', () => {
  let executive: SignedIn;

  beforeAll(async () => {
    executive = await signedIn(1);
    const { id } = await createApplication({ userId: executive.id });
    await manager.put(`/api/applications/${id}/review`, { verdict: 'unsure', reason: REASON });
    await manager.patch(`/api/applications/${id}/assignee`, { userId: colleague.id });
    await manager.patch(`/api/applications/${id}/suspend`, { suspended: true, reason: 'planted-suspension' });
    await manager.patch(`/api/applications/${id}`, { status: 'declined', message: MESSAGE });
    await env.DB.prepare('update users set grade = 5 where id = ?').bind(executive.id).run();
  });

  it('The log shows entries about their application without texts, reviews or assignee', async () => {
    const path = `/api/audit-logs?userId=${executive.id}`;
    const { rows, text } = await executive.get(path);
    const byAction = new Map(rows.map((row) => [row.action, row]));
    expect(byAction.get('APPLICATION_REVIEWED')).toMatchObject({ newValues: { status: 'declined' } });
    expect(byAction.get('APPLICATION_SUSPENDED')).toMatchObject({
      newValues: { suspended: true, suspensionReason: null },
      erased: [],
    });
    expect(byAction.get('APPLICATION_ASSIGNED')).toMatchObject({ oldValues: {}, newValues: {} });
    expect(text).not.toMatch(/reviews|planted/);
    expect(text).not.toContain(colleague.id);

    const other = await (await signedIn(5)).get(path);
    expect(other.text).toContain('"reviews":{"yes":0,"unsure":1,"no":0}');
    expect(other.text).toContain('planted-suspension');
  });

  it('Neither does a search find them, nor the CSV hold them', async () => {
    for (const q of ['planted-suspension', '"unsure":1', colleague.id]) {
      const query = `/api/audit-logs?userId=${executive.id}&q=${encodeURIComponent(q)}`;
      expect((await executive.get(query)).rows, q).toEqual([]);
      expect((await (await signedIn(5)).get(query)).rows.length, q).toBe(1);
    }
    const csv = await executive.get(`/api/audit-logs/export?userId=${executive.id}`);
    expect(csv.status).toBe(200);
    expect(csv.text).not.toMatch(/reviews|planted/);
    expect(csv.text).not.toContain(colleague.id);
  });
});
