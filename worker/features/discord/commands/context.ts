import type { Context as HonoContext } from 'hono';
import type { GradeTitles } from '#contract/grades.ts';
import type { AppEnv } from '#worker/http/context.ts';
import type { asCounted } from '#worker/http/owners.ts';

export type Context = HonoContext<AppEnv>;

/** The person who runs a command, with the grade that counts. */
export type Me = Awaited<ReturnType<typeof asCounted>>;

/** What a command runs with. */
export type Run = {
  c: Context;
  me: Me;
  titles: GradeTitles;
  /** The portal's origin, for links. */
  origin: string;
  /** The id of the interaction, which a write spends. */
  interactionId: string;
};
