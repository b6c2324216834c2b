import { type Reply, type SignedIn, signedIn, signedOut } from './client.ts';
import { asTaker, choiceOnly, createAssignment, createAttempt, createExam, createUnmarked } from './exams.ts';
import type { Recorder } from './recorder.ts';
import { createApplication, createJob, newJob, question } from './rows.ts';
import { beginSignIn, signIn } from './sign-in.ts';

type Send = (recorder: Recorder) => Promise<Reply>;

/** A frequent write. `rows` is how many rows it may write to D1, index entries included; `prepare` returns the call itself. */
export type Write = { what: string; rows: number; prepare: () => Promise<Send> };

const taker = () => signedIn(2);

const signInAs = async (username: string, session: string | null = null): Promise<Send> => {
  const { callback, cookie: state } = await beginSignIn(username);
  const cookie = session ? `${state}; ${session}` : state;
  const path = `${callback.pathname}${callback.search}`;
  return (recorder) => signedOut.get(path, { recorder, headers: { Cookie: cookie } });
};

/** A running attempt, and what its taker can do. */
const sit = async (fields = {}) => {
  const person = await taker();
  const { id } = await createAttempt({ userId: person.id, ...fields });
  return asTaker(person, id);
};

const onApplication = async (send: (id: string, recorder: Recorder) => Promise<Reply>, fields = {}): Promise<Send> => {
  const { id } = await createApplication(fields);
  return (recorder) => send(id, recorder);
};

/** The frequent writes, by a manager and by an applicant who may do so. Their rows assume one webhook, for every event, that announces at once. */
export const writesOf = (manager: SignedIn, applicant: SignedIn): Write[] => [
  { what: 'A first sign-in', rows: 21, prepare: () => signInAs(`new${crypto.randomUUID().slice(0, 8)}`) },
  {
    what: 'A sign-in',
    rows: 4,
    prepare: async () => {
      await signIn('junior');
      return signInAs('junior');
    },
  },
  {
    what: 'A sign-in that ends the browser’s last session',
    rows: 7,
    prepare: async () => {
      const { session } = await signIn('junior');
      return signInAs('junior', session);
    },
  },
  {
    what: 'A sign-out',
    rows: 3,
    prepare: async () => {
      const person = await signedIn();
      return (recorder) => person.post('/api/auth/logout', undefined, { recorder });
    },
  },
  {
    what: 'An application',
    rows: 39,
    prepare: async () => {
      const { id: jobId } = await createJob({ formQuestions: [question()] });
      return (recorder) => applicant.post('/api/applications', { jobId, responses: { why: 'x' } }, { recorder });
    },
  },
  {
    what: 'Taking an application under consideration',
    rows: 24,
    prepare: () =>
      onApplication((id, recorder) =>
        manager.patch(`/api/applications/${id}`, { status: 'under_consideration' }, { recorder }),
      ),
  },
  {
    what: 'A decision',
    rows: 29,
    prepare: () =>
      onApplication((id, recorder) =>
        manager.patch(`/api/applications/${id}`, { status: 'accepted', message: 'x' }, { recorder }),
      ),
  },
  {
    what: 'A withdrawal',
    rows: 32,
    prepare: () =>
      onApplication((id, recorder) => applicant.post(`/api/applications/${id}/withdraw`, undefined, { recorder }), {
        userId: applicant.id,
      }),
  },
  {
    what: 'A review',
    rows: 14,
    prepare: () =>
      onApplication((id, recorder) =>
        manager.put(`/api/applications/${id}/review`, { verdict: 'yes', reason: 'x' }, { recorder }),
      ),
  },
  {
    what: 'A note',
    rows: 13,
    prepare: () =>
      onApplication((id, recorder) =>
        manager.post(`/api/applications/${id}/notes`, { body: 'x', mentions: [] }, { recorder }),
      ),
  },
  {
    what: 'Assigning an application',
    rows: 13,
    prepare: () =>
      onApplication((id, recorder) =>
        manager.patch(`/api/applications/${id}/assignee`, { userId: manager.id }, { recorder }),
      ),
  },
  { what: 'A job', rows: 25, prepare: async () => (recorder) => manager.post('/api/jobs', newJob, { recorder }) },
  {
    what: 'Assigning an exam',
    rows: 34,
    prepare: async () => {
      const [{ id: examId }, { id }] = [await createExam(), await taker()];
      return (recorder) => manager.post('/api/exam-assignments', { examId, userIds: [id] }, { recorder });
    },
  },
  {
    what: 'Starting an exam',
    rows: 28,
    prepare: async () => {
      const person = await taker();
      const { examId } = await createAssignment({ userId: person.id });
      return (recorder) => person.post('/api/exam-attempts', { examId, responses: {} }, { recorder });
    },
  },
  {
    what: 'Saving answers',
    rows: 1,
    prepare: async () => {
      const { save } = await sit();
      return (recorder) => save({ choice: 'Blue' }, 1, recorder);
    },
  },
  {
    what: 'Leaving the page of an exam',
    rows: 4,
    prepare: async () => {
      const { leave } = await sit();
      return (recorder) => leave({}, recorder);
    },
  },
  {
    what: 'Submitting an exam',
    rows: 22,
    prepare: async () => {
      const { submit } = await sit(choiceOnly);
      return (recorder) => submit({ choice: 'Blue' }, {}, recorder);
    },
  },
  {
    what: 'Marking an exam',
    rows: 20,
    prepare: async () => {
      const { id } = await createUnmarked();
      const marks = { short: 1, long: 1 };
      return (recorder) => manager.patch(`/api/exam-attempts/${id}/marks`, { marks }, { recorder });
    },
  },
  {
    what: 'Choosing a theme',
    rows: 1,
    prepare: async () => (recorder) =>
      applicant.patch(`/api/users/${applicant.id}/theme`, { theme: 'dark' }, { recorder }),
  },
];
