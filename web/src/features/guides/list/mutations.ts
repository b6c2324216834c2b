import { useMutation } from '@tanstack/react-query';
import type { InferRequestType } from 'hono/client';
import { client, currentOf, reasonOf, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { takeBack } from '#patterns/take-back.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { guideKeys } from '../queries.ts';
import { guideListKeys, guideListQuery, type ListedGuide } from './list-queries.ts';

type NewGuide = InferRequestType<typeof client.api.guides.$post>['json'];
type Change = InferRequestType<(typeof client.api.guides)[':slug']['$patch']>['json'];

const MOVING = ['move-guide'];

/** Refetches the lists, the menu and one guide. */
const refetchGuides = (slug?: string) =>
  Promise.all([
    // Also while no screen shows it, because the menu follows it.
    queryClient.invalidateQueries({ queryKey: guideListKeys.open, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: guideListKeys.archived }),
    queryClient.invalidateQueries({ queryKey: guideListKeys.search }),
    ...(slug ? [queryClient.invalidateQueries({ queryKey: guideKeys.current(slug) })] : []),
  ]);

const patch = (slug: string, json: Change) => send(client.api.guides[':slug'].$patch({ param: { slug }, json }));

/** Adds a guide after the others. Pending until the lists are refetched. */
export const useAddGuide = () =>
  useMutation({
    mutationFn: (json: NewGuide) => send(client.api.guides.$post({ json })),
    onSuccess: () => refetchGuides(),
  });

/** Changes the title of a guide or who may read it. After a conflict the list shows the current version. */
export const useChangeGuide = () =>
  useMutation({
    mutationFn: ({ slug, ...json }: Change & { slug: string }) => patch(slug, json),
    onSettled: (_reply, _error, { slug }) => refetchGuides(slug),
  });

/** Says that a change of the list failed; after a conflict, that the list shows the current version. */
function reportFailure(error: Error) {
  const current = currentOf<ListedGuide>(error);
  toast({
    tone: 'danger',
    title: 'Nothing Was Changed',
    description: current
      ? `Someone else has changed ${current.title} in the meantime. The list shows it as it is now.`
      : reasonOf(error),
  });
}

/** Archives or restores a guide, with an Undo. */
export const useArchiveGuide = () =>
  useMutation({
    mutationFn: ({ guide, archived }: { guide: ListedGuide; archived: boolean }) =>
      patch(guide.slug, { archived, settled: guide.settled }),
    onSuccess: async (changed, { guide, archived }) => {
      // Restored without one it would come last.
      const formerPlace = archived ? { position: guide.position } : {};
      await refetchGuides(changed.slug);
      const told = (isArchived: boolean) => ({
        title: isArchived ? 'Guide Archived' : 'Guide Restored',
        description: `${changed.title}.`,
      });
      const undo = () =>
        void takeBack(patch(changed.slug, { archived: !archived, ...formerPlace, settled: changed.settled }), {
          adopt: () => refetchGuides(changed.slug),
          done: () => told(!archived),
        });
      toast({ tone: 'success', ...told(archived), undo });
    },
    onError: (error, { guide }) => {
      reportFailure(error);
      void refetchGuides(guide.slug);
    },
  });

/** The rows once a guide has the position, numbered as the server does. Guides hidden from the reader have positions, too. */
function reordered(rows: ListedGuide[], moved: string, to: number): ListedGuide[] {
  const from = rows.find(({ slug }) => slug === moved)?.position ?? to;
  const placeOf = ({ slug, position }: ListedGuide) => {
    if (slug === moved) return to;
    if (position > from && position <= to) return position - 1;
    return position < from && position >= to ? position + 1 : position;
  };
  return rows
    .map((row) => ({ ...row, position: placeOf(row) }))
    .toSorted((one, other) => one.position - other.position);
}

/** Moves a guide to another position. The list shows its new order immediately. */
export const useMoveGuide = () =>
  useMutation({
    mutationKey: MOVING,
    // One after the other, because each counts from the place before.
    scope: { id: 'move-guide' },
    mutationFn: ({ guide, position }: { guide: ListedGuide; position: number }) => patch(guide.slug, { position }),
    onMutate: async ({ guide, position }) => {
      await queryClient.cancelQueries({ queryKey: guideListKeys.open });
      queryClient.setQueryData(guideListQuery.queryKey, (rows) => rows && reordered(rows, guide.slug, position));
    },
    onError: reportFailure,
    // The reply to an earlier move would undo a later one on the screen.
    onSettled: () => (queryClient.isMutating({ mutationKey: MOVING }) === 1 ? refetchGuides() : undefined),
  });
