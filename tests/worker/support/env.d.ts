import type { Bindings } from '#worker/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
      /** `long` while `npm run proof` runs. */
      PROOF: string;
      /** Whether the table of calls is sent as every grade: `all`, or `some`. */
      GRADES: string;
      /** Set while `npm run statements` runs. */
      STATEMENTS: string;
    }
  }
}
