import { MAX_APPLICATIONS_A_DAY } from '#contract/limits.ts';
import type { Client } from '../../bench/client.ts';

/** The tables that the writers fill, with the SQL of each row’s unique text and of its audit row. */
export const CREATED = {
  jobs: { text: 'title', action: 'JOB_CREATED', about: 'a.entityId = row.id' },
  applications: {
    text: "json_extract(responses, '$.why')",
    action: 'APPLICATION_SUBMITTED',
    about: 'a.entityId = row.id',
  },
  application_notes: {
    text: 'body',
    action: 'APPLICATION_NOTE_ADDED',
    about: "a.entityId = row.applicationId and json_extract(a.newValues, '$.noteId') = row.id",
  },
  notices: { text: 'title', action: 'NOTICE_CREATED', about: 'a.entityId = row.id' },
  exam_templates: { text: 'title', action: 'EXAM_CREATED', about: 'a.entityId = row.id' },
} as const;

/** A write: the create of a row in `table`, or a decision about the application `decides`. */
export interface Write {
  readonly by: Client;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: object;
  /** Its `Idempotency-Key`, and the text that its row holds. */
  readonly key: string;
  readonly table?: keyof typeof CREATED;
  readonly decides?: { readonly id: string; readonly status: string };
}

/** What came of sending a write. Without a reply, `interrupted` says whether its connection had been made. */
export type Outcome =
  | { readonly status: number; readonly id: string; readonly state: string }
  | { readonly status: 0; readonly interrupted: boolean };

/** Sends a write. Never throws. */
export async function send(origin: string, { by, method, path, body, key }: Write): Promise<Outcome> {
  try {
    const reply = await fetch(origin + path, {
      method,
      headers: { origin, cookie: by.cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    const row = await reply.json();
    return { status: reply.status, id: row.id ?? '', state: row.status ?? row.current?.status ?? '' };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return { status: 0, interrupted: code !== 'ECONNREFUSED' };
  }
}

/**
 * The writes of a manager and of members in order; each receives the id of the previous row. A member applies as often as a day allows,
 * and after the last one nobody does.
 */
export function* writesOf(name: string, manager: Client, members: readonly Client[]): Generator<Write, void, string> {
  const post = (by: Client, path: string, table: keyof typeof CREATED, key: string, body: object): Write => ({
    ...{ by, method: 'POST', path, table, key, body },
  });
  for (let turn = 1; ; turn += 1) {
    const key = (what: string) => `${name}-${turn}-${what}`;
    const job = yield post(manager, '/api/jobs', 'jobs', key('job'), {
      title: key('job'),
      description: 'Keeps conversations friendly.',
      requirements: 'Two evenings a week.',
      formQuestions: [{ id: 'why', type: 'textarea', label: 'Why?', required: true }],
    });
    const member = members[Math.floor((turn - 1) / MAX_APPLICATIONS_A_DAY)];
    if (member) {
      const application = yield post(member, '/api/applications', 'applications', key('application'), {
        jobId: job,
        responses: { why: key('application') },
      });
      yield post(manager, `/api/applications/${application}/notes`, 'application_notes', key('note'), {
        body: key('note'),
      });
      for (const [from, status] of [
        ['pending', 'under_consideration'],
        ['under_consideration', turn % 2 === 0 ? 'accepted' : 'declined'],
      ] as const) {
        const [path, decides] = [`/api/applications/${application}`, { id: application, status }];
        yield { by: manager, method: 'PATCH', path, key: key(status), body: { from, status }, decides };
      }
    }
    yield post(manager, '/api/notices', 'notices', key('notice'), { title: key('notice'), content: 'For everyone.' });
    yield post(manager, '/api/exams', 'exam_templates', key('exam'), {
      title: key('exam'),
      timeLimit: 30,
      passingScore: 70,
      questions: [{ type: 'short-answer', question: 'Which one?' }],
      answers: ['This one'],
    });
  }
}
