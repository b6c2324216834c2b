import { maximalAnswers, maximalJob, maximalNote, maximalNotice, maximalRecord, text } from '../support/maximal.ts';
import type { Client } from './client.ts';

/** Rows to add: each list of them is cut by size, whatever it reads. */
const ROWS = 60;

/**
 * Fills lists with rows as long as they may be, all as the owner, about this person. Returns the calls that show them,
 * by what they do.
 */
export async function fillMaximal(owner: Client, userId: string): Promise<[what: string, call: string][]> {
  const post = async (path: string, body: object): Promise<string> => {
    const { status, body: row } = await owner.call('POST', path, body);
    if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(row)}`);
    return row.id;
  };
  for (let n = 0; n < 5; n++) {
    const jobId = await post('/api/jobs', maximalJob);
    await post('/api/applications', { jobId, responses: maximalAnswers });
  }
  const { body: others } = await owner.call('GET', `/api/applications?userId=${userId}`);
  const discussed = others[0].id;
  const exam = { title: 'Long', timeLimit: 30, passingScore: 70, answers: ['x'] };
  const question = { type: 'short-answer', question: 'Why?', options: [] };
  for (let n = 0; n < ROWS; n++) {
    await post('/api/notices', maximalNotice);
    await post('/api/staff-records', { ...maximalRecord, userId });
    await post(`/api/applications/${discussed}/notes`, maximalNote);
    await post('/api/exams', { ...exam, description: text(5000), questions: [question] });
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
