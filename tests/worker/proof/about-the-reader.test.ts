import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '#worker/app.ts';
import { createPerson, type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { createAssignment, createAttempt, createExam } from '../support/exams.ts';
import { pagesFrom } from '../support/paging.ts';
import { createApproval, createEntries, createProfile } from '../support/people-rows.ts';
import { createApplication, letStand, rowsOf } from '../support/rows.ts';

const ADDRESS = '203.0.113.77';

/** What is planted about each reader, and a route at which a stranger of their grade reads it. */
const HIDDEN = {
  review: '/reviews',
  note: '/notes',
  suspension: '',
  'profile-notes': '/api/staff?limit=200',
  'mark-note': '/api/exam-attempts?limit=200',
} as const;
type Kind = keyof typeof HIDDEN;

const word = (kind: Kind | (typeof ALSO_HIDDEN)[number], grade: number) => `about-${grade}-${kind}-zq`;
const kinds = Object.keys(HIDDEN) as Kind[];

/** What is also planted about each reader, at routes where a colleague of their grade reads nothing of it. */
const ALSO_HIDDEN = ['record', 'description', 'trial-review', 'request'] as const;

/** The readers: applicants and staff who have risen to each grade that reads what is about others. */
const GRADES = [4, 5, 6] as const;

/** The readers of what is about themselves: also an applicant who never rose. */
const SUBJECTS = [1, ...GRADES] as const;

type Case = {
  reader: SignedIn;
  stranger: SignedIn;
  author: SignedIn;
  assignee: string;
  application: string;
  ids: string[];
};

const must = async (call: Promise<Reply>) => {
  const reply = await call;
  if (reply.status >= 300) throw new Error(reply.text);
  return String(reply.body.id ?? '');
};

/** Plants every text about a person, who then rises to a grade. */
async function plant(grade: (typeof SUBJECTS)[number]): Promise<Case> {
  const [author, assignee, stranger] = [await signedIn(5), await signedIn(4), await signedIn(grade)];
  const reader = await signedIn(grade);
  const setGrade = (to: number) => env.DB.prepare('update users set grade = ? where id = ?').bind(to, reader.id).run();
  await setGrade(2);
  const by = { headers: { 'CF-Connecting-IP': ADDRESS } };
  const application = (await createApplication({ userId: reader.id })).id;
  const path = `/api/applications/${application}`;
  await must(author.put(`${path}/review`, { verdict: 'no', reason: word('review', grade) }, by));
  await must(author.post(`${path}/notes`, { body: word('note', grade), mentions: [assignee.id] }, by));
  await must(author.patch(`${path}/assignee`, { userId: assignee.id }, by));
  await must(author.patch(`${path}/suspend`, { suspended: true, reason: word('suspension', grade) }, by));
  await must(author.patch(path, { status: 'declined', message: 'No' }, by));
  await letStand(application);
  const record = { userId: reader.id, actionType: 'note', title: word('record', grade) };
  await must(author.post('/api/staff-records', { ...record, description: word('description', grade) }, by));
  await createProfile({ userId: reader.id });
  await must(author.patch(`/api/staff/${reader.id}`, { notes: word('profile-notes', grade), servers: ['EU'] }, by));
  const review = { outcome: 'extend', days: 14, reason: word('trial-review', grade) };
  await must(author.post(`/api/staff/${reader.id}/trial-reviews`, review, by));
  const asked = await createApproval({ targetId: reader.id, askedBy: author.id, reason: word('request', grade) });
  await createEntries([
    { action: 'APPROVAL_ASKED', entityType: 'approval', entityId: asked.id, userId: author.id, timestamp: Date.now() },
    {
      action: 'APPROVAL_DECLINED',
      entityType: 'request',
      entityId: asked.id,
      userId: author.id,
      timestamp: Date.now(),
    },
  ]);
  const attempt = await createAttempt({ userId: reader.id, status: 'completed' });
  const note = { score: 80, adjustmentNote: word('mark-note', grade) };
  await must(author.patch(`/api/exam-attempts/${attempt.id}`, note, by));
  await setGrade(grade);
  const ids = [application, attempt.id, reader.id, author.id, assignee.id, asked.id];
  return { reader, stranger, author, assignee: assignee.id, application, ids };
}

const read = GRADES.map((grade) => ({ grade }));
const cases = new Map<number, Case>();
const caseOf = (grade: number) => cases.get(grade) as Case;

beforeAll(async () => {
  for (const grade of SUBJECTS) cases.set(grade, await plant(grade));
});

const allowExports = () => env.DB.prepare('update users set exportedAt = null').run();

/** Every reply to GET that may hold a text, by its address. */
async function everyReply({ reader, author, ids }: Pick<Case, 'reader' | 'author' | 'ids'>, words: string[]) {
  const replies: { address: string; text: string }[] = [];
  const routes = new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
  for (const path of routes) {
    const queries = ['', '?limit=200', `?userId=${reader.id}`, `?userId=${author.id}`, '?archived=1'];
    const searches = path.startsWith('/api/audit-logs') ? [ADDRESS, ...words] : words.slice(0, 1);
    const addresses = path.includes(':')
      ? ids.map((id) => path.replace('/:revision', '/1').replace(/:\w+/, id))
      : [...queries, ...searches.map((q) => `?q=${encodeURIComponent(q)}`)].map((query) => `${path}${query}`);
    for (const address of addresses) {
      await allowExports();
      const { text } = await reader.get(address);
      replies.push({ address, text });
    }
  }
  return replies;
}

describe('What is written about a reader', () => {
  it.each(SUBJECTS.map((grade) => ({ grade })))(
    'A person of grade $grade finds none of it in any reply',
    async ({ grade }) => {
      const words = [...kinds, ...ALSO_HIDDEN].map((kind) => word(kind, grade));
      const replies = await everyReply(caseOf(grade), words);
      const leaks = replies.flatMap(({ address, text }) =>
        words.filter((planted) => text.includes(planted)).map((planted) => `${planted} at ${address}`),
      );
      expect(leaks).toEqual([]);
      expect(replies.length).toBeGreaterThan(100);
    },
  );

  it.each(read)(
    'A reviewer of grade $grade who is still blind finds no other review in any reply',
    async ({ grade }) => {
      const [reader, author] = [await signedIn(grade), await signedIn(5)];
      const application = (await createApplication()).id;
      const planted = `blind-${grade}-zq`;
      await must(author.put(`/api/applications/${application}/review`, { verdict: 'unsure', reason: planted }));
      const ids = [application, reader.id, author.id];
      const replies = await everyReply({ reader, author, ids }, [planted]);
      expect(replies.flatMap(({ address, text }) => (text.includes(planted) ? [address] : []))).toEqual([]);
      await must(reader.put(`/api/applications/${application}/review`, { verdict: 'yes', reason: 'Mine' }));
      expect((await reader.get(`/api/applications/${application}/reviews`)).text).toContain(planted);
    },
  );

  it.each(read)('A stranger of grade $grade reads all of it', async ({ grade }) => {
    const { stranger, application } = caseOf(grade);
    for (const kind of kinds) {
      const at = HIDDEN[kind];
      const path = at.startsWith('/api') ? at : `/api/applications/${application}${at}`;
      // Reviews are readable because the application is decided.
      expect((await stranger.get(path)).text, kind).toContain(word(kind, grade));
    }
  });

  it('Rows about the reader stay in the lists, without their texts', async () => {
    const { reader } = caseOf(5);
    const nobody = { createdBy: null, creator: null, title: '', description: '' };
    expect((await reader.get(`/api/staff-records/user/${reader.id}`)).rows).toEqual([
      expect.objectContaining({ actionType: 'note', ...nobody }),
    ]);
    const own = (await reader.get('/api/staff?limit=200')).rows.find(({ userId }) => userId === reader.id);
    expect(own).toMatchObject({ notes: null, servers: ['EU'] });
  });
});

describe('The log about the reader', () => {
  it.each([{ grade: 5 }, { grade: 6 }])(
    'At grade $grade, own applications name no actor or origin',
    async ({ grade }) => {
      const { reader, stranger, author, application, assignee } = caseOf(grade);
      const path = `/api/audit-logs?entityId=${application}`;
      const { rows } = await reader.get(path);
      expect(rows.length).toBeGreaterThanOrEqual(5);
      for (const row of rows)
        expect(row).toMatchObject({
          userId: null,
          actor: null,
          ipAddress: null,
          userAgent: null,
          expired: [],
          erased: [],
        });
      const csv = await reader.get(`/api/audit-logs/export?entityId=${application}`);
      for (const secret of [author.id, author.username, ADDRESS, assignee])
        expect(JSON.stringify(rows) + csv.text).not.toContain(secret);
      expect((await stranger.get(path)).rows.map(({ userId }) => userId)).toContain(author.id);
      expect((await stranger.get(path)).text).toContain(ADDRESS);
    },
  );

  it.each([{ grade: 5 }, { grade: 6 }])(
    'At grade $grade, no filter or search finds them by their actor',
    async ({ grade }) => {
      const { reader, stranger, author, application } = caseOf(grade);
      const queries = [
        `userId=${author.id}`,
        `userId=${author.id}&entityType=application`,
        `userId=${author.id}&q=application`,
        `userId=${author.id}&entityId=${application}`,
        `q=${author.username}`,
        `q=${ADDRESS}`,
      ];
      for (const query of queries) {
        const found = async (who: SignedIn) =>
          (await who.get(`/api/audit-logs?limit=200&${query}`)).rows.filter(({ entityId }) => entityId === application);
        expect(await found(reader), query).toEqual([]);
        expect((await found(stranger)).length, query).toBeGreaterThan(0);
      }
      const own = await reader.get(`/api/audit-logs?limit=200&userId=${reader.id}&entityType=application`);
      expect(own.rows.length).toBeGreaterThanOrEqual(5);
    },
  );
});

const exportOf = async (reader: SignedIn, id: string) => {
  await allowExports();
  const { body, text } = await reader.get(`/api/users/${id}/export`);
  expect(body.next).toBeNull();
  return { text, lists: body as Record<string, Record<string, unknown>[]> };
};

/** The tables whose rows are about a person, and their column with that person. */
const SUBJECT_OF = {
  requests: 'targetId',
  staff_records: 'userId',
  appeals: 'userId',
  applications: 'userId',
  exam_attempts: 'userId',
  leaves: 'userId',
  trial_reviews: 'userId',
} as const;

const idsIn = (text: string) => new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []);

describe('What the log names and no other list does', () => {
  it.each([{ grade: 5 }, { grade: 6 }])('At grade $grade, none of it is about the reader', async ({ grade }) => {
    const { reader, stranger, author, ids } = caseOf(grade);
    const replies = await everyReply({ reader, author, ids }, []);
    const others = replies.filter(({ address }) => !address.startsWith('/api/audit-logs'));
    const listed = idsIn(others.map(({ text }) => text).join('\n'));
    const named = async (who: SignedIn) => {
      const list = await pagesFrom(who, '/api/audit-logs?limit=200');
      const csv = await pagesFrom(who, '/api/audit-logs/export');
      return idsIn([...list, ...csv].map(({ text }) => text).join('\n'));
    };
    const aboutReader = async (found: Set<string>) => {
      const tables = Object.entries(SUBJECT_OF).map(([table, subject]) =>
        rowsOf<{ id: string }>(`select id from ${table} where ${subject} = ?`, reader.id),
      );
      return (await Promise.all(tables)).flat().filter(({ id }) => found.has(id) && !listed.has(id));
    };
    expect(await aboutReader(await named(reader))).toEqual([]);
    expect((await aboutReader(await named(stranger))).length).toBeGreaterThan(0);
  });
});

describe('An export', () => {
  it('An owner’s export of another user omits what they did on the owner’s application', async () => {
    const { reader, stranger, author, application, assignee } = caseOf(6);
    const { text, lists } = await exportOf(reader, author.id);
    expect(text).not.toContain(application);
    for (const kind of ['applicationNotes', 'applicationReviews', 'answersToApplicants', 'staffRecords'])
      expect(lists[kind], kind).toEqual([]);
    expect((await exportOf(reader, assignee)).text).not.toContain(application);

    const theirs = await exportOf(stranger, author.id);
    for (const kind of ['review', 'note', 'suspension', 'record', 'profile-notes'] as const)
      expect(theirs.text, kind).toContain(word(kind, 6));
    expect((await exportOf(stranger, assignee)).text).toContain(application);
  });

  it('An owner’s export of another user omits reviews while the owner is blind', async () => {
    const [owner, manager] = [await signedIn(6), await signedIn(4)];
    const { id } = await createApplication();
    await must(manager.put(`/api/applications/${id}/review`, { verdict: 'unsure', reason: 'BLIND reason' }));
    expect((await exportOf(owner, manager.id)).lists.applicationReviews).toEqual([
      expect.objectContaining({ applicationId: id, verdict: null, reason: null }),
    ]);
    expect((await exportOf(manager, manager.id)).text).toContain('BLIND reason');
    await must(owner.put(`/api/applications/${id}/review`, { verdict: 'no', reason: 'Mine' }));
    expect((await exportOf(owner, manager.id)).lists.applicationReviews).toEqual([
      expect.objectContaining({ verdict: 'unsure', reason: 'BLIND reason' }),
    ]);
  });

  it('An owner’s export of another user omits responses to an exam that the owner holds', async () => {
    const [owner, taker] = [await signedIn(6), await createPerson(2)];
    const exam = await createExam();
    await createAttempt({
      userId: taker.id,
      examId: exam.id,
      status: 'completed',
      responses: { short: 'HELD answer' },
    });
    expect((await exportOf(owner, taker.id)).text).toContain('HELD answer');
    await createAssignment({ examId: exam.id, userId: owner.id });
    const { text, lists } = await exportOf(owner, taker.id);
    expect(text).not.toContain('HELD answer');
    expect(lists.examAttempts).toEqual([expect.objectContaining({ status: 'completed', responses: null })]);
  });

  it.each(read)('An own export at grade $grade omits entries that only the team knows of', async ({ grade }) => {
    const { reader, author } = caseOf(grade);
    const HIDDEN_ACTIONS = /REVIEW_GIVEN|NOTE_|ASSIGNED|STAFF_|TRIAL_/;
    const own = (await exportOf(reader, reader.id)).lists.auditEntries ?? [];
    const targeted = own.filter(({ role }) => role === 'target').map(({ action }) => action);
    expect(targeted).toContain('APPLICATION_REVIEWED');
    expect(targeted.filter((action) => HIDDEN_ACTIONS.test(String(action)))).toEqual([]);
    const acted = (await exportOf(author, author.id)).lists.auditEntries ?? [];
    expect(acted.filter(({ action }) => HIDDEN_ACTIONS.test(String(action))).length).toBeGreaterThanOrEqual(5);
  });
});
