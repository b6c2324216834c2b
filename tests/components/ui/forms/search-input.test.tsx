import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchInput } from '#ui/forms/search-input.tsx';

const onChange = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
});
const view = (value: string) => <SearchInput label="Search people" value={value} onChange={onChange} />;
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const searches = () => onChange.mock.calls.flat();

it('One search starts at each pause in typing', () => {
  render(view(''));
  for (const text of ['a', 'ad', 'ada']) {
    type(text);
    pass(240);
  }
  expect(searches()).toEqual([]);
  pass(10);
  expect(searches()).toEqual(['ada']);
});

it('Enter and leaving the field search without a pause, and only once', () => {
  render(view(''));
  type('ada');
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.blur(field());
  pass(1000);
  expect(searches()).toEqual(['ada']);
  type('ada l');
  fireEvent.blur(field());
  expect(searches()).toEqual(['ada', 'ada l']);
});

it('No letter is lost, however late the address follows', () => {
  const { rerender } = render(view(''));
  type('pel');
  pass(250);
  type('pelican');
  pass(250);
  type('pelican_post');
  for (const late of ['pel', 'pelican']) {
    rerender(view(late));
    expect(field().value).toBe('pelican_post');
  }
  pass(250);
  rerender(view('pelican_post'));
  expect(searches()).toEqual(['pel', 'pelican', 'pelican_post']);
  expect(field().value).toBe('pelican_post');
});

it('A search that changes elsewhere replaces what is typed', () => {
  const { rerender } = render(view('ada'));
  type('ada l');
  rerender(view(''));
  expect(field().value).toBe('');
  pass(1000);
  expect(searches()).toEqual([]);
});

it('Clearing empties the field and keeps focus in it', () => {
  render(view('ada'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(searches()).toEqual(['']);
  expect(field().value).toBe('');
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button')).toBeNull();
});
