import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** A button on the page. A dialog hides those below it, so hidden ones are included. */
export const button = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });

/** Clicks a button once it is there. */
export const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }));

/** The text field with this label. */
export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Replaces the value of a field in one go. */
export const fill = (target: HTMLElement, value: string) => fireEvent.change(target, { target: { value } });

/** Waits for a toast with these texts. */
export const expectToast = async (...texts: string[]) => {
  for (const text of texts) await screen.findByText(text, { selector: '[data-toast-viewport] *' });
};
