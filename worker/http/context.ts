import type { Bindings } from '../env.ts';
import type { AuditVariables } from './audit.ts';
import type { DatabaseVariables } from './database.ts';
import type { SessionVariables } from './session.ts';

/** What every handler finds in its context: the bindings, and what the middleware set. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: { requestId: string } & DatabaseVariables & SessionVariables & AuditVariables;
};
