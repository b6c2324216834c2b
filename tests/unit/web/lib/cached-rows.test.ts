import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ListPage } from '#lib/api.ts';
import { changeRows, findRow, replaceRow } from '#lib/cached-rows.ts';
import { type Pages, pagedQuery } from '#lib/paged-query.ts';
import { queryClient } from '#lib/query-client.ts';

type Row = { id: string; status: string };

const LISTS = ['rows', 'list'];
const keyOf = (status: string) => [...LISTS, { status }];
const page = (...rows: Row[]): ListPage<Row> => ({ rows, next: null });

const list = (status: string, ...pages: ListPage<Row>[]) =>
  queryClient.setQueryData<Pages<Row>>(
    keyOf(status),
    { pages, pageParams: pages.map(() => null) },
    { updatedAt: 1000 },
  );

const rowsIn = (status: string) =>
  queryClient.getQueryData<Pages<Row>>(keyOf(status))?.pages.map(({ rows }) => rows.map(({ id }) => id));

const isStale = (status: string) => queryClient.getQueryState(keyOf(status))?.isInvalidated;

const a = { id: 'a', status: 'pending' };
const b = { id: 'b', status: 'pending' };

afterEach(() => queryClient.clear());

describe('Replacing a changed row', () => {
  it('It takes its place in every list that has it, and all the lists are stale', async () => {
    list('pending', page(a), page(b));
    list('accepted', page());
    const after = { ...b, note: 'new' };
    await replaceRow(LISTS, after);
    expect(rowsIn('pending')).toEqual([['a'], ['b']]);
    expect(findRow<Row>(LISTS, ({ id }) => id === 'b')?.row).toEqual(after);
    expect([isStale('pending'), isStale('accepted')]).toEqual([true, true]);
  });

  it('It leaves the lists in which it does not stay', async () => {
    list('pending', page(a, b));
    list('accepted', page());
    const accepted = { id: 'b', status: 'accepted' };
    await replaceRow(LISTS, accepted, (listed) => listed.status === accepted.status);
    expect(rowsIn('pending')).toEqual([['a']]);
    expect(rowsIn('accepted')).toEqual([[]]);
  });

  it('A first read under way starts again, because its reply may be from before the change', async () => {
    const replies: PromiseWithResolvers<ListPage<Row>>[] = [];
    const readPage = vi.fn(() => {
      const reply = Promise.withResolvers<ListPage<Row>>();
      replies.push(reply);
      return reply.promise;
    });
    const observer = new InfiniteQueryObserver(queryClient, pagedQuery({ queryKey: keyOf('pending'), readPage }));
    const stop = observer.subscribe(() => undefined);
    const replaced = replaceRow(LISTS, { id: 'a', status: 'accepted' });
    await expect.poll(() => replies.length).toBe(2);
    replies[0]?.resolve(page(a));
    replies[1]?.resolve(page(b));
    await replaced;
    expect(rowsIn('pending')).toEqual([['b']]);
    stop();
  });
});

describe('Cached rows', () => {
  it('A change reaches every list, and null takes a row out', () => {
    list('pending', page(a), page(b));
    list('mine', page(b));
    changeRows<Row>(LISTS, (row) => (row.id === 'b' ? null : row));
    expect([rowsIn('pending'), rowsIn('mine')]).toEqual([[['a'], []], [[]]]);
  });

  it('Of several copies of a row, the one read last is found', () => {
    list('pending', page(a));
    queryClient.setQueryData<Pages<Row>>(keyOf('mine'), { pages: [page({ ...a, status: 'x' })], pageParams: [null] });
    expect(findRow<Row>(LISTS, ({ id }) => id === 'a')?.row.status).toBe('x');
    expect(findRow<Row>(LISTS, ({ id }) => id === 'c')).toBeUndefined();
  });
});
