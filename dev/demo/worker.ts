import { exports, WorkerEntrypoint } from 'cloudflare:workers';
import { runCron } from '../../worker/cron.ts';
import { demo, portalEnv } from './app.ts';
import { answerCall } from './discord.ts';
import type { DemoEnv } from './refusals.ts';

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import('./worker.ts');
    }
  }
}

type Bindings = DemoEnv['Bindings'];

/** What the demo's portal reaches as Discord. A named entrypoint has no public address. */
export class FakeDiscord extends WorkerEntrypoint<Bindings> {
  override fetch(request: Request): Promise<Response> {
    return answerCall(request, portalEnv(this.env));
  }
}

// Everything that a demo requests stays in it: the Worker is bound to itself, so nothing reaches the internet.
globalThis.fetch = (input, init) => exports.FakeDiscord.fetch(new Request(input, init));

export default {
  fetch: demo.fetch,
  scheduled: (_event, env) => runCron(portalEnv(env)),
} satisfies ExportedHandler<Bindings>;
