import { describe, expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { attemptOf, createAssignment, createExam, logOf } from '../support/exams.ts';
import { rowsOf } from '../support/rows.ts';

const timeOf = (id: string) => `/api/users/${id}/exam-time`;

describe('Extra time', () => {
  it.each([1.25, 1.5, 2])(
    'A factor of %d moves the deadline of an attempt that starts afterwards',
    async (examTime) => {
      const manager = await signedIn(4);
      const taker = await signedIn(2);
      const examId = (await createExam({ timeLimit: 31 })).id;
      await createAssignment({ examId, userId: taker.id });
      expect((await manager.patch(timeOf(taker.id), { examTime })).body).toEqual({ examTime });
      const { body } = await taker.post('/api/exam-attempts', { examId });
      const { startedAt, deadline } = await attemptOf(String(body.id));
      expect(Number(deadline) - Number(startedAt)).toBe(minutes(31) * examTime);
      expect(body).toMatchObject({ timeLimit: 31, deadline: new Date(Number(deadline)).toISOString() });
    },
  );

  it('A running attempt keeps the factor that it was started with', async () => {
    const manager = await signedIn(4);
    const taker = await signedIn(2);
    const examId = (await createExam()).id;
    await createAssignment({ examId, userId: taker.id });
    const { body } = await taker.post('/api/exam-attempts', { examId });
    await manager.patch(timeOf(taker.id), { examTime: 2 });
    expect((await taker.post('/api/exam-attempts', { examId })).body.deadline).toBe(body.deadline);
  });

  it('The person and managers read the factor, and colleagues below grade 4 do not', async () => {
    const taker = await signedIn(2);
    await (await signedIn(4)).patch(timeOf(taker.id), { examTime: 1.25 });
    for (const reader of [taker, await signedIn(4), await signedIn(6)])
      expect((await reader.get(timeOf(taker.id))).body).toEqual({ examTime: 1.25 });
    expect((await (await signedIn(3)).get(timeOf(taker.id))).outcome).toBe('403 grade_too_low');
  });

  it('No list or other reply of a person has the factor', async () => {
    const owner = await signedIn(6);
    const taker = await signedIn(2);
    await owner.patch(timeOf(taker.id), { examTime: 1.5 });
    for (const path of [
      '/api/users?limit=200',
      `/api/users/search?q=${taker.username}`,
      '/api/staff?limit=200',
      '/api/shell',
      '/api/exam-attempts?limit=200',
    ])
      expect((await owner.get(path)).text, path).not.toContain('examTime');
    expect((await taker.get('/api/shell')).text).not.toContain('examTime');
  });

  it('Setting the factor that is set already leaves no trace', async () => {
    const manager = await signedIn(4);
    const { id } = await createPerson(2);
    await manager.patch(timeOf(id), { examTime: 2 });
    expect((await manager.patch(timeOf(id), { examTime: 2 })).outcome).toBe('200');
    expect(await logOf(id)).toHaveLength(1);
  });

  it('The log keeps both values apart from the entry', async () => {
    const owner = await signedIn(6);
    const { id } = await createPerson(2);
    await owner.patch(timeOf(id), { examTime: 1.5 });
    expect(await logOf(id)).toEqual([
      {
        action: 'USER_EXAM_TIME_SET',
        userId: owner.id,
        oldValues: { examTime: null },
        newValues: { examTime: null },
      },
    ]);
    const { rows } = await owner.get(`/api/audit-logs?entityId=${id}`);
    expect(rows[0]).toMatchObject({ oldValues: { examTime: 1 }, newValues: { examTime: 1.5 } });
  });

  it('The personal export has the factor, and erasure resets it', async () => {
    const owner = await signedIn(6);
    const member = await signedIn(1);
    await owner.patch(timeOf(member.id), { examTime: 2 });
    expect((await member.get(`/api/users/${member.id}/export`)).body.profile).toMatchObject({ examTime: 2 });
    expect((await owner.post(`/api/users/${member.id}/erase`, { username: member.username })).outcome).toBe('200');
    expect(await rowsOf('select examTime from users where id = ?', member.id)).toEqual([{ examTime: 1 }]);
    expect((await owner.patch(timeOf(member.id), { examTime: 2 })).outcome).toBe('409 erased');
  });
});
