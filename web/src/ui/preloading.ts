let running = 0;

/** Whether code is being loaded that nothing on the screen waits for. */
export const isPreloading = (): boolean => running > 0;

/** Loads code that may be needed soon. A failure is ignored: the part that needs the code loads it again, and reports it. */
export async function preloadCode(load: () => Promise<unknown>): Promise<void> {
  running += 1;
  try {
    await load();
  } catch {
    // Reported by the part that needs it.
  } finally {
    running -= 1;
  }
}
