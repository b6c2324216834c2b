import { createPerson, unique } from '../support/client.ts';
import { createProfile } from '../support/people-rows.ts';
import { createJob } from '../support/rows.ts';
import { createNomination, createOpinions, createTrial } from '../support/voice-rows.ts';
import { unknown } from './exams.ts';
import { type Call, type Caller, long } from './table.ts';

const PROOF = ['worker/voice/nominations.test.ts'];
const OPINIONS = ['worker/voice/opinions.test.ts'];

const REASON = 'Answers questions in every channel.';

const nomination = async () => (await createNomination()).id;
const own = async (c: Caller) => (await createNomination({ createdBy: c.id })).id;
const ofCaller = async (c: Caller) => (await createNomination({ userId: c.id })).id;
const decided = async () => (await createNomination({ state: 'declined' })).id;

/** A nomination on which enough have spoken. */
async function voiced(fields: Parameters<typeof createNomination>[0] = {}) {
  const { id } = await createNomination(fields);
  await createOpinions({ subjectId: id }, 3);
  return id;
}

/** A nomination of someone who joined the team since. */
const ofStaff = async () => voiced({ userId: (await createPerson(2)).id });

const nominations = [
  {
    route: 'GET /api/nominations',
    id: 'listNominations',
    summary: 'List open or decided nominations of others, newest first',
    tests: PROOF,
    access: 'voice.give',
    wrongQueries: ['state=invited', 'state='],
    at: nomination,
    reply: '[nomination]',
    also: {
      decided: {
        query: async () => {
          await decided();
          return 'state=decided';
        },
      },
      'of one person': {
        query: async () => `userId=${(await createNomination()).userId}`,
        ends: { 3: '403 grade_too_low', 4: '200' },
      },
    },
  },
  {
    route: 'GET /api/nominations/candidates',
    id: 'findCandidates',
    summary: 'Search the Members who can be nominated',
    tests: PROOF,
    access: 'voice.give',
    wrongQueries: ['', 'q=a', `q=${long(49)}`],
    query: async () => `q=${(await createPerson(1)).username}`,
    reply: '[candidate]',
  },
  {
    route: 'GET /api/nominations/:id',
    id: 'readNomination',
    summary: 'Read a nomination of somebody else',
    tests: PROOF,
    access: 'voice.give',
    at: nomination,
    reply: 'nomination',
    also: {
      'of the caller': { at: ofCaller, ends: { 3: '404 not_found' } },
      'an emptied one': {
        at: async () => (await createNomination({ state: 'withdrawn', emptiedAt: 1 })).id,
        ends: { 3: '404 not_found', 6: '200' },
      },
      'an unknown one': { at: unknown, ends: { 3: '404 not_found' } },
    },
  },
  {
    route: 'POST /api/nominations',
    id: 'nominate',
    summary: 'Nominate a Member or, by Discord ID, a member of the server',
    tests: PROOF,
    access: 'voice.give',
    wrong: {
      userId: [undefined, 'x', 5],
      reason: [undefined, '', long(19), long(2001), 5],
      state: ['invited'],
    },
    body: async () => ({ userId: (await createPerson(1)).id, reason: REASON }),
    isKeyed: true,
    reply: 'nomination',
    audit: 'NOMINATION_CREATED',
    writes: 18,
    also: {
      'a Discord ID that the portal knows': {
        body: async () => ({ discordId: (await createPerson(1)).discordId, reason: REASON }),
      },
      'somebody whom the portal does not know': {
        body: () => ({ discordId: String(620_000_000_000_000_000n + BigInt(unique())), reason: REASON }),
      },
      themselves: { body: (c) => ({ userId: c.id, reason: REASON }), ends: { 3: '403 own_row' } },
      'somebody on the team': {
        body: async () => ({ userId: (await createPerson(2)).id, reason: REASON }),
        ends: { 3: '404 not_found' },
      },
      'somebody nominated already': {
        body: async () => ({ userId: (await createNomination()).userId, reason: REASON }),
        ends: { 3: '409 already_nominated' },
      },
      'somebody declined lately': {
        body: async () => {
          const { userId } = await createNomination({ state: 'declined', closesAt: 1 });
          return { userId, reason: REASON };
        },
        ends: { 3: '409 nominated_lately', 5: '201' },
      },
      'a sixth one': {
        body: async (c) => {
          for (let number = 0; number < 5; number += 1) await own(c);
          return { userId: (await createPerson(1)).id, reason: REASON };
        },
        ends: { 3: '409 limit_reached' },
      },
    },
  },
  {
    route: 'PATCH /api/nominations/:id',
    id: 'decideNomination',
    summary: 'Invite or decline a nominee, or withdraw a nomination',
    tests: PROOF,
    access: 'voice.give',
    wrong: {
      state: [undefined, 'open', 'accepted'],
      answer: ['', long(1001), 5],
      jobId: ['x'],
      revision: [undefined, '1', 1.5],
    },
    at: () => voiced(),
    body: { state: 'invited', answer: 'Welcome.', revision: 1 },
    ends: { 3: '403 grade_too_low', 4: '200' },
    reply: 'nomination',
    audit: 'NOMINATION_DECIDED',
    writes: 21,
    also: {
      'for a vacancy': {
        body: async () => ({ state: 'invited', jobId: (await createJob()).id, revision: 1 }),
        writes: 20,
      },
      declining: { body: { state: 'declined', revision: 1 }, writes: 14 },
      'their own': {
        at: (c) => voiced({ createdBy: c.id }),
        ends: { 3: '403 grade_too_low', 4: '403 own_row' },
      },
      'with too few opinions': { at: nomination, ends: { 3: '403 grade_too_low', 4: '409 opinions_needed' } },
      'a decided one': { at: decided, ends: { 3: '403 grade_too_low', 4: '409 conflict' } },
      'of the caller': { at: ofCaller, ends: { 3: '403 grade_too_low', 4: '404 not_found' } },
      'somebody on the team': { at: ofStaff, ends: { 3: '403 grade_too_low', 4: '409 conflict' } },
      'for an unknown vacancy': {
        body: { state: 'invited', jobId: crypto.randomUUID(), revision: 1 },
        ends: { 3: '403 grade_too_low', 4: '409 job_closed' },
      },
      'withdrawing their own': {
        at: own,
        body: { state: 'withdrawn', revision: 1 },
        ends: { 3: '200' },
        audit: 'NOMINATION_WITHDRAWN',
        writes: 14,
      },
      "withdrawing another's": {
        at: nomination,
        body: { state: 'withdrawn', revision: 1 },
        ends: { 3: '403 own_row', 4: '409 conflict' },
      },
    },
  },
  {
    route: 'POST /api/nominations/:id/forget',
    id: 'forgetNomination',
    summary: 'Empty a nomination of its name and texts',
    tests: PROOF,
    access: 'nomination.forget',
    at: nomination,
    ends: '204',
    reply: 'empty',
    audit: 'NOMINATION_FORGOTTEN',
    writes: 12,
    also: {
      'of the caller': { at: ofCaller, ends: '404 not_found' },
      'an unknown one': { at: unknown, ends: '404 not_found' },
    },
  },
] as const satisfies readonly Call[];

const opinion = { verdict: 'yes', reason: 'Always calm.' };
const wrongOpinion = {
  verdict: [undefined, 'maybe', null],
  reason: [undefined, '', ' ', long(1001), 5],
  revision: [1],
};

const opinionsOn = [
  {
    route: 'GET /api/nominations/:id/opinion',
    id: 'readNominationOpinions',
    summary: 'Read the opinions on a nominee, as far as the caller may see them',
    tests: OPINIONS,
    access: 'voice.give',
    at: nomination,
    reply: 'opinions',
    also: {
      'of the caller': { at: ofCaller, ends: { 3: '404 not_found' } },
      'an unknown one': { at: unknown, ends: { 3: '404 not_found' } },
    },
  },
  {
    route: 'PUT /api/nominations/:id/opinion',
    id: 'giveNominationOpinion',
    summary: 'Give or change an opinion on a nominee',
    tests: OPINIONS,
    access: 'voice.give',
    wrong: wrongOpinion,
    at: nomination,
    body: opinion,
    ends: '201',
    reply: 'opinions',
    audit: 'OPINION_GIVEN',
    writes: 15,
    also: {
      'on the caller': { at: ofCaller, ends: { 3: '404 not_found' } },
      'on a decided one': { at: decided, ends: { 3: '409 conflict' } },
      'an unknown one': { at: unknown, ends: { 3: '404 not_found' } },
    },
  },
  {
    route: 'GET /api/staff/:userId/trial-opinion',
    id: 'readTrialOpinions',
    summary: 'Read the opinions on a trial that runs or was the last, as far as the caller may see them',
    tests: OPINIONS,
    access: 'voice.give',
    at: async () => (await createTrial()).userId,
    reply: 'opinions',
    also: {
      "the caller's own": {
        at: async (c) => (await createTrial({ userId: c.id })).userId,
        ends: { 3: '404 not_found' },
      },
      'nobody on the team': { at: unknown, ends: { 3: '404 not_found' } },
    },
  },
  {
    route: 'PUT /api/staff/:userId/trial-opinion',
    id: 'giveTrialOpinion',
    summary: 'Give or change an opinion on a running trial',
    tests: OPINIONS,
    access: 'voice.give',
    wrong: wrongOpinion,
    at: async () => (await createTrial()).userId,
    body: opinion,
    ends: '201',
    reply: 'opinions',
    audit: 'OPINION_GIVEN',
    writes: 15,
    also: {
      "the caller's own": {
        at: async (c) => (await createTrial({ userId: c.id })).userId,
        ends: { 3: '404 not_found' },
      },
      'without a trial': { at: async () => (await createProfile()).userId, ends: { 3: '409 no_trial' } },
      'nobody on the team': { at: unknown, ends: { 3: '404 not_found' } },
    },
  },
  {
    route: 'GET /api/trials',
    id: 'listTrials',
    summary: 'List the running trials of people below the caller, the one due first at the top',
    tests: OPINIONS,
    access: 'voice.give',
    at: async () => {
      await createTrial();
      return '';
    },
    reply: '[runningTrial]',
  },
  {
    route: 'GET /api/opinions/waiting',
    id: 'readWaitingOpinions',
    summary: "Read how much waits for the caller's opinion",
    tests: OPINIONS,
    access: 'voice.give',
    reply: 'waitingOpinions',
  },
] as const satisfies readonly Call[];

/** Nominations, and opinions on nominees and on people on trial. */
export const voice = [...nominations, ...opinionsOn] as const;
