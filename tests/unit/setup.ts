import { afterEach, vi } from 'vitest';

// Files share a process, so no test leaves a fake or a frozen clock behind.
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
