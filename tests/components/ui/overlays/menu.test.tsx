import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';

const onEdit = vi.fn();
const onDelete = vi.fn();

const Example = () => (
  <Menu trigger={<button type="button">More</button>}>
    <MenuItem onSelect={onEdit}>Edit</MenuItem>
    <MenuItem onSelect={onDelete} refusal="It is in use.">
      Delete
    </MenuItem>
  </Menu>
);

const button = () => screen.getByRole('button', { name: 'More' });
const item = (name: RegExp) => screen.getByRole('menuitem', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

it('Arrow keys move through the items and wrap around, and Escape returns focus to the button', async () => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(item(/Edit/)));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(item(/Delete/));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(item(/Edit/));
  await userEvent.keyboard('{Escape}');
  await closed();
  expect(document.activeElement).toBe(button());
});

it('An action runs once the menu has closed and its button has focus', async () => {
  let focused: Element | null = null;
  onEdit.mockImplementation(() => {
    focused = document.activeElement;
  });
  render(<Example />);
  await userEvent.click(button());
  await userEvent.click(item(/Edit/));
  await waitFor(() => expect(onEdit).toHaveBeenCalledOnce());
  expect(focused).toBe(button());
});

it('A refused item says why and does nothing', async () => {
  render(<Example />);
  await userEvent.click(button());
  expect(item(/Delete/).textContent).toContain('It is in use.');
  expect(item(/Delete/).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(item(/Delete/));
  expect(onDelete).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).not.toBeNull();
});
