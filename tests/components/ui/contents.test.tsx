import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { WithContents } from '#ui/layout/contents.tsx';

const sections = ['one', 'two', 'three'].map((id) => ({ id, level: 2 as const, title: id }));
/** Each heading's distance from the top of the window. */
const tops: Record<string, number> = {};

function showAt(scrollY: number, positions: [number, number, number]) {
  sections.forEach(({ id }, index) => {
    tops[id] = positions[index] ?? 0;
  });
  Object.assign(window, { scrollY, innerHeight: 800 });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, tops[this.id] ?? 0);
  });
  render(
    <WithContents sections={sections}>
      {sections.map(({ id }) => (
        <h2 key={id} id={id} style={{ scrollMarginTop: '24px' }}>
          {id}
        </h2>
      ))}
    </WithContents>,
  );
  act(() => void window.dispatchEvent(new Event('scroll')));
}

const marked = () => screen.getAllByRole('link', { current: 'location' }).map(({ textContent }) => textContent);

afterEach(() => {
  location.hash = '';
});

it('The contents mark the section at the top, not a short one after it', () => {
  showAt(600, [-500, 24, 120]);
  expect(marked()).toEqual(['two']);
});

it('At the end of the page they mark the section that a link led to', () => {
  location.hash = '#two';
  showAt(1200, [-500, 300, 500]);
  expect(marked()).toEqual(['two']);
});

it('At the end of the page without a link they mark the last section', () => {
  showAt(1200, [-500, 300, 500]);
  expect(marked()).toEqual(['three']);
});
