import { vi } from 'vitest';

/** Shortens Discord’s timeout to 50 ms for the calls that hang, counted from 1. Other calls need longer on a busy machine. */
export function shortenTimeouts(hangs: (call: number) => boolean = () => true) {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => timeout(hangs(asked.mock.calls.length) ? 50 : ms));
  return asked;
}
