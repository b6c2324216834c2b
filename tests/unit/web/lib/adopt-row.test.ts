import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { adoptRow } from '#lib/adopt-row.ts';
import type { ListPage } from '#lib/api.ts';
import type { Pages } from '#lib/paged-query.ts';
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

const adopt = (row: Row) => adoptRow<Row, { status: string }>(LISTS, row, (filter) => filter.status === row.status);

const a = { id: 'a', status: 'pending' };
const b = { id: 'b', status: 'pending' };

afterEach(() => queryClient.clear());

describe('Adopting a changed row', () => {
  it('It is replaced where it is listed and still belongs', () => {
    list('pending', page(a), page(b));
    adopt({ ...b });
    expect(rowsIn('pending')).toEqual([['a'], ['b']]);
    expect(isStale('pending')).toBe(true);
  });

  it('It leaves the lists it no longer belongs to, and marks those it came into as stale', () => {
    list('pending', page(a, b));
    list('accepted', page());
    list('declined', page());
    adopt({ id: 'b', status: 'accepted' });
    expect(rowsIn('pending')).toEqual([['a']]);
    expect(rowsIn('accepted')).toEqual([[]]);
    expect([isStale('pending'), isStale('accepted'), isStale('declined')]).toEqual([true, true, false]);
  });

  it('The other rows stay as old as they were', () => {
    list('pending', page(a, b));
    adopt({ ...a });
    expect(queryClient.getQueryState(keyOf('pending'))?.dataUpdatedAt).toBe(1000);
  });

  it('A list that is being read for the first time is read again, since its reply may be from before the change', async () => {
    const replies: PromiseWithResolvers<unknown>[] = [];
    const read = () => {
      const reply = Promise.withResolvers<unknown>();
      replies.push(reply);
      return reply.promise;
    };
    const stop = new QueryObserver(queryClient, { queryKey: keyOf('pending'), queryFn: read }).subscribe(
      () => undefined,
    );
    expect(replies).toHaveLength(1);
    adopt({ id: 'a', status: 'accepted' });
    await expect.poll(() => replies.length).toBe(2);
    stop();
  });
});
