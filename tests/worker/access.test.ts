import { describe, expect, it } from 'vitest';
import { app } from '../../worker/app.ts';
import { GRADES, type Grade } from '../../worker/contract/grades.ts';
import { discordLines } from './access/discord.ts';
import { examLines } from './access/exams.ts';
import { hiringLines } from './access/hiring.ts';
import type { Caller } from './access/lines.ts';
import { peopleLines } from './access/people.ts';
import { client, createPerson, signedIn, signedOut } from './support/client.ts';
import { createExam, createUnmarked, newExam } from './support/exams.ts';
import { createApplication, createJob, newJob } from './support/rows.ts';
import { stateOfDatabase } from './support/state.ts';

const table = [...hiringLines, ...examLines, ...peopleLines, ...discordLines];

const callers: { name: string; as: 'out' | Grade; enter: () => Promise<Caller> }[] = [
  { name: 'A visitor', as: 'out', enter: async () => ({ ...signedOut, id: (await createPerson()).id }) },
  {
    name: 'A forged cookie',
    as: 'out',
    enter: async () => ({ ...client(`session=${'A'.repeat(43)}`), id: (await createPerson()).id }),
  },
  { name: 'A blocked manager', as: 'out', enter: () => signedIn(4, { isBlocked: true }) },
  ...GRADES.map((grade) => ({ name: `Grade ${grade}`, as: grade, enter: () => signedIn(grade) })),
];

const routes = Map.groupBy(
  app.routes.filter(({ method }) => method !== 'ALL'),
  ({ method, path }) => `${method} ${path}`,
);
const accessOf = (handler: object) => ('access' in handler ? handler.access : undefined);

describe('The access table', () => {
  it.each([...routes.keys()])('The table covers %s', (route) => {
    expect(table.map((line) => line.route)).toContain(route);
  });

  it.each([...routes])('%s checks access first and once', (route, chain) => {
    const [first, ...rest] = chain.map(({ handler }) => accessOf(handler));
    expect(first).toBe(table.find((line) => line.route === route)?.access);
    expect(rest.filter(Boolean), 'a second access check').toEqual([]);
  });

  it.each([...new Set(table.map((line) => line.route))])('The app answers %s', (route) => {
    expect([...routes.keys()]).toContain(route);
  });
});

describe.each(table.map((line) => ({ ...line, name: line.about ? `${line.route}: ${line.about}` : line.route })))(
  '$name',
  ({ route, send, ends }) => {
    it.each(callers)('$name gets the outcome of the table', async ({ as, enter }) => {
      const caller = await enter();
      const reply = await send(caller);
      expect(reply.outcome).toBe(ends[as]);
      // Cloudflare's cache keeps what does not forbid it, for everybody.
      if (route.includes('/api/') || route.includes('/auth/'))
        expect(reply.headers.get('Cache-Control')).toBe('no-store');
      if (reply.status >= 400)
        expect(reply.body).toMatchObject({ error: expect.stringMatching(/\w/), requestId: expect.any(String) });
    });
  },
);

it('A refused write changes nothing', async () => {
  const job = await createJob();
  const application = await createApplication();
  const exam = await createExam();
  const attempt = await createUnmarked({ examId: exam.id });
  const outsiders: Caller[] = [
    await callers[0]?.enter(),
    await callers[1]?.enter(),
    await callers[2]?.enter(),
    await signedIn(3),
  ].filter((caller) => caller !== undefined);
  const before = await stateOfDatabase();
  for (const outsider of outsiders) {
    const replies = [
      await outsider.post('/api/jobs', newJob),
      await outsider.put(`/api/jobs/${job.id}`, newJob),
      await outsider.delete(`/api/jobs/${job.id}`),
      await outsider.patch(`/api/applications/${application.id}`, { status: 'declined' }),
      await outsider.patch(`/api/applications/${application.id}/suspend`, { suspended: true, reason: 'x' }),
      await outsider.post(`/api/applications/${application.id}/unlock`, { pin: '2468' }),
      await outsider.patch(`/api/users/${job.createdBy}/theme`, { theme: 'dark' }),
      await outsider.patch(`/api/users/${job.createdBy}/preferences`, { directMessages: true }),
      await outsider.post('/api/exams', newExam),
      await outsider.put(`/api/exams/${exam.id}`, newExam),
      await outsider.patch(`/api/exams/${exam.id}`, { isActive: false }),
      await outsider.delete(`/api/exams/${exam.id}`),
      await outsider.post('/api/exam-assignments', { examId: exam.id, userIds: [attempt.userId] }),
      await outsider.post('/api/exam-attempts', { examId: exam.id }),
      await outsider.patch(`/api/exam-attempts/${attempt.id}`, { score: 100 }),
      await outsider.patch(`/api/exam-attempts/${attempt.id}/marks`, { marks: { short: 1 } }),
    ];
    expect(replies.map(({ status }) => status).filter((status) => status !== 401 && status !== 403)).toEqual([]);
  }
  expect(await stateOfDatabase()).toEqual(before);
});
