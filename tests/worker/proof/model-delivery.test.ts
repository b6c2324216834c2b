import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, it, vi } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { withoutSending } from '../calls/perform.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { addWebhook, anOwner, type DeliveryRow, emptyOutbox, runOutbox } from '../support/discord/webhooks.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { execute, rowsOf } from '../support/rows.ts';
import { live, type Step, step } from './machine.ts';

/** Minutes after which a delivery is tried again, and between two messages about one event. */
const RETRIES = [1, 5, 30, 120, 720];
const BURST = 5;
const LEASE = 1;
const NOBODY = '00000000-0000-4000-8000-0000000000ff';

type Delivery = {
  state: 'queued' | 'sending' | 'sent' | 'failed' | 'dropped';
  attempts: number;
  /** How often the event happened. */
  count: number;
  /** Minutes until it is due, or until its lease ends. */
  due: number;
  /** Minutes since it was last begun; null if it never was. */
  begun: number | null;
};

/** One webhook and the deliveries of one event, in the order of their rows. */
type Model = { webhook: 'on' | 'off' | 'deleted'; deliveries: Delivery[] };

type Real = { id: string };

/** What Discord, or the database, does when something is sent. */
const WAYS = ['delivered', 'trouble', 'refused', 'unknown', 'limited', 'outcome lost'] as const;
type Way = (typeof WAYS)[number];

const ANSWERS: Record<Way, () => Response> = {
  delivered: () => new Response(null, { status: 204 }),
  trouble: () => new Response('', { status: 500 }),
  refused: () => new Response('{"code":50006}', { status: 400 }),
  unknown: () => new Response('{"code":10015}', { status: 404 }),
  limited: () => new Response('{"retry_after":60,"global":false}', { status: 429, headers: { 'Retry-After': '60' } }),
  'outcome lost': () => new Response(null, { status: 204 }),
};

const waiting = ({ deliveries }: Model) => deliveries.find(({ state }) => state === 'queued');
const isOver = ({ state }: Delivery) => state === 'failed' || state === 'dropped';

/** Puts a delivery back among those that wait: at the end, or into the one that waits already. */
function requeue(model: Model, delivery: Delivery, attempts: number, due: number): void {
  model.deliveries.splice(model.deliveries.indexOf(delivery), 1);
  const other = waiting(model);
  if (other) {
    other.count += delivery.count;
    other.attempts = Math.max(other.attempts, attempts);
    other.due = Math.max(other.due, due);
  } else model.deliveries.push({ ...delivery, state: 'queued', attempts, due });
}

function drop(model: Model): void {
  const other = waiting(model);
  if (other) other.state = 'dropped';
}

/** One run of the outbox. */
function runOnce(model: Model, way: Way): void {
  for (;;) {
    const due = model.deliveries
      .filter(({ state, due: at }) => (state === 'queued' || state === 'sending') && at <= 0)
      .toSorted((one, other) => one.due - other.due);
    const [claimed] = due;
    if (!claimed) return;
    claimed.attempts += 1;
    Object.assign(claimed, { state: 'sending', due: LEASE, begun: 0 });
    const isHopeless = claimed.attempts > RETRIES.length + 1;
    if (way === 'outcome lost') return;
    if (isHopeless) claimed.state = 'failed';
    else if (model.webhook !== 'on') claimed.state = 'dropped';
    else if (way === 'delivered') claimed.state = 'sent';
    else if (way === 'refused') claimed.state = 'failed';
    else if (way === 'unknown') {
      claimed.state = 'failed';
      model.webhook = 'off';
      drop(model);
    } else if (way === 'trouble') {
      const wait = RETRIES[claimed.attempts - 1];
      if (wait === undefined) claimed.state = 'failed';
      else requeue(model, claimed, claimed.attempts, wait);
    } else {
      // A limit is no attempt, and the webhook rests.
      requeue(model, claimed, claimed.attempts - 1, 1);
      const other = waiting(model);
      if (other) other.due = Math.max(other.due, 1);
      return;
    }
  }
}

const quiet = () => ({ recorder: withoutSending(new Recorder()) });

let manager: SignedIn;
let owner: SignedIn;

const announcing = step<Model, Real>(
  'post a notice',
  (model) => {
    const last = model.deliveries.flatMap(({ begun }) => (begun !== null && begun < BURST ? [begun] : []));
    const other = waiting(model);
    if (model.webhook !== 'on') return '201';
    if (other) other.count += 1;
    else {
      const due = last.length > 0 ? BURST - Math.min(...last) : 0;
      model.deliveries.push({ state: 'queued', attempts: 0, count: 1, due, begun: null });
    }
    return '201';
  },
  async () => (await manager.post('/api/notices', { title: 'News', content: 'Read this.' }, quiet())).outcome,
);

const running = fc.constantFrom(...WAYS).map(
  (way): Step<Model, Real> => ({
    name: `run the outbox: ${way}`,
    expected: (model) => {
      runOnce(model, way);
      return 'ran';
    },
    act: async () => {
      const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => ANSWERS[way]());
      const recorder = new Recorder();
      let hasClaimed = false;
      recorder.hooks.beforeD1 = () => {
        if (way === 'outcome lost' && hasClaimed) throw new Error('D1_ERROR: Network connection lost.');
      };
      recorder.hooks.afterD1 = (statements) => {
        hasClaimed ||= statements.some(({ sql }) => sql.startsWith('update "deliveries" set "state"'));
      };
      await runOutbox(recorder).catch(() => {});
      sent.mockRestore();
      return 'ran';
    },
  }),
);

const retrying = fc.boolean().map(
  (wantsOver): Step<Model, Real> => ({
    name: `retry the first${wantsOver ? ' that is over' : ''}`,
    expected: (model) => {
      const delivery = model.deliveries.find((one) => !wantsOver || isOver(one));
      if (!delivery) return '404 not_found';
      if (!isOver(delivery)) return '409 conflict';
      requeue(model, delivery, 0, 0);
      return '200';
    },
    act: async ({ id }) => {
      const rows = await deliveriesInOrder(id);
      const row = rows.find(({ state }) => !wantsOver || state === 'failed' || state === 'dropped');
      return (await owner.post(`/api/deliveries/${row?.id ?? NOBODY}/retry`, undefined, quiet())).outcome;
    },
  }),
);

const switching = fc.boolean().map(
  (isActive): Step<Model, Real> => ({
    name: `switch the webhook ${isActive ? 'on' : 'off'}`,
    expected: (model) => {
      if (model.webhook === 'deleted') return '404 not_found';
      if (!isActive && model.webhook === 'on') drop(model);
      model.webhook = isActive ? 'on' : 'off';
      return '200';
    },
    act: async ({ id }) => {
      const { rows } = await owner.get('/api/webhooks');
      const revision = Number(rows.find((row) => row.id === id)?.revision ?? 1);
      return (await owner.patch(`/api/webhooks/${id}`, { isActive, revision }, quiet())).outcome;
    },
  }),
);

const deleting = step<Model, Real>(
  'delete the webhook',
  (model) => {
    if (model.webhook === 'deleted') return '404 not_found';
    drop(model);
    model.webhook = 'deleted';
    return '204';
  },
  async ({ id }) => (await owner.delete(`/api/webhooks/${id}`, quiet())).outcome,
);

const waitingFor = fc.constantFrom(1, 5, 30, 720).map(
  (passed): Step<Model, Real> => ({
    name: `${passed} minutes pass`,
    expected: ({ deliveries }) => {
      for (const delivery of deliveries) {
        delivery.due -= passed;
        if (delivery.begun !== null) delivery.begun += passed;
      }
      return 'later';
    },
    act: async ({ id }) => {
      await execute(
        'update deliveries set nextAt = nextAt - ?, startedAt = startedAt - ? where webhookId = ?',
        minutes(passed),
        minutes(passed),
        id,
      );
      return 'later';
    },
  }),
);

const deliveriesInOrder = (id: string) =>
  rowsOf<DeliveryRow & { count: number }>(
    `select deliveries.*, (select sum(value) from json_each(subjects)) as count from deliveries
     where webhookId = ? order by rowid`,
    id,
  );

beforeAll(async () => {
  await emptyOutbox();
  manager = await signedIn(4);
  owner = await anOwner();
});

it('A delivery lives as the model says, in any order of steps', async ({ task }) => {
  await live<Model, Real>(task, 'a delivery', {
    begin: async () => {
      await env.DB.batch(['delete from deliveries', 'delete from webhooks'].map((sql) => env.DB.prepare(sql)));
      const { id } = await addWebhook({ events: ['notice_posted'] });
      return { model: { webhook: 'on', deliveries: [] }, real: { id } };
    },
    steps: [
      announcing,
      announcing,
      announcing,
      running,
      running,
      running,
      retrying,
      waitingFor,
      waitingFor,
      switching,
      fc.nat(3).chain((luck) => (luck ? running : deleting)),
    ],
    shown: ({ webhook, deliveries }) => ({
      webhook,
      deliveries: deliveries.map(({ state, attempts, count }) => ({ state, attempts, count })),
    }),
    read: async ({ id }) => {
      const [webhook] = await rowsOf<{ isActive: number }>('select isActive from webhooks where id = ?', id);
      return {
        webhook: webhook ? (webhook.isActive ? 'on' : 'off') : 'deleted',
        deliveries: (await deliveriesInOrder(id)).map(({ state, attempts, count }) => ({ state, attempts, count })),
      };
    },
  });
});
