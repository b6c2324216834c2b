import { beforeAll, describe, expect, it } from 'vitest';
import { app } from '#worker/app.ts';
import { WINDOW } from '#worker/features/audit/audit.window.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { nextOf, pagesFrom } from '../support/paging.ts';
import { createEntries } from '../support/people-rows.ts';
import { auditRows, execute, numberOf, rowsOf } from '../support/rows.ts';
import { createTrial, createUnknownNomination } from './voice-rows.ts';

/** The grades to which the readers have risen, or are now. */
const GRADES = [1, 2.5, 3, 4, 5, 6] as const;

const word = (kind: string, grade: number) => `voice-${kind}-${grade}-zq`;
const KINDS = ['reason', 'opinion', 'answer', 'trial', 'unjoined'];

type Case = { reader: SignedIn; colleague: SignedIn; author: SignedIn; nominations: string[]; entries: string[] };

const cases = new Map<number, Case>();
const caseOf = (grade: number) => cases.get(grade) as Case;

const must = async (call: Promise<{ status: number; text: string; body: Record<string, unknown> }>) => {
  const reply = await call;
  if (reply.status >= 300) throw new Error(reply.text);
  return reply.body;
};

/** Nominates a person, speaks on them and on their trial, and lets them rise. */
async function plant(grade: (typeof GRADES)[number]): Promise<Case> {
  const [author, manager, colleague] = [await signedIn(3), await signedIn(4), await signedIn(grade)];
  const reader = await signedIn(grade);
  const setGrade = (to: number) => execute('update users set grade = ? where id = ?', to, reader.id);
  const before = await numberOf('select coalesce(max(seq), 0) from audit_logs');
  await setGrade(1);
  const proposed = { userId: reader.id, reason: `${word('reason', grade)}, who helps everyone.` };
  const id = String((await must(author.post('/api/nominations', proposed))).id);
  const opinion = (kind: string) => ({ verdict: 'no', reason: word(kind, grade) });
  for (const who of [author, manager, await signedIn(5)])
    await must(who.put(`/api/nominations/${id}/opinion`, opinion('opinion')));
  await must(
    manager.patch(`/api/nominations/${id}`, { state: 'declined', answer: word('answer', grade), revision: 1 }),
  );
  const unjoined = await createUnknownNomination({
    discordId: reader.discordId,
    reason: word('unjoined', grade),
    createdBy: author.id,
  });
  await must(manager.put(`/api/nominations/${unjoined.id}/opinion`, opinion('unjoined')));
  await setGrade(2);
  await createTrial({ userId: reader.id });
  for (const who of [author, manager]) await must(who.put(`/api/staff/${reader.id}/trial-opinion`, opinion('trial')));
  await setGrade(grade);
  const entries = await auditRows('seq > ?', before);
  return {
    reader,
    colleague,
    author,
    nominations: [id, unjoined.id],
    entries: entries.map((entry) => String(entry.id)),
  };
}

beforeAll(async () => {
  for (const grade of GRADES) cases.set(grade, await plant(grade));
});

const allowExports = () => execute('update users set exportedAt = null');

/** What would tell a reader of it: the words, the ids of nominations, and those of entries. */
const signsOf = (grade: number) => {
  const { nominations, entries } = caseOf(grade);
  return [...KINDS.map((kind) => word(kind, grade)), ...nominations, ...entries];
};

describe.each(GRADES.map((grade) => ({ grade })))('A person of grade $grade', ({ grade }) => {
  it('They find nothing about themselves in any reply', async () => {
    const { reader, author, nominations } = caseOf(grade);
    const signs = signsOf(grade);
    const routes = new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path));
    const found: string[] = [];
    for (const path of routes) {
      const filters = [
        '',
        '?limit=200',
        '?limit=1',
        `?userId=${reader.id}`,
        `?userId=${author.id}`,
        '?state=decided&limit=200',
      ];
      const inLog = [
        `?entityId=${reader.id}&limit=200`,
        '?entityType=nomination&limit=200',
        '?action=OPINION_GIVEN&limit=200',
        '?action=NOMINATION_CREATED&limit=200',
        ...signs.slice(0, 7).map((sign) => `?q=${sign}`),
        // Last, because the log names the filters of the reader's own exports to them.
        ...nominations.map((id) => `?entityId=${id}`),
      ];
      const queries = path.startsWith('/api/audit-logs') ? [...filters, ...inLog] : filters;
      const addresses = path.includes(':')
        ? [reader.id, author.id, ...nominations].map((id) => path.replace(/:\w+/, id).replace(/:\w+/, '1'))
        : queries.map((query) => `${path}${query}`);
      for (const address of addresses) {
        await allowExports();
        const { text } = await reader.get(address);
        // A refusal repeats the address that was asked for.
        const told = signs.filter((sign) => text.includes(sign) && !address.includes(sign));
        if (told.length > 0) found.push(`${address}: ${told}`);
      }
    }
    expect(found).toEqual([]);
  });

  it('Every call about it is 404', async () => {
    const { reader, nominations } = caseOf(grade);
    const opinion = { verdict: 'yes', reason: 'Me.' };
    const refusal = grade < 3 ? '403 grade_too_low' : '404 not_found';
    for (const id of nominations) {
      const path = `/api/nominations/${id}`;
      const calls = [reader.get(path), reader.get(`${path}/opinion`), reader.put(`${path}/opinion`, opinion)];
      expect((await Promise.all(calls)).map(({ outcome }) => outcome)).toEqual([refusal, refusal, refusal]);
      const decided = await reader.patch(path, { state: 'withdrawn', revision: 1 });
      expect(decided.outcome).toBe(refusal);
      if (grade === 6) expect((await reader.post(`${path}/forget`)).outcome).toBe(refusal);
    }
    const own = `/api/staff/${reader.id}/trial-opinion`;
    expect((await reader.get(own)).outcome).toBe(refusal);
    expect((await reader.put(own, opinion)).outcome).toBe(refusal);
    expect((await rowsOf('select 1 from opinions where userId = ?', reader.id)).length).toBe(0);
  });

  it('A colleague of the same grade counts what is about them, and they do not', async () => {
    if (grade < 3) return;
    const { reader, colleague } = caseOf(grade);
    const waiting = async (who: SignedIn) => (await who.get('/api/opinions/waiting')).body;
    const [own, other] = [await waiting(reader), await waiting(colleague)];
    expect(Number(other.nominations) - Number(own.nominations)).toBe(1);
  });
});

describe.each([{ grade: 5 }, { grade: 6 }])('The log for a person of grade $grade', ({ grade }) => {
  it('A colleague reads the entries about them, so they are left out for them alone', async () => {
    const { colleague, nominations } = caseOf(grade);
    const { rows } = await colleague.get(`/api/audit-logs?entityId=${nominations[0]}`);
    expect(rows.map(({ action }) => action)).toContain('NOMINATION_CREATED');
  });

  it('Pages of one entry stay full, and their cursors tell no keys', async () => {
    const { reader } = caseOf(grade);
    const signs = signsOf(grade);
    const pages = await pagesFrom(reader, '/api/audit-logs?limit=1&action=OPINION_GIVEN');
    expect(pages.slice(0, -1).every(({ rows }) => rows.length === 1)).toBe(true);
    expect(pages.some(({ text }) => signs.some((sign) => text.includes(sign)))).toBe(false);
    const keys = new Set((await rowsOf<{ seq: number }>('select seq from audit_logs')).map(({ seq }) => String(seq)));
    for (const page of pages) {
      const next = nextOf(page);
      if (next === null) continue;
      const cursor = new URL(next, 'http://localhost').searchParams.get('cursor') ?? '';
      const [at, place = ''] = atob(cursor.replaceAll('-', '+').replaceAll('_', '/')).split('~');
      expect(at).toBe('0');
      expect(keys.has(place)).toBe(false);
    }
  });

  it('A cursor of another list is refused', async () => {
    const { reader } = caseOf(grade);
    const cursor = btoa('0~12~').replaceAll('=', '');
    const refused = await reader.get(`/api/audit-logs?cursor=${cursor}`);
    expect([refused.outcome, refused.body.issues]).toEqual([
      '400 invalid_input',
      [{ path: 'cursor', message: 'Not a cursor for this list' }],
    ]);
  });

  it('Verifying names no keys', async () => {
    const { text } = await caseOf(grade).reader.get('/api/audit-logs/verify');
    expect(text).not.toMatch(/fromSeq|toSeq/);
  });

  it('Only its actor reads how many entries an export had', async () => {
    const { reader, colleague } = caseOf(grade);
    await colleague.get('/api/audit-logs/export?action=JOB_DELETED');
    const path = '/api/audit-logs?action=AUDIT_EXPORTED&limit=1';
    expect((await colleague.get(path)).rows[0]?.newValues).toEqual({ rows: 0, hasMore: false, action: 'JOB_DELETED' });
    expect((await reader.get(path)).rows[0]?.newValues).toEqual({ action: 'JOB_DELETED' });
    const found = await reader.get(`${path}&q=hasMore&userId=${colleague.id}`);
    expect(found.rows).toEqual([]);
  });

  it('An export of entries about their nomination or trial is left out', async () => {
    const { reader, colleague, nominations } = caseOf(grade);
    await colleague.get(`/api/audit-logs/export?entityId=${nominations[0]}`);
    await colleague.get(`/api/audit-logs/export?action=OPINION_GIVEN&entityId=${reader.id}`);
    await colleague.get(`/api/audit-logs/export?entityId=${reader.id}`);
    const { rows } = await reader.get('/api/audit-logs?action=AUDIT_EXPORTED&limit=200');
    // They know the filters of their own exports.
    const others = rows.filter(({ userId }) => userId !== reader.id).map(({ newValues }) => newValues);
    expect(JSON.stringify(others)).not.toContain(nominations[0]);
    expect(others.filter((values) => JSON.stringify(values).includes(reader.id))).toEqual([{ entityId: reader.id }]);
  });

  it('A search ends after as many entries as the reader knows of, so that its end does not tell of others', async () => {
    const { reader, colleague } = caseOf(grade);
    const at = Date.now();
    const shown = { action: 'JOB_CREATED' as const, userId: reader.id, timestamp: at };
    const hidden = { action: 'OPINION_GIVEN' as const, entityType: 'user', entityId: reader.id, timestamp: at };
    await createEntries([...Array.from({ length: WINDOW - 1 }, () => shown), hidden]);
    const endOf = async (who: SignedIn) =>
      nextOf(await who.get(`/api/audit-logs?q=nothing-zq&from=${new Date(at).toISOString()}`));
    expect(await endOf(colleague)).not.toBeNull();
    expect(await endOf(reader)).toBeNull();
  });
});

describe('Exports of personal data', () => {
  const exportOf = async (who: SignedIn, id: string) => {
    await allowExports();
    return (await who.get(`/api/users/${id}/export`)).text;
  };

  it('An author’s has their texts and verdicts without whom they are about', async () => {
    const { author, reader, nominations } = caseOf(4);
    const text = await exportOf(author, author.id);
    for (const kind of ['reason', 'opinion', 'trial', 'unjoined']) expect(text).toContain(word(kind, 4));
    for (const sign of [reader.id, reader.username, reader.discordId]) expect(text).not.toContain(sign);
    const { opinions } = JSON.parse(text);
    expect(opinions[0]).toMatchObject({ verdict: 'no' });
    expect(opinions.map(({ subjectId }: { subjectId?: string }) => subjectId)).toEqual([undefined, undefined]);
    expect(nominations).toHaveLength(2);
  });

  it('An Owner’s export of an author has nothing about that Owner', async () => {
    const { author, reader, colleague } = caseOf(6);
    const byColleague = await exportOf(colleague, author.id);
    expect(byColleague).toContain(word('opinion', 6));
    // The trial runs, and the colleague has not spoken on it.
    expect(byColleague).not.toContain(word('trial', 6));
    const text = await exportOf(reader, author.id);
    for (const kind of KINDS) expect(text).not.toContain(word(kind, 6));
  });

  it('A nominee’s own has none of it, also for an Owner', async () => {
    const { reader } = caseOf(3);
    const [own, byOwner] = [await exportOf(reader, reader.id), await exportOf(caseOf(6).colleague, reader.id)];
    for (const sign of signsOf(3)) {
      expect(own).not.toContain(sign);
      expect(byOwner).not.toContain(sign);
    }
  });

  it('The cursor of an export tells no keys of the log', async () => {
    const { reader } = caseOf(5);
    const entry = { action: 'JOB_CREATED' as const, userId: reader.id, timestamp: Date.now() };
    await createEntries(Array.from({ length: 120 }, () => entry));
    const { next } = JSON.parse(await exportOf(reader, reader.id));
    expect(() => JSON.parse(atob(String(next)))).toThrow();
    const following = await reader.get(`/api/users/${reader.id}/export?cursor=${next}`);
    expect(following.outcome).toBe('200');
  });

  it('A step with a hundred entries besides those about its reader is the last', async () => {
    const [reader, author] = [await signedIn(6), await signedIn(3)];
    const entry = { userId: author.id, timestamp: Date.now() };
    const ofReader = { ...entry, action: 'OPINION_GIVEN' as const, entityType: 'user', entityId: reader.id };
    // With that of the export itself it makes a hundred.
    await createEntries([
      ofReader,
      ...Array.from({ length: 99 }, () => ({ ...entry, action: 'JOB_CREATED' as const })),
    ]);
    const { auditEntries, next } = JSON.parse(await exportOf(reader, author.id));
    expect(auditEntries).toHaveLength(100);
    expect(next).toBeNull();
  });

  it('Nobody is told of a nomination but by an invitation', async () => {
    for (const grade of GRADES) {
      const { reader } = caseOf(grade);
      expect(
        await rowsOf("select kind from notifications where userId = ? and kind <> 'opinion_wanted'", reader.id),
      ).toEqual([]);
    }
  });
});
