import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A button on the page. A dialog hides those below it, so hidden ones are included. */
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true });

/** Clicks a button once it is there and enabled. */
export async function click(name: string | RegExp) {
  const target = await waitFor(() => {
    const found = button(name);
    if (found.disabled) throw new Error(`${name} is disabled`);
    return found;
  });
  await userEvent.click(target);
}

/** The text field with this label. */
export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Replaces the value of a field in one go. */
export const fill = (target: HTMLElement, value: string) => fireEvent.change(target, { target: { value } });

/** Waits for a toast with these texts. */
export const expectToast = async (...texts: string[]) => {
  for (const text of texts) await screen.findByText(text, { selector: '[data-toast-viewport] *' });
};
