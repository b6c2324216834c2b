import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ListPage } from '#lib/api.ts';
import { type PageStart, pagedQuery, readAllPages, rowsOf } from '#lib/paged-query.ts';

const PAGES: Record<string, ListPage<number>> = {
  first: { rows: [1, 2], next: 'b' },
  b: { rows: [], next: 'c' },
  c: { rows: [3], next: null },
};

const read = () =>
  vi.fn(async ({ cursor = 'first' }: PageStart) => PAGES[cursor] ?? Promise.reject(new Error('No such page')));

describe('A paged query', () => {
  it('The first page is read without a cursor, the next ones with the cursor before them', async () => {
    const readPage = read();
    const data = await new QueryClient().fetchInfiniteQuery({
      ...pagedQuery({ queryKey: ['numbers'], readPage }),
      pages: 3,
    });
    expect(readPage.mock.calls.map(([start]) => start)).toEqual([{}, { cursor: 'b' }, { cursor: 'c' }]);
    expect(rowsOf(data)).toEqual([1, 2, 3]);
  });

  it('Only a page that names a next one is followed by one', () => {
    const { getNextPageParam } = pagedQuery({ queryKey: ['numbers'], readPage: read() });
    expect(getNextPageParam({ rows: [1], next: 'b' }, [], null, [])).toBe('b');
    expect(getNextPageParam({ rows: [1], next: null }, [], null, [])).toBeNull();
  });
});

describe('Reading all pages', () => {
  it('Every page is read, empty ones too', async () => {
    expect(await readAllPages(read())).toEqual([1, 2, 3]);
  });

  it('A page that fails fails the whole', async () => {
    await expect(readAllPages(() => read()({ cursor: 'nowhere' }))).rejects.toThrow('No such page');
  });
});
