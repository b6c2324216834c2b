import { maximalAnswers, maximalJob, maximalNote, maximalNotice, maximalRecord, text } from '../support/maximal.ts';
import type { Client } from './client.ts';

/** Rows to add: each list of them is cut by size, whatever it reads. */
const ROWS = 60;

/** Creates a row as the owner, and returns its id. Throws if it is refused. */
async function post(owner: Client, path: string, body: object): Promise<string> {
  const { status, body: row } = await owner.call('POST', path, body);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(row)}`);
  return row.id;
}

/**
 * Fills lists with rows as long as they may be, all as the owner, about this person. Returns the calls that show them,
 * by what they do.
 */
export async function fillMaximal(owner: Client, userId: string): Promise<[what: string, call: string][]> {
  for (let n = 0; n < 5; n++) {
    const jobId = await post(owner, '/api/jobs', maximalJob);
    await post(owner, '/api/applications', { jobId, responses: maximalAnswers });
  }
  const { body: others } = await owner.call('GET', `/api/applications?userId=${userId}`);
  const discussed = others[0].id;
  const exam = { title: 'Long', timeLimit: 30, passingScore: 70, answers: ['x'] };
  const question = { type: 'short-answer', question: 'Why?', options: [] };
  for (let n = 0; n < ROWS; n++) {
    await post(owner, '/api/notices', maximalNotice);
    await post(owner, '/api/staff-records', { ...maximalRecord, userId });
    await post(owner, `/api/applications/${discussed}/notes`, maximalNote);
    await post(owner, '/api/exams', { ...exam, description: text(5000), questions: [question] });
  }
  return [
    ['A page of the longest jobs', '/api/jobs?limit=200'],
    ['A page of the longest applications', '/api/applications?limit=200'],
    ['A page of the longest own applications', '/api/applications?mine=1&limit=200'],
    ['A page of the longest notices', '/api/notices?limit=50'],
    ['A page of the longest records', `/api/staff-records/user/${userId}?limit=100`],
    ['A page of the longest team notes', `/api/applications/${discussed}/notes?limit=200`],
    ['A page of the longest exams', '/api/exams?limit=100'],
    ['A page of the longest log entries', '/api/audit-logs?action=JOB_CREATED&limit=200'],
  ];
}

/** Asks all staff for thirty things and nothing else, which run out as soon as they may. Returns the calls that compute who meets them. */
export async function askEverything(owner: Client): Promise<[what: string, call: string][]> {
  for (const { id, revision } of await owner.need('GET', '/api/requirements'))
    await owner.need('DELETE', `/api/requirements/${id}?revision=${revision}`);
  const exams: { id: string }[] = await owner.need('GET', '/api/exams?active=1&limit=200');
  const passes = exams.slice(-10).map(({ id }) => ({ kind: 'pass', examId: id, fromGrade: 2 }));
  const reads = [2, 2.5, 3, 4, 5].flatMap((fromGrade) =>
    ['mod', 'modmail'].map((slug) => ({ kind: 'read', slug, fromGrade })),
  );
  const tasks = Array.from({ length: 10 }, () => ({ kind: 'task', fromGrade: 2 }));
  for (const [number, asked] of [...passes, ...reads, ...tasks].entries())
    await post(owner, '/api/requirements', { ...asked, title: `Asked ${number}`, dueDays: 30, validDays: 31 });
  return [
    ['Own training, with 30 requirements', '/api/standing'],
    ['A page of people and their 30 requirements', '/api/standing/people'],
    ['Overdue people, a window of 500', '/api/standing/people?state=overdue'],
    ['One step of the export of people’s training', '/api/standing/people/export'],
    ['Figures of ten questions, of 200 attempts', `/api/exams/${exams.at(-1)?.id}/questions/figures`],
  ];
}
