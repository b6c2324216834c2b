import { Hono } from 'hono';
import { ERRORS } from '#contract/errors.ts';
import { now, seconds } from '#worker/clock.ts';
import { missingForCommands, SettingError, settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/context.ts';
import { codeOf, HttpError, isLostActor } from '#worker/http/errors.ts';
import { failureFields, writeLine } from '#worker/http/log.ts';
import { publicOrigin } from '#worker/http/origin.ts';
import { publicRoute } from '#worker/http/permission.ts';
import { limitCommands } from '#worker/http/rate-limit.ts';
import { afterReply } from '#worker/http/session.ts';
import { MAX_BODY_BYTES, readBody } from '#worker/http/validate.ts';
import { drainAfterReply } from '../sender.task.ts';
import { type Answer, answerBody } from './answer.ts';
import { TOO_LOW, TOO_MANY, tooSlow, UNKNOWN } from './answers.ts';
import type { Context } from './context.ts';
import { type Asked, INTERACTION_TYPE, readInteraction } from './interaction.ts';
import { placeOf, runRequest } from './run.ts';
import { requireSignature } from './signature.ts';

/** How long a command may take. Discord gives up after three seconds, its way here and back included. */
const TIME = seconds(2);

/** The settings of commands. Throws a `SettingError` that names a missing one. */
function commandSettings(env: AppEnv['Bindings']) {
  const all = settings(env);
  const { discordPublicKey: publicKey, discordGuildId: guildId } = all;
  if (!publicKey || !guildId) throw new SettingError(`${missingForCommands(all)} is not set, so commands are off.`);
  return { publicKey, guildId };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError('invalid_json');
  }
}

const typeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'type' in body && typeof body.type === 'number' ? body.type : null;

/** What the caller is told about a failure. */
function answerTo(c: Context, error: unknown): Answer {
  const code = codeOf(error);
  if (code === 'rate_limited') return TOO_MANY;
  if (isLostActor(error)) return TOO_LOW;
  writeLine(true, { requestId: c.var.requestId, command: code, ...failureFields(error) });
  return { content: ERRORS[code === 'unavailable' ? code : 'internal'][1] };
}

async function answer(c: Context, origin: string, guildId: string, asked: Asked): Promise<Answer> {
  try {
    await limitCommands(c, asked.discordId);
    return asked.guildId === guildId ? await runRequest(c, origin, asked) : UNKNOWN;
  } catch (error) {
    return answerTo(c, error);
  }
}

/** The answer, or after two seconds a link to the page. The work then ends by itself. */
async function inTime(c: Context, start: number, origin: string, work: Promise<Answer>, { request }: Asked) {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), TIME - (now().getTime() - start));
  const answered = await Promise.race([work, late]);
  clearTimeout(timer);
  if (answered) return answered;
  // What it queues by then, the run after the reply has not seen.
  const { outbox } = c.var;
  afterReply(
    c,
    work.then(() => (outbox.due.length > 0 ? drainAfterReply(c.env, outbox.due) : undefined)),
  );
  const { page, writes } = request ? placeOf(request) : { page: '/', writes: false };
  return tooSlow(`${origin}${page}`, writes);
}

/** Commands and buttons in Discord, which calls this address (docs/rules/commands.md#commands). */
export const interactionsRoutes = new Hono<AppEnv>().post('/interactions', publicRoute, readBody, async (c) => {
  const start = now().getTime();
  const { publicKey, guildId } = commandSettings(c.env);
  const origin = publicOrigin(c);
  // Commands that write add their entry themselves.
  c.var.audit.exempt();
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  if (bytes.length > MAX_BODY_BYTES) throw new HttpError('body_too_large');
  const body = parse(await requireSignature(c, publicKey, bytes));
  const type = typeOf(body);
  if (type === INTERACTION_TYPE.ping) return c.json({ type } as const);
  if (type !== INTERACTION_TYPE.command && type !== INTERACTION_TYPE.component)
    throw new HttpError('invalid_input', undefined, { issues: [{ path: 'type', message: 'Not a known type' }] });
  const asked = readInteraction(body);
  const answered = asked ? await inTime(c, start, origin, answer(c, origin, guildId, asked), asked) : UNKNOWN;
  return c.json(answerBody(answered, origin));
});
