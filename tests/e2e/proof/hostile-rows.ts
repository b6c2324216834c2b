import { randomInt } from 'node:crypto';
import { type Caller, call, whoIs } from '../support/calls.ts';
import { hostileMarkdown, hostileTexts } from './hostile-texts.ts';

interface Row {
  id: string;
}

/** The people of a hostile portal, signed in. */
export interface HostilePeople {
  readonly owner: Caller;
  readonly applicant: Caller;
  readonly suspended: Caller;
  readonly taker: Caller;
}

/** The ids of the rows that the screens show. */
export interface HostileRows {
  readonly job: string;
  readonly openJob: string;
  readonly declined: string;
  readonly suspended: string;
  readonly pending: string;
  readonly exam: string;
  readonly assignedExam: string;
  readonly attempt: string;
  readonly takerId: string;
  readonly takerDiscordId: string;
  /** The newest revision of the moderators' guide. */
  readonly guideRevision: number;
}

/** Fills every field a user can fill with a hostile text, starting at payload `first`. */
export async function fillHostile(people: HostilePeople, discordUrl: string, first: number): Promise<HostileRows> {
  const { owner, applicant, suspended, taker } = people;
  const text = hostileTexts(first);
  const post = <Type = Row>(caller: Caller, path: string, data: object) => call<Type>(caller, 'POST', path, data);

  // Lines lose their bidirectional marks, and an answer must equal the stored option.
  const line = (max: number) => text(max).replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '');
  const options = [line(200), line(200)];
  const newJob = (title: string) =>
    post(owner, '/api/jobs', {
      title,
      description: text(5000),
      requirements: text(5000),
      formQuestions: [
        { id: 'text', type: 'text', label: text(500), placeholder: text(200), required: true },
        { id: 'long', type: 'textarea', label: text(500), placeholder: text(200) },
        { id: 'select', type: 'select', label: text(500), options },
        { id: 'radio', type: 'radio', label: text(500), options },
      ],
    });
  const job = await newJob(text(120));
  const openJob = await newJob(text(120));

  const apply = (caller: Caller) =>
    post(caller, '/api/applications', {
      jobId: job.id,
      responses: { text: text(10_000, 10_000), long: text(10_000), select: options[0], radio: options[1] },
    });
  const declined = await apply(applicant);
  const held = await apply(suspended);
  const pending = await apply(taker);
  for (const { id } of [declined, held, pending]) {
    await call(owner, 'PUT', `/api/applications/${id}/review`, { verdict: 'unsure', reason: text(2000) });
    await post(owner, `/api/applications/${id}/notes`, { body: text(2000) });
  }
  await call(owner, 'PATCH', `/api/applications/${declined.id}`, { status: 'declined', message: text(2000) });
  await call(owner, 'PATCH', `/api/applications/${held.id}/suspend`, { suspended: true, reason: text(1000) });
  await post(owner, '/api/saved-replies', { title: text(80), body: text(2000) });

  const { id: takerId, discordId: takerDiscordId } = await whoIs(taker);
  await call(owner, 'PATCH', `/api/users/${takerId}/grade`, { grade: 3 });
  await call(owner, 'PATCH', `/api/staff/${takerId}`, { servers: [text(100), text(100)], notes: text(5000) });
  const record = await post(owner, '/api/staff-records', {
    ...{ userId: takerId, actionType: 'warning', severity: 'low' },
    ...{ title: text(200), description: text(5000) },
  });
  await post(owner, `/api/staff-records/${record.id}/share`, {});
  await post(taker, `/api/file/records/${record.id}/appeal`, { text: text(2000) });
  const today = new Date().toISOString().slice(0, 10);
  await post(taker, '/api/leaves', { fromDay: today, toDay: today, note: text(500) });

  const newExam = () => {
    const choices = [line(500), line(500)];
    return post(owner, '/api/exams', {
      ...{ title: text(120), description: text(5000), timeLimit: 30, passingScore: 70 },
      questions: [
        { id: 'choice', type: 'multiple-choice', question: text(2000), options: choices },
        { id: 'short', type: 'short-answer', question: text(2000) },
        { id: 'long', type: 'long-answer', question: text(2000) },
      ],
      answers: [choices[0], text(10_000), text(10_000)],
    });
  };
  const exam = await newExam();
  const assignedExam = await newExam();
  for (const { id } of [exam, assignedExam])
    await post(owner, '/api/exam-assignments', { examId: id, userIds: [takerId] });
  const attempt = await post(taker, '/api/exam-attempts', { examId: exam.id, responses: {} });
  const responses = { choice: '', short: text(10_000), long: text(10_000, 10_000) };
  await call(taker, 'PATCH', `/api/exam-attempts/${attempt.id}`, { responses, status: 'completed' });
  await call(owner, 'PATCH', `/api/exam-attempts/${attempt.id}/marks`, {
    marks: { short: 0.5, long: 0.5 },
    note: text(1000),
  });
  await call(owner, 'PATCH', `/api/exam-attempts/${attempt.id}`, { score: 71, adjustmentNote: text(1000) });

  await post(owner, '/api/notices', { title: text(200), content: text(10_000, 10_000) });
  const writeGuide = async (slug: string) => {
    const address = `/api/guides/${slug}`;
    const { revision } = await call<{ revision: number }>(owner, 'GET', address);
    return call<{ revision: number }>(owner, 'PUT', address, { markdown: hostileMarkdown(), revision });
  };
  await writeGuide('modmail');
  const guide = await writeGuide('mod');
  const webhook = String(randomInt(1e9)).padStart(18, '7');
  await post(owner, '/api/webhooks', {
    name: text(80),
    url: `${discordUrl}/api/webhooks/${webhook}/token-${webhook}`,
    events: ['notice_posted'],
  });
  const id = (row: Row) => row.id;
  return {
    ...{ job: id(job), openJob: id(openJob), exam: id(exam), assignedExam: id(assignedExam), attempt: id(attempt) },
    ...{ declined: id(declined), suspended: id(held), pending: id(pending), takerId, takerDiscordId },
    guideRevision: guide.revision,
  };
}
