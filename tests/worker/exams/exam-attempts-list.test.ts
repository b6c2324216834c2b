import { describe, expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { createPerson, signedIn, unique } from '../support/client.ts';
import { createAttempt, createExam, createUnmarked } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { idsFrom, nextOf } from '../support/paging.ts';

/** Gives each test an exam of its own, so that none finds another's rows. */
async function arrange() {
  const exam = await createExam();
  const manager = await signedIn(4);
  return {
    exam,
    manager,
    sat: async (username: string, fields: Parameters<typeof createAttempt>[0] = {}, discordId?: string) =>
      (
        await createAttempt({
          examId: exam.id,
          status: 'completed',
          userId: (await createPerson(2, { username, ...(discordId && { discordId }) })).id,
          ...fields,
        })
      ).id,
    find: async (query: string) => idsFrom(manager, `/api/exam-attempts?examId=${exam.id}&${query}`),
  };
}

describe('The list of attempts', () => {
  it('Each row names its taker and the exam title at the start, newest first', async () => {
    const { manager, sat, find, exam } = await arrange();
    const older = await sat('taker', { startedAt: Date.now() - minutes(5), examTitle: 'As it was' });
    const newer = await sat('taker');
    expect(await find('limit=1')).toEqual([newer, older]);
    const { rows } = await manager.get(`/api/exam-attempts?examId=${exam.id}`);
    expect(rows[1]).toMatchObject({
      id: older,
      user: { username: 'taker', displayName: null, avatar: null, grade: 2 },
      exam: { id: exam.id, title: 'As it was' },
    });
  });

  it('The oldest come first on request, page by page, in the list and in a search', async () => {
    const { sat, find } = await arrange();
    const ids = [];
    for (const [index, name] of ['first-ord', 'second-ord', 'third-ord', 'ordinary'].entries())
      ids.push(await sat(name, { startedAt: 1000 + index, examTitle: 'In ord' }));
    for (const query of ['', '&q=ord', '&q=in+ord', '&status=completed']) {
      expect(await find(`order=oldest&limit=1${query}`)).toHaveLength(4);
      expect(await find(`order=newest&limit=1${query}`)).toHaveLength(4);
    }
    expect(await find('order=oldest&limit=1')).toEqual(ids);
    expect(await find('order=oldest&limit=2&q=in+ord')).toEqual(ids);
    expect(await find('limit=2&q=in+ord')).toEqual(ids.toReversed());
  });

  it('A cursor of the other order returns 400', async () => {
    const { exam, manager, sat } = await arrange();
    for (const name of ['one', 'two']) await sat(name);
    const path = `/api/exam-attempts?examId=${exam.id}&limit=1`;
    for (const [order, other] of [
      ['newest', 'oldest'],
      ['oldest', 'newest'],
    ] as const) {
      const next = nextOf(await manager.get(`${path}&order=${order}`)) ?? '';
      expect((await manager.get(next)).rows).toHaveLength(1);
      const reply = await manager.get(next.replace(`order=${order}`, `order=${other}`));
      expectFailure(reply, '400 invalid_input');
      expect(reply.body.issues).toEqual([{ path: 'cursor', message: 'Not a cursor for this list' }]);
    }
  });

  it('Below grade 4 people see only their own attempts; managers do with mine=1', async () => {
    for (const grade of [2, 3, 4, 6] as const) {
      const me = await signedIn(grade);
      const own = (await createUnmarked({ userId: me.id })).id;
      const other = await createUnmarked();
      expect(await idsFrom(me, '/api/exam-attempts?mine=1')).toEqual([own]);
      expect(await idsFrom(me, `/api/exam-attempts?mine=1&userId=${other.userId}`)).toEqual([own]);
      if (grade >= 4) continue;
      expect(await idsFrom(me, '/api/exam-attempts')).toEqual([own]);
      expect(await idsFrom(me, `/api/exam-attempts?userId=${other.userId}`)).toEqual([own]);
      expect(await idsFrom(me, `/api/exam-attempts?examId=${other.examId}`)).toEqual([]);
      expect(await idsFrom(me, '/api/exam-attempts?status=cheated')).toEqual([]);
    }
  });

  it('A search of the caller’s own attempts matches the title at the start', async () => {
    for (const grade of [2, 4] as const) {
      const me = await signedIn(grade);
      const night = { userId: me.id, examTitle: 'Night Watch É', status: 'completed' } as const;
      const [older, newer] = [await createAttempt({ ...night, startedAt: 1000 }), await createAttempt(night)];
      await createAttempt({ userId: me.id });
      await createAttempt({ examTitle: 'Night Watch É' });
      const find = (query: string) => idsFrom(me, `/api/exam-attempts?mine=1&${query}`);
      for (const q of ['night%20w', encodeURIComponent('WATCH É')])
        expect(await find(`q=${q}&limit=1`)).toEqual([newer.id, older.id]);
      expect(await find('q=night&status=in_progress')).toEqual([]);
      expect(await find(`q=${me.username}`)).toEqual([]);
      expect(await find('q=%20')).toHaveLength(3);
      if (grade < 4) expect(await idsFrom(me, '/api/exam-attempts?q=night')).toEqual([newer.id, older.id]);
    }
  });

  it('Status, exam, person and awaiting marks filter the list, alone and together', async () => {
    const { sat, find, manager, exam } = await arrange();
    const person = await createPerson(3);
    const waiting = (await createUnmarked({ examId: exam.id, userId: person.id, startedAt: 5000 })).id;
    const cheated = await sat('a', { status: 'cheated', startedAt: 4000 });
    const expired = await sat('b', { status: 'expired', startedAt: 3000 });
    const running = await sat('c', { status: 'in_progress', startedAt: 2000, completedAt: null });
    const elsewhere = (await createAttempt({ userId: person.id, status: 'completed', startedAt: 1000 })).id;
    expect(await find('')).toEqual([waiting, cheated, expired, running]);
    expect(await find('status=cheated')).toEqual([cheated]);
    expect(await find('status=expired')).toEqual([expired]);
    expect(await find('status=in_progress')).toEqual([running]);
    expect(await find('status=completed')).toEqual([waiting]);
    expect(await find('awaiting=1')).toEqual([waiting]);
    expect(await find('awaiting=1&status=cheated')).toEqual([]);
    expect(await find(`userId=${person.id}`)).toEqual([waiting]);
    const ofPerson = `/api/exam-attempts?userId=${person.id}`;
    expect(await idsFrom(manager, `${ofPerson}&limit=1`)).toEqual([waiting, elsewhere]);
    expect(await idsFrom(manager, `${ofPerson}&awaiting=1`)).toEqual([waiting]);
    expect(await idsFrom(manager, '/api/exam-attempts?userId=nobody')).toEqual([]);
  });
});

describe('The search of attempts', () => {
  it('Usernames that start with the query come before those that contain it', async () => {
    const { sat, find } = await arrange();
    const begins = await sat('Numbat', { startedAt: 1000 });
    const contains = await sat('TheNumbat', { startedAt: 2000 });
    await sat('Wombat', { startedAt: 3000 });
    for (const q of ['numb', 'NUMB', '%20Numb%20']) expect(await find(`q=${q}`)).toEqual([begins, contains]);
    for (const q of ['numb', 'umbat'])
      expect((await find(`q=${q}&limit=1`)).toSorted()).toEqual([begins, contains].toSorted());
    expect(await find('q=numbats')).toEqual([]);
    expect(await find('q=numb&status=expired')).toEqual([]);
  });

  it('A search matches the exam title at the start and the Discord ID', async () => {
    const { sat, find } = await arrange();
    const titled = await sat('someone1', { examTitle: 'Night Watch É' });
    const discordId = `99912345678${String(unique()).padStart(7, '0')}`;
    const numbered = await sat('someone2', {}, discordId);
    expect(await find('q=night%20w')).toEqual([titled]);
    expect(await find(`q=${encodeURIComponent('WATCH É')}`)).toEqual([titled]);
    for (const q of [discordId, discordId.slice(0, 9), discordId.slice(3, 12)])
      expect(await find(`q=${q}`)).toEqual([numbered]);
  });

  it.each(["'", '"', '%', '_', '%25', '\\', '🙂', "' or 1=1 --"])('The query %j is matched literally', async (q) => {
    const { sat, find } = await arrange();
    await sat('plain');
    const odd = await sat(`odd${q}name`);
    expect(await find(`q=${encodeURIComponent(q)}`)).toEqual([odd]);
    expect(await find(`q=${encodeURIComponent(`odd${q}`)}`)).toEqual([odd]);
  });

  it('Paging through a search returns every match exactly once', async () => {
    const { sat, find } = await arrange();
    const all: string[] = [];
    for (let n = 0; n < 7; n++) all.push(await sat(n % 2 ? `Quoll${n}` : `AQuoll${n}`, { startedAt: 1000 + (n >> 1) }));
    for (const limit of [1, 2, 3, 7]) expect((await find(`q=quoll&limit=${limit}`)).toSorted()).toEqual(all.toSorted());
  });
});
