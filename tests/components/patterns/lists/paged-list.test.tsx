import { useSearch } from '@tanstack/react-router';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { headingRef } from '#lib/focus.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { type PagedOptions, usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { numbersTo } from '../../support/numbers.ts';
import { renderInApp } from '../../support/render-in-app.tsx';

// Reports every element as in view, as if the reader kept scrolling.
beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => queueMicrotask(() => report([{ isIntersecting: true }]));
      }
      disconnect() {}
    },
  ),
);

interface NumbersProps {
  query: PagedOptions<number>;
  more?: 'scroll' | 'button';
  hasAddress?: boolean;
}

function Numbers({ query, more = 'scroll', hasAddress = false }: NumbersProps) {
  const { after } = useSearch({ strict: false });
  // The router reads digits as a number.
  const address = { after: after === undefined ? undefined : String(after) };
  const list = usePagedList(query, hasAddress ? address : undefined);
  return (
    <main>
      <h1 ref={headingRef} tabIndex={-1}>
        Numbers
      </h1>
      <PagedList
        list={list}
        name="the numbers"
        kept="Nothing was changed."
        empty={<p>There are none</p>}
        skeleton={<li>…</li>}
        more={more}
        rest="Search to find the others."
      >
        {(rows) => (
          <ul aria-label="Numbers">
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        )}
      </PagedList>
    </main>
  );
}

const rows = () => within(screen.getByRole('list', { name: 'Numbers' })).getAllByRole('listitem');
const shown = () => [rows()[0]?.textContent, rows().at(-1)?.textContent];

describe('A list in one page', () => {
  it('Announces that it loads, then shows its rows and nothing more', async () => {
    await renderInApp(<Numbers query={numbersTo(3).query} />);
    expect(screen.getByRole('status').textContent).toContain('Loading the numbers');
    await waitFor(() => expect(shown()).toEqual(['1', '3']));
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('Says so when it is empty', async () => {
    await renderInApp(<Numbers query={numbersTo(0).query} />);
    await screen.findByText('There are none');
  });

  it('Says what failed and what was kept, and tries again', async () => {
    const { query } = numbersTo(3);
    let isBroken = true;
    const queryFn: typeof query.queryFn = (context) =>
      isBroken ? Promise.reject(new TypeError('offline')) : (query.queryFn as (c: typeof context) => never)(context);
    await renderInApp(<Numbers query={{ ...query, queryFn }} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The numbers could not be loaded');
    expect(alert.textContent).toContain('Nothing was changed.');
    isBroken = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shown()).toEqual(['1', '3']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('Announces how many rows a search finds, and nothing about those it begins with', async () => {
  const matches = (q: string) =>
    pagedQuery({
      queryKey: ['matches', q],
      readPage: async () => ({ rows: [1, 2, 3].slice(q.length), next: q === 'a' ? 'more' : null }),
    });
  function Search() {
    const { q = '' }: { q?: string } = useSearch({ strict: false });
    return <Numbers query={matches(q)} more="button" />;
  }
  const { router } = await renderInApp(<Search />);
  await waitFor(() => expect(shown()).toEqual(['1', '3']));
  expect(screen.queryByRole('status')).toBeNull();
  const find = (q: string) => act(() => router.navigate({ to: '.', search: { q } as never }));
  await find('a');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 or more found'));
  await find('abc');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('None found'));
});

describe('A list of several pages', () => {
  it('Loads up to 100 rows by scrolling, then links to the next 100', async () => {
    const { query, calls } = numbersTo(250);
    await renderInApp(<Numbers query={query} hasAddress />);
    const link = await screen.findByText('Show the next 100');
    expect(shown()).toEqual(['1', '100']);
    expect(link.getAttribute('href')).toBe('/?after=%22100%22');
    expect(calls).toEqual([undefined, '50']);
  });

  it('Shows the next 100 under their own address, with focus on the heading, and leads back', async () => {
    const { router } = await renderInApp(<Numbers query={numbersTo(250).query} hasAddress />, '/?q=a');
    await userEvent.click(await screen.findByText('Show the next 100'));
    await waitFor(() => expect(shown()).toEqual(['101', '200']));
    expect(router.state.location.search).toEqual({ q: 'a', after: '100' });
    expect(document.activeElement).toBe(screen.getByRole('heading'));

    await userEvent.click(screen.getByRole('link', { name: 'Back to the first' }));
    await waitFor(() => expect(shown()[0]).toBe('1'));
    expect(router.state.location.search).toEqual({ q: 'a' });
    expect(screen.queryByRole('link', { name: 'Back to the first' })).toBeNull();
  });

  it('Starts where its address says', async () => {
    const { query, calls } = numbersTo(250);
    await renderInApp(<Numbers query={query} hasAddress />, '/?after=200');
    await waitFor(() => expect(shown()).toEqual(['201', '250']));
    expect(calls).toEqual(['200']);
    expect(screen.queryByRole('link', { name: 'Show the next 100' })).toBeNull();
  });

  it('Loads more by a button, and past 100 rows says where the others are', async () => {
    await renderInApp(<Numbers query={numbersTo(250).query} more="button" />);
    await waitFor(() => expect(rows()).toHaveLength(50));
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await screen.findByText('Only the first 100 are listed here. Search to find the others.');
    expect(rows()).toHaveLength(100);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('Keeps its rows when the next page fails, and stops until the button is clicked', async () => {
    const { query, calls } = numbersTo(60);
    let isBroken = true;
    const queryFn: typeof query.queryFn = (context) =>
      isBroken && context.pageParam
        ? Promise.reject(new TypeError('offline'))
        : (query.queryFn as (c: typeof context) => never)(context);
    await renderInApp(<Numbers query={{ ...query, queryFn }} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The rest of the list could not be loaded.');
    expect(shown()).toEqual(['1', '50']);
    isBroken = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(shown()).toEqual(['1', '60']));
    expect(calls).toEqual([undefined, '50']);
  });
});
