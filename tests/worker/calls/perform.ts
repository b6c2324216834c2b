import { env } from 'cloudflare:workers';
import { type Changes, forgetChanges, notedChanges, watchChanges } from '../support/changes.ts';
import { type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { addWebhook, emptyOutbox } from '../support/discord/webhooks.ts';
import type { Statement } from '../support/limits.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditRows, execute, insertRow, numberOf } from '../support/rows.ts';
import { anyAddress, type Line, prepare, type Request, send } from './table.ts';

let webhookId = '';

/** Prepares the database: one webhook hears of everything, everybody wants direct messages, and changes are noted. */
export async function prepareDatabase(): Promise<void> {
  await emptyOutbox();
  webhookId = (await addWebhook()).id;
  await execute(
    'create trigger wants_messages after insert on users begin update users set directMessages = 1 where id = new.id; end',
  );
  await watchChanges();
}

/** Removes rows of earlier calls that would change the next one. */
async function tidy(): Promise<void> {
  await env.DB.batch([
    ...['deliveries', 'notice_reads', 'notices', 'saved_replies', 'discord_roles', 'pin_failures'].map((table) =>
      env.DB.prepare(`delete from ${table}`),
    ),
    env.DB.prepare('delete from webhooks where id <> ?').bind(webhookId),
  ]);
  await insertRow('discord_roles', { grade: 3, roleId: '1' });
}

const claims = (statements: Statement[]) => statements.some(({ sql }) => /^update "deliveries" set "state"/i.test(sql));

/** Ends every run of the outbox before it claims something, so that nothing is sent after the reply. */
export function withoutSending(recorder: Recorder): Recorder {
  const { beforeD1 } = recorder.hooks;
  recorder.hooks.beforeD1 = (statements, kind) => {
    if (claims(statements)) throw new Error('The outbox is off');
    return beforeD1?.(statements, kind);
  };
  return recorder;
}

/** The outcome of a reply, with where it redirects. */
export const outcomeOf = (reply: Reply) =>
  [reply.outcome, reply.headers.get('Location')].filter((part) => part !== null).join(' ');

/** A prepared call with its caller, which can be sent several times. */
export type Ready = {
  person: SignedIn;
  request: Request;
  send: (recorder?: Recorder, options?: Parameters<typeof send>[2]) => Promise<Reply>;
  /** What the calls have changed so far. */
  changes: () => Promise<Changes>;
  /** The entries that they have added to the log so far. */
  entries: () => ReturnType<typeof auditRows>;
};

/** Prepares a call by a new user of the lowest grade that may make it. A POST gets an `Idempotency-Key`. */
export async function ready(line: Line, grade = line.grade ?? 6): Promise<Ready> {
  await tidy();
  const person = await signedIn(grade);
  const request = await prepare(line, person);
  const key = line.method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {};
  const last = await numberOf('select coalesce(max(seq), 0) from audit_logs');
  await forgetChanges();
  return {
    person,
    request,
    send: (recorder = new Recorder(), options = {}) =>
      send(person, request, {
        ...options,
        recorder: withoutSending(recorder),
        headers: { ...key, ...(line.headers === anyAddress && anyAddress()), ...options.headers },
      }),
    changes: notedChanges,
    entries: () => auditRows('audit_logs.seq > ?', last),
  };
}

/** How a call ended, and what it changed. */
export type Done = Ready & { reply: Reply; outcome: string; changed: Changes; recorder: Recorder };

/** Makes a call once. `arm` runs when its rows are there, just before it is sent. */
export async function perform(
  line: Line,
  {
    recorder = new Recorder(),
    grade,
    arm,
  }: { recorder?: Recorder; grade?: Line['grade']; arm?: (person: SignedIn, recorder: Recorder) => unknown } = {},
): Promise<Done> {
  const call = await ready(line, grade);
  if (arm) {
    await arm(call.person, recorder);
    await forgetChanges();
  }
  const reply = await call.send(recorder);
  return { ...call, reply, outcome: outcomeOf(reply), changed: await call.changes(), recorder };
}

/** How many round trips to D1 a call made itself, without the outbox. */
export const tripsOf = ({ trips }: Recorder) => trips.filter(({ statements }) => !claims(statements)).length;
