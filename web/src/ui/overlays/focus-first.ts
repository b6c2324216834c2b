/**
 * Focuses the field marked `data-focus-first`, or else the overlay itself, so that its title is read and focus does not
 * start on the close button.
 */
export function focusFirst(event: Event): void {
  event.preventDefault();
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const field = event.currentTarget.querySelector<HTMLElement>('[data-focus-first]');
  (field ?? event.currentTarget).focus();
}
