import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Files run in one runtime after another: each begins with empty storage and a fresh schema.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
