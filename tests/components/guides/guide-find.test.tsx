import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { rangesOf } from '#features/guides/reading/find-ranges.ts';
import { GuideFind } from '#features/guides/reading/guide-find.tsx';

function Guide() {
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      <GuideFind text={text} />
      <div ref={text} data-testid="text">
        <h2>Spam</h2>
        <p>
          Delete sp<strong>am</strong> first.
        </p>
        <ul>
          <li>Report SPAM</li>
          <li>Spare the ambiguous</li>
        </ul>
      </div>
    </>
  );
}

test('Matches ignore case, cross bold text, and never join two blocks', () => {
  render(<Guide />);
  expect(rangesOf(screen.getByTestId('text'), 'spam').map(String)).toEqual(['Spam', 'spam', 'SPAM']);
  expect(rangesOf(screen.getByTestId('text'), 'spam spa')).toEqual([]);
});

test('Enter moves to the next match and wraps around; Shift Enter moves back', async () => {
  Element.prototype.scrollIntoView = () => {};
  render(<Guide />);
  const user = userEvent.setup();
  const status = screen.getByRole('status');
  await user.type(screen.getByRole('searchbox', { name: 'Search this guide' }), 'spam{Enter}');
  await expect.poll(() => status.textContent).toBe('1 of 3');
  await user.keyboard('{Enter}{Enter}');
  expect(status.textContent).toBe('3 of 3');
  await user.keyboard('{Enter}');
  expect(status.textContent).toBe('1 of 3');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(status.textContent).toBe('3 of 3');
});

test('A search without matches says so', async () => {
  render(<Guide />);
  await userEvent.type(screen.getByRole('searchbox'), 'raid');
  await expect.poll(() => screen.getByRole('status').textContent).toBe('No matches');
});
