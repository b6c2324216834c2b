import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from '#ui/forms/combobox.tsx';
import { Field } from '#ui/forms/field.tsx';

const PEOPLE = ['ada', 'adam', 'bo'].map((id) => ({ id }));
const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());

function Example() {
  const [value, setValue] = useState<{ id: string } | null>(null);
  const [text, setText] = useState('');
  const options = PEOPLE.filter(({ id }) => id.startsWith(text));
  return (
    <form onSubmit={onSubmit}>
      <Field label="Assignee">
        <Combobox
          value={value}
          onChange={setValue}
          renderValue={({ id }) => <span>{id}</span>}
          removeLabel="Remove the assignee"
          text={text}
          onTextChange={setText}
          options={options}
          renderOption={({ id }) => id}
          listLabel="Colleagues"
          status={options.length === 0 ? 'Nobody is called that' : ''}
          placeholder="A name"
          maxLength={20}
        />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Assignee' });
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const isOpen = () => field().getAttribute('aria-expanded') === 'true';
const start = async (text: string) => {
  render(<Example />);
  await userEvent.type(field(), text);
};

it('Typing opens the list, and the arrows move through it and wrap around', async () => {
  await start('ad');
  screen.getByRole('listbox', { name: 'Colleagues' });
  expect([isOpen(), active()]).toEqual([true, 'ada']);
  for (const [key, name] of [
    ['{ArrowDown}', 'adam'],
    ['{ArrowDown}', 'ada'],
    ['{ArrowUp}', 'adam'],
  ] as const) {
    await userEvent.keyboard(key);
    expect(active()).toBe(name);
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(name);
  }
});

it('Enter picks without submitting, and focus moves to the button that takes it back', async () => {
  await start('ad');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('group', { name: 'Assignee' }).textContent).toBe('adam');
  const remove = screen.getByRole('button', { name: 'Remove the assignee' });
  await waitFor(() => expect(document.activeElement).toBe(remove));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it('Other keys keep their meaning', async () => {
  await start('ad');
  await userEvent.keyboard('{Home}b{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('bad');
});

it('A click picks', async () => {
  await start('b');
  await userEvent.click(screen.getByRole('option', { name: 'bo' }));
  expect(screen.getByRole('group', { name: 'Assignee' }).textContent).toBe('bo');
});

it('Escape closes the list and keeps the text, and an arrow reopens it', async () => {
  await start('ad');
  await userEvent.keyboard('{Escape}');
  expect([isOpen(), active()]).toEqual([false, undefined]);
  await userEvent.keyboard('{ArrowDown}');
  expect([isOpen(), active()]).toEqual([true, 'ada']);
});

it('A search without options says so, and Enter submits the form as usual', async () => {
  await start('zz');
  expect(screen.getByRole('status').textContent).toBe('Nobody is called that');
  expect(isOpen()).toBe(false);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
});
