import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReviewListPane } from '#features/applications/dialog/review-list-pane.tsx';
import type { ReviewedApplication } from '#features/applications/queries.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const NAMES = ['ada', 'bo', 'cy'];

// The list pane reads only these fields, so the cast leaves out the rest of the reply.
const rows = NAMES.map((username) => ({
  id: username,
  status: 'pending',
  submittedAt: '2026-11-20T18:03:00.000Z',
  user: { username },
  job: {},
  jobTitle: 'Night Watch',
  hasOwnReview: username === 'bo',
})) as ReviewedApplication[];

const setWide = (matches: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as never);

beforeEach(() => {
  setWide(true);
  vi.useFakeTimers({ now: new Date('2026-11-20T23:03:00.000Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const renderRail = (open: string) =>
  renderInApp(<ReviewListPane list={{ title: 'Pending', rows, total: '3' }} open={open} />);
const links = () => screen.getAllByRole('link');

it('The list pane is a navigation with the open application as its current page', async () => {
  await renderRail('bo');
  expect(screen.getByRole('navigation', { name: 'Applications' }).textContent).toContain('Pending 3');
  expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
  expect(links().map(({ textContent }) => textContent?.includes('Not reviewed by you'))).toEqual([true, false, true]);
  for (const words of ['ada', '5 h', 'Night Watch']) expect(links()[0]?.textContent).toContain(words);
});

it('The list pane is one stop for Tab, and arrow keys move through it', async () => {
  await renderRail('bo');
  expect(links().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  fireEvent.keyDown(links()[1] as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links()[2]);
  fireEvent.keyDown(links()[2] as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(links()[2]);
  fireEvent.keyDown(links()[2] as HTMLElement, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(links()[1]);
});

function Stepping() {
  const [open, setOpen] = useState('ada');
  useEffect(() => {
    const step = () => setOpen('bo');
    document.addEventListener('keypress', step);
    return () => document.removeEventListener('keypress', step);
  }, []);
  return (
    <>
      <ReviewListPane list={{ title: 'Pending', rows, total: '3' }} open={open} />
      <button type="button">Elsewhere</button>
    </>
  );
}

it.each([
  ['takes the focus along within the list pane', 'link', 1],
  ['leaves the focus outside of it', 'button', 0],
] as const)('A step %s', async (_, role, index) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await renderInApp(<Stepping />);
  const start = screen.getAllByRole(role)[0] as HTMLElement;
  start.focus();
  fireEvent.keyPress(start, { key: 'j', charCode: 106 });
  await waitFor(() => expect(scroll.mock.contexts.at(-1)).toBe(links()[1]?.closest('li')));
  expect(document.activeElement).toBe(screen.getAllByRole(role)[index]);
});

it('A row leads to its application, and keeps what else the address says', async () => {
  const pane = <ReviewListPane list={{ title: 'Pending', rows, total: '3' }} open="bo" />;
  const { router } = await renderInApp(pane, '/?q=night');
  expect(links()[2]?.getAttribute('href')).toContain('?q=night&open=cy');
  fireEvent.click(links()[2]?.firstElementChild as Element);
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'night', open: 'cy' }));
});

it('An application that is not in the list leaves the first as the stop for Tab', async () => {
  await renderRail('gone');
  expect(links().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

it('In a narrow window there is no list pane', async () => {
  setWide(false);
  await renderRail('bo');
  expect(screen.queryByRole('navigation')).toBeNull();
});
