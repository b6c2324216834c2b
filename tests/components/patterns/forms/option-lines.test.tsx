import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { OptionLines } from '#patterns/forms/option-lines.tsx';
import { Field } from '#ui/forms/field.tsx';

function Growing({ start, max = 5 }: { start: string[]; max?: number }) {
  const [options, setOptions] = useState(start);
  return (
    <Field label="Options" group>
      <OptionLines options={options} onChange={setOptions} max={max} />
    </Field>
  );
}

function Fixed() {
  const [options, setOptions] = useState(['', '', '', '']);
  const [correct, setCorrect] = useState<number | null>(null);
  return (
    <Field label="Options" group>
      <OptionLines options={options} onChange={setOptions} max={4} correct={correct} onCorrect={setCorrect} />
    </Field>
  );
}

const lines = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const line = (number: number) => screen.getByRole('textbox', { name: `Option ${number}` });

it('A blank line follows the last option until the most are reached', async () => {
  render(<Growing start={['One']} max={3} />);
  expect(lines()).toEqual(['One', '']);
  await userEvent.type(line(2), 'Two');
  await userEvent.keyboard('{Enter}Three');
  expect(lines()).toEqual(['One', 'Two', 'Three']);
});

it('A pasted list fills one line per option, and keeps those after it', async () => {
  render(<Growing start={['One', 'Last']} />);
  await userEvent.click(line(1));
  await userEvent.paste('A\n\n B \nC');
  expect(lines()).toEqual(['A', ' B ', 'C', 'Last', '']);
});

it('Backspace in a blank line removes it and goes to the line before', async () => {
  render(<Growing start={['One', '', 'Three']} />);
  await userEvent.click(line(2));
  await userEvent.keyboard('{Backspace}');
  expect(lines()).toEqual(['One', 'Three', '']);
});

it('With a correct option the lines are fixed, and a pasted list fills those that fit', async () => {
  render(<Fixed />);
  await userEvent.click(line(2));
  await userEvent.paste('A\nB\nC\nD');
  expect(lines()).toEqual(['', 'A', 'B', 'C']);
  await userEvent.click(screen.getByRole('radio', { name: 'Option 3 is correct' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Option 3 is correct' }).checked).toBe(true);
});
