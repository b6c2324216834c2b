import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../support/client.ts';
import { createApplication, execute, letStand } from '../support/rows.ts';

const REASON = 'planted-reason';
const MESSAGE = 'planted-message';

describe('An applicant who has become an Executive', () => {
  let executive: SignedIn;
  let colleague: SignedIn;

  beforeAll(async () => {
    const manager = await signedIn(4);
    colleague = await signedIn(4);
    executive = await signedIn(1);
    const { id } = await createApplication({ userId: executive.id });
    await manager.put(`/api/applications/${id}/review`, { verdict: 'unsure', reason: REASON });
    await manager.patch(`/api/applications/${id}/assignee`, { userId: colleague.id });
    await manager.patch(`/api/applications/${id}/suspend`, { suspended: true, reason: 'planted-suspension' });
    await manager.patch(`/api/applications/${id}`, { status: 'declined', message: MESSAGE });
    await letStand(id);
    await execute('update users set grade = 5 where id = ?', executive.id);
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
