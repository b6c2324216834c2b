import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, vi } from 'vitest';
import { app } from '#worker/app.ts';
import { execute } from './rows.ts';

// Files run in one runtime after another: each begins with empty storage and a fresh schema.
// `reset` skips a store that has gone to sleep, which happens after ten idle seconds, so wake both first.
await Promise.all([execute('select 1'), env.SESSIONS.list({ limit: 1 })]);
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
// The first request of an isolate takes one round trip more than a test expects.
await app.request('/api/auth/me', {}, env);

// The runtime is shared, so no test leaves a fake or a frozen clock behind.
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
