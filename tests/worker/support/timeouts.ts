import { vi } from 'vitest';

/**
 * Gives up on Discord after 50 ms instead of five seconds, at those calls, counted from 1, that are to hang. A busy machine takes
 * longer than that to answer the others.
 */
export function shortenTimeouts(hangs: (call: number) => boolean = () => true) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout(hangs(asked.mock.calls.length) ? 50 : ms));
  return asked;
}
