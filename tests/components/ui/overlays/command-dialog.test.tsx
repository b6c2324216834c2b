import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CommandDialog } from '#ui/overlays/command-dialog.tsx';

const onPick = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onPick.mockReset();
  onClose.mockReset();
});

function Example() {
  const [text, setText] = useState('');
  const [found, setFound] = useState<string[]>([]);
  const groups = [
    { label: 'People', options: found.map((key) => ({ key })) },
    { label: 'Screens', options: ['Exams', 'Notices'].map((key) => ({ key })) },
  ];
  return (
    <CommandDialog
      open
      onClose={onClose}
      title="Go to"
      placeholder="Screens and people"
      text={text}
      onTextChange={setText}
      groups={groups}
      renderOption={({ key }) => key}
      onPick={onPick}
      status={`${found.length + 2} results`}
      note={
        <button type="button" onClick={() => setFound(['ada'])}>
          Search
        </button>
      }
    />
  );
}

const selected = () => screen.getByRole('option', { selected: true });

it('The field has focus and names the highlight; groups without options are left out', () => {
  render(<Example />);
  const field = screen.getByRole('combobox', { name: 'Go to' });
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-activedescendant')).toBe(selected().id);
  expect(screen.getAllByRole('group').map(({ ariaLabel }) => ariaLabel)).toEqual(['Screens']);
  expect(screen.getByRole('status').textContent).toBe('2 results');
});

it('Arrows move the highlight and wrap around, and Enter goes there', async () => {
  render(<Example />);
  await userEvent.keyboard('{ArrowUp}');
  expect(selected().textContent).toBe('Notices');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith({ key: 'Notices' });
});

it('The highlight stays on its option while others arrive above it', async () => {
  render(<Example />);
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ada', 'Exams', 'Notices']);
  expect(selected().textContent).toBe('Notices');
});

it('Typing highlights the first option again, a click goes to one, and Escape closes', async () => {
  render(<Example />);
  await userEvent.keyboard('{ArrowDown}e');
  expect(selected().textContent).toBe('Exams');
  await userEvent.click(screen.getByRole('option', { name: 'Notices' }));
  expect(onPick).toHaveBeenCalledWith({ key: 'Notices' });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});
