import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hours } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, execute, insertRow, numberOf, rowsOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

let manager: SignedIn;
let reader: SignedIn;

beforeEach(async () => {
  await execute('delete from guide_reads');
  await execute('delete from guide_revisions');
  manager = await signedIn(4);
  reader = await signedIn(2);
});

const READ = '/api/guides/mod/read';

/** Writes the next revision. */
const write = (markdown: string, isMaterial = false) =>
  execute(
    `insert into guide_revisions (slug, revision, markdown, createdBy, createdAt, isMaterial)
     select 'mod', 1 + coalesce(max(revision), 0), ?, ?, 1, ? from guide_revisions where slug = 'mod'`,
    markdown,
    manager.id,
    Number(isMaterial),
  );

const read = (revision: number, who = reader) => who.put(READ, { revision });
const reads = () => rowsOf<{ revision: number }>('select revision from guide_reads order by readAt');

const UNREAD = { revision: null, readAt: null, isAsked: false, isDue: false };

describe('What the caller has read of a guide', () => {
  it('An unwritten guide has no revision to acknowledge', async () => {
    expect((await reader.get(READ)).body).toEqual({ ...UNREAD, current: 0, required: 0 });
    const reply = await read(1);
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toEqual({
      ...{ slug: 'mod', revision: 0, updatedAt: null, updatedBy: null, isMaterial: false },
    });
  });

  it('Without a material revision every acknowledgement suffices', async () => {
    for (const text of ['One', 'Two', 'Three']) await write(text);
    expect((await reader.get(READ)).body).toEqual({ ...UNREAD, current: 3, required: 1 });
    const reply = await read(1);
    expect([reply.outcome, reply.body]).toEqual([
      '200',
      { revision: 1, readAt: expect.any(String), current: 3, required: 1, isAsked: false, isDue: false },
    ]);
    expect((await reader.get(READ)).body).toEqual(reply.body);
  });

  it('Revisions before the newest material one do not suffice', async () => {
    await write('One', true);
    await write('Two', true);
    await write('Three');
    expect((await reader.get(READ)).body).toMatchObject({ current: 3, required: 2 });
    const before = await stateOfDatabase();
    for (const revision of [1, 4]) {
      const reply = await read(revision);
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toEqual({
        ...{ slug: 'mod', revision: 3, updatedAt: expect.any(String), isMaterial: false },
        updatedBy: expect.objectContaining({ id: manager.id }),
      });
    }
    expect(await stateOfDatabase()).toEqual(before);
    expect((await read(2)).body.revision).toBe(2);
  });

  it('An emptied guide cannot be acknowledged', async () => {
    await write('One');
    await write('');
    expect((await reader.get(READ)).body).toMatchObject({ current: 2, required: 1 });
    expectFailure(await read(2), '409 conflict');
  });

  it('A guide for higher grades is 404, as an unknown one is', async () => {
    const slug = `high-${Date.now()}`;
    await insertRow('guides', { slug, title: 'High', minGrade: 4, position: 5, createdBy: manager.id, createdAt: 1 });
    const replies = await Promise.all(
      [slug, 'unknown'].flatMap((name) => [
        reader.get(`/api/guides/${name}/read`),
        reader.put(`/api/guides/${name}/read`, { revision: 1 }),
      ]),
    );
    for (const reply of replies) expectFailure(reply, '404 not_found');
  });

  it('An archived guide can still be acknowledged', async () => {
    const slug = `old-${Date.now()}`;
    await insertRow('guides', { slug, title: 'Old', position: 5, createdBy: manager.id, createdAt: 1, archivedAt: 2 });
    const text = { slug, revision: 1, markdown: 'Old', createdBy: manager.id, createdAt: 1 };
    await insertRow('page_revisions', text);
    expect((await reader.put(`/api/guides/${slug}/read`, { revision: 1 })).body).toMatchObject({ revision: 1 });
  });
});

describe('Whether a guide is asked of the caller', () => {
  const requirement = (fields: Record<string, unknown> = {}) =>
    insertRow('requirements', {
      id: crypto.randomUUID(),
      ...{ title: 'Read it', titleKey: 'read it', fromGrade: 2, kind: 'read', slug: 'mod', dueDays: 7 },
      ...{ startsAt: Date.now(), createdBy: manager.id, createdAt: Date.now(), ...fields },
    });
  const asked = async () => {
    const { isAsked, isDue } = (await reader.get(READ)).body;
    return { isAsked, isDue };
  };

  beforeEach(() => execute('delete from requirements'));

  it('It is asked and due until it is acknowledged, and asked from then on', async () => {
    await write('One');
    expect(await asked()).toEqual({ isAsked: false, isDue: false });
    await requirement();
    expect(await asked()).toEqual({ isAsked: true, isDue: true });
    expect((await read(1)).body).toMatchObject({ isAsked: true, isDue: false });
    await write('Two', true);
    expect(await asked()).toEqual({ isAsked: true, isDue: true });
  });

  it('A gate above the grade asks it without a date', async () => {
    await write('One');
    await requirement({ fromGrade: 3, isGate: 1 });
    expect(await asked()).toEqual({ isAsked: true, isDue: false });
  });

  it('A requirement of a higher grade, a deleted one and one of another guide do not ask it', async () => {
    await write('One');
    await requirement({ fromGrade: 3 });
    await requirement({ deletedAt: 1 });
    await requirement({ slug: 'modmail' });
    expect(await asked()).toEqual({ isAsked: false, isDue: false });
  });
});

describe('Acknowledging', () => {
  it('Every acknowledgement is kept and logged', async () => {
    await write('One');
    const [first] = await auditDuring(() => read(1));
    expect(first).toMatchObject({ action: 'GUIDE_ACKNOWLEDGED', entityType: 'guide', userId: reader.id });
    expect(JSON.parse(String(first?.newValues))).toEqual({ revision: 1 });
    await write('Two');
    await read(2);
    expect(await reads()).toEqual([{ revision: 1 }, { revision: 2 }]);
  });

  it('The same revision within 24 hours, or an earlier one, leaves no trace', async () => {
    await write('One');
    await write('Two');
    const { body } = await read(2);
    const rows = await auditDuring(async () => {
      for (const revision of [2, 1]) {
        const again = await read(revision);
        expect([again.outcome, again.body]).toEqual(['200', body]);
      }
    });
    expect(rows).toEqual([]);
    expect(await reads()).toEqual([{ revision: 2 }]);
  });

  it('The same revision counts anew after 24 hours', async () => {
    await write('One');
    await read(1);
    const at = Date.now();
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: at + hours(24) - 60_000 });
      await read(1);
      expect(await reads()).toHaveLength(1);
      vi.setSystemTime(at + hours(24) + 1);
      expect((await read(1)).body.readAt).toBe(new Date(at + hours(24) + 1).toISOString());
      expect(await reads()).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('Of twenty equal calls at once, one is stored and all succeed', async () => {
    await write('One');
    const rows = await auditDuring(async () => {
      const replies = await Promise.all(Array.from({ length: 20 }, () => read(1)));
      expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['200']));
    });
    expect(rows).toHaveLength(1);
    expect(await reads()).toHaveLength(1);
  });

  it('An acknowledgement that loses to a material revision is 409', async () => {
    await write('One');
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => sql.includes('insert into "guide_reads"'))) return;
      recorder.hooks.beforeD1 = null;
      await write('Two', true);
    };
    const reply = await reader.put(READ, { revision: 1 }, { recorder });
    expectFailure(reply, '409 conflict');
    expect(reply.body.current).toMatchObject({ revision: 2, isMaterial: true });
    expect(await numberOf('select count(*) from guide_reads')).toBe(0);
  });
});

describe('An acknowledged revision', () => {
  const revision = (n: number, who = reader) => who.get(`/api/guides/mod/revisions/${n}`);

  it('Its reader can read it after the guide has changed, and no other one', async () => {
    await write('One');
    await write('Two');
    await read(2);
    await write('Three');
    expect((await revision(2)).body).toMatchObject({ revision: 2, markdown: 'Two' });
    for (const n of [1, 3, 99]) expectFailure(await revision(n), '403 grade_too_low');
    expectFailure(await revision(2, await signedIn(2)), '403 grade_too_low');
    await read(3);
    expectFailure(await revision(2), '403 grade_too_low');
  });

  it('It is out of reach once the guide is for higher grades, as if it did not exist', async () => {
    const slug = `moving-${Date.now()}`;
    await insertRow('guides', { slug, title: 'Moving', position: 5, createdBy: manager.id, createdAt: 1 });
    await insertRow('page_revisions', { slug, revision: 1, markdown: 'Old', createdBy: manager.id, createdAt: 1 });
    await reader.put(`/api/guides/${slug}/read`, { revision: 1 });
    expect((await reader.get(`/api/guides/${slug}/revisions/1`)).outcome).toBe('200');
    await execute('update guides set minGrade = 4 where slug = ?', slug);
    const [hidden, unknown] = await Promise.all(
      [slug, 'unknown'].map((name) => reader.get(`/api/guides/${name}/revisions/1`)),
    );
    expect(hidden?.outcome).toBe('403 grade_too_low');
    expect(unknown?.outcome).toBe('403 grade_too_low');
  });
});
