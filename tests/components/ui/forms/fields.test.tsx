import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';

const OPTIONS = [
  { value: 'red', label: 'Red' },
  { value: 'blue', label: 'Blue', help: 'Like the sky' },
  { value: 'grey', label: 'Grey', disabled: true },
] as const;
type Colour = (typeof OPTIONS)[number]['value'];

it.each([
  ['Input', <Input key="input" />],
  ['Textarea', <Textarea key="textarea" />],
])('%s has the label of its field, and its error and help as description', (_name, control) => {
  render(
    <Field label="Title" help="As it is announced." error="Title is required" required>
      {control}
    </Field>,
  );
  const field = screen.getByRole('textbox', { name: 'Title', description: 'Title is required As it is announced.' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-required')).toBe('true');
});

it('A valid field without help has no description', () => {
  render(
    <Field label="Title">
      <Input />
    </Field>,
  );
  const field = screen.getByRole('textbox', { name: 'Title', description: '' });
  for (const name of ['aria-invalid', 'aria-required', 'aria-describedby'])
    expect(field.hasAttribute(name)).toBe(false);
});

it('A group names its controls together, and its label points at none of them', () => {
  render(
    <Field label="Colour" error="Choose one" group>
      <RadioGroup value={null} onChange={() => undefined} options={OPTIONS} />
    </Field>,
  );
  screen.getByRole('radiogroup', { name: 'Colour', description: 'Choose one' });
  expect(screen.getByText('Colour').tagName).toBe('SPAN');
});

function Radios(props: Partial<ComponentProps<typeof RadioGroup<Colour>>>) {
  const [value, setValue] = useState<Colour | null>(null);
  return <RadioGroup aria-label="Colour" value={value} onChange={setValue} options={OPTIONS} {...props} />;
}

it('A radio group has one choice, and the whole row chooses', async () => {
  render(<Radios />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(screen.getByText('Like the sky'));
  await userEvent.click(screen.getByRole('radio', { name: 'Red' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Grey' }));
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([screen.getByRole('radio', { name: 'Red' })]);
});

it.each([
  [null, 'Red'],
  ['blue', 'Blue Like the sky'],
] as const)('With %s chosen, the ref of a radio group is %s', (value, name) => {
  const ref = { current: null };
  render(<Radios ref={ref} value={value} />);
  expect(ref.current).toBe(screen.getByRole('radio', { name: new RegExp(name.replace(' ', '\\s*')) }));
});

function Colours(props: { onClear?: () => void; initial?: Colour }) {
  const [value, setValue] = useState<Colour | ''>(props.initial ?? '');
  const onClear = props.onClear && (() => setValue(''));
  return <Select aria-label="Colour" value={value} onChange={setValue} onClear={onClear} options={OPTIONS} />;
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colour' });
const offered = () => [...select().options].map(({ text }) => text);

it('A select offers its placeholder only before a choice', async () => {
  render(<Colours />);
  expect(select().selectedOptions[0]?.text).toBe('Select an option...');
  await userEvent.selectOptions(select(), 'Blue');
  expect(select().value).toBe('blue');
  expect(offered()).toEqual(['Red', 'Blue', 'Grey']);
});

it('An optional select can be cleared by its placeholder', async () => {
  render(<Colours initial="red" onClear={() => undefined} />);
  expect(offered()[0]).toBe('Select an option...');
  await userEvent.selectOptions(select(), '');
  expect(select().value).toBe('');
});

it.each([
  ['checkbox', Checkbox],
  ['switch', Switch],
] as const)('A %s is toggled by its label and the space bar, unless it is disabled', async (role, Control) => {
  const onChange = vi.fn();
  const view = (disabled: boolean) => (
    <Control label="Active" checked={false} disabled={disabled} onChange={onChange} />
  );
  const { rerender } = render(view(false));
  await userEvent.click(screen.getByText('Active'));
  await userEvent.keyboard(' ');
  expect(onChange.mock.calls).toEqual([[true], [true]]);
  expect(document.activeElement).toBe(screen.getByRole(role, { name: 'Active', checked: false }));
  rerender(view(true));
  await userEvent.click(screen.getByText('Active'));
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('A switch whose label is hidden is still named by it', () => {
  render(<Switch label="Blocked" labelHidden checked onChange={() => undefined} />);
  screen.getByRole('switch', { name: 'Blocked', checked: true });
});
