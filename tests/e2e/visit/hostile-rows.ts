import { randomInt } from 'node:crypto';
import { seededPeople } from '#dev/seed/people/people.ts';
import { mostDiscussed } from '../../support/screens.ts';
import { type Caller, call, whoIs } from '../support/calls.ts';
import { hostileMarkdown, hostileNames, hostileTexts } from './hostile-texts.ts';

interface Row {
  id: string;
}

const idOf = (who: string) => seededPeople.find(({ username }) => username === who)?.id;

/**
 * Fills every field a user can fill with a hostile text, starting at payload `first`, so that the newest rows of a seeded portal are
 * hostile. `signIn` signs in a seeded person, or a new one with this display name.
 */
export async function fillHostile(
  signIn: (username: string, displayName?: string) => Promise<Caller>,
  discordUrl: string,
  first: number,
): Promise<void> {
  const [asApplicant, asColleague, asSuspended] = hostileNames;
  const owner = await signIn('owner');
  const manager = await signIn('manager');
  const member = await signIn('member');
  const moderator = await signIn('moderator');
  const applicant = await signIn(...asApplicant);
  const colleague = await signIn(...asColleague);
  const suspended = await signIn(...asSuspended);
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
  await newJob(text(120));

  const apply = (caller: Caller) =>
    post(caller, '/api/applications', {
      jobId: job.id,
      responses: { text: text(10_000, 10_000), long: text(10_000), select: options[0], radio: options[1] },
    });
  const declined = await apply(member);
  const held = await apply(suspended);
  const pending = await apply(applicant);
  for (const { id } of [declined, held, pending]) {
    await call(owner, 'PUT', `/api/applications/${id}/review`, { verdict: 'unsure', reason: text(2000) });
    await post(owner, `/api/applications/${id}/notes`, { body: text(2000) });
  }
  // A review of their own shows a manager those of others.
  await call(manager, 'PUT', `/api/applications/${held.id}/review`, { verdict: 'unsure', reason: text(2000) });
  await call(owner, 'PATCH', `/api/applications/${declined.id}`, { status: 'declined', message: text(2000) });
  await call(owner, 'PATCH', `/api/applications/${held.id}/suspend`, { suspended: true, reason: text(1000) });
  await post(owner, '/api/saved-replies', { title: text(80), body: text(2000) });

  const { id: colleagueId } = await whoIs(colleague);
  await call(owner, 'PATCH', `/api/users/${colleagueId}/grade`, { grade: 3 });
  const moderatorId = idOf('moderator');
  await call(owner, 'PATCH', `/api/staff/${moderatorId}`, { servers: [text(100), text(100)], notes: text(5000) });
  const record = await post(owner, '/api/staff-records', {
    ...{ userId: moderatorId, actionType: 'warning', severity: 'low' },
    ...{ title: text(200), description: text(5000) },
  });
  await post(owner, `/api/staff-records/${record.id}/share`, {});
  await post(moderator, `/api/file/records/${record.id}/appeal`, { text: text(2000) });
  const today = new Date().toISOString().slice(0, 10);
  await post(moderator, '/api/leaves', { fromDay: today, toDay: today, note: text(500) });

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
  await post(owner, '/api/exam-assignments', { examId: exam.id, userIds: [moderatorId] });
  const userIds = ['trial', 'junior', 'moderator'].map(idOf);
  await post(owner, '/api/exam-assignments', { examId: assignedExam.id, userIds });
  const attempt = await post(moderator, '/api/exam-attempts', { examId: exam.id, responses: {} });
  const responses = { choice: '', short: text(10_000), long: text(10_000, 10_000) };
  await call(moderator, 'PATCH', `/api/exam-attempts/${attempt.id}`, { responses, status: 'completed' });
  await call(owner, 'PATCH', `/api/exam-attempts/${attempt.id}/marks`, {
    marks: { short: 0.5, long: 0.5 },
    note: text(1000),
  });
  await call(owner, 'PATCH', `/api/exam-attempts/${attempt.id}`, { score: 71, adjustmentNote: text(1000) });

  const say = (caller: Caller, path: string) => call(caller, 'PUT', path, { verdict: 'unsure', reason: text(1000) });
  const nominate = async (nominee: Caller) => {
    const nomination = await post(owner, '/api/nominations', { userId: (await whoIs(nominee)).id, reason: text(2000) });
    for (const caller of [owner, manager, moderator]) await say(caller, `/api/nominations/${nomination.id}/opinion`);
    return nomination;
  };
  const refused = await nominate(suspended);
  await call(manager, 'PATCH', `/api/nominations/${refused.id}`, {
    state: 'declined',
    answer: text(1000),
    revision: 1,
  });
  await nominate(applicant);
  await say(moderator, `/api/staff/${(await mostDiscussed(moderator)).user.id}/trial-opinion`);

  await post(owner, '/api/notices', { title: text(200), content: text(10_000, 10_000) });
  const writeGuide = async (slug: string, markdown: string) => {
    const address = `/api/guides/${slug}`;
    const { revision } = await call<{ revision: number }>(owner, 'GET', address);
    await call(owner, 'PUT', address, { markdown, revision });
  };
  // For managers, whose menu has room for no more guides.
  await post(owner, '/api/guides', { title: line(40), minGrade: 4, markdown: hostileMarkdown() });
  await post(owner, '/api/requirements', { kind: 'task', title: text(80), fromGrade: 2, dueDays: 14 });
  await writeGuide('modmail', hostileMarkdown());
  await writeGuide('mod', hostileMarkdown());
  // Screens show the revision before the newest too.
  await writeGuide('mod', `${hostileMarkdown()}\n\n${text(500)}`);
  const webhook = String(randomInt(1e9)).padStart(18, '7');
  await post(owner, '/api/webhooks', {
    name: text(80),
    url: `${discordUrl}/api/webhooks/${webhook}/token-${webhook}`,
    events: ['notice_posted'],
  });
}
