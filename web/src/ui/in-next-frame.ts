/**
 * Does work just before the next paint. Scrolling in an effect would lay the page out in the middle of its updates; here that is the
 * frame's own layout.
 * @returns cancels it
 */
export function inNextFrame(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
