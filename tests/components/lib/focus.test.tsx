import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { focusHeading, headingRef } from '#lib/focus.ts';

function Screen({ isLoading, title }: { isLoading: boolean; title: string }) {
  return (
    <>
      <button type="button">Elsewhere</button>
      {!isLoading && (
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
      )}
    </>
  );
}

afterEach(() => document.body.focus());

it('Focuses the heading of a screen that loads first, once it is there', () => {
  const { rerender } = render(<Screen isLoading title="Notes" />);
  focusHeading();
  rerender(<Screen isLoading={false} title="Notes" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notes' }));
});

it('Takes focus from the link that led to a screen that loads first', () => {
  const { rerender } = render(<Screen isLoading title="Notes" />);
  screen.getByRole('button').focus();
  focusHeading();
  rerender(<Screen isLoading={false} title="Notes" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notes' }));
});

it('Leaves focus where the reader has moved it while the screen loaded', () => {
  const { rerender } = render(<Screen isLoading title="Notes" />);
  focusHeading();
  screen.getByRole('button').focus();
  rerender(<Screen isLoading={false} title="Notes" />);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
