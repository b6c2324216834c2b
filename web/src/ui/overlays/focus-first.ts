/**
 * Starts an overlay's focus on the field marked `data-focus-first`, or else on the overlay itself, so that its
 * title is what is read and the close button is not the first thing under the thumb.
 */
export function focusFirst(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('[data-focus-first]');
  (field ?? event.currentTarget).focus();
}
