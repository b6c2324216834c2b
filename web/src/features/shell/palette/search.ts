import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Grade } from '#contract/grades.ts';
import { isGuideSlug } from '#contract/guides.ts';
import { can } from '#contract/permissions.ts';
import { guideListQuery } from '#features/guides/list/list-queries.ts';
import { closedLabel, isOpenJob } from '#features/jobs/job-open.ts';
import { client, send } from '#lib/api.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import type { Place } from '#lib/recent-places.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { bestMatches } from './ranking.ts';
import { SEARCHES } from './screens.ts';

/** A place, and what the palette shows next to its name. */
export interface FoundPlace extends Place {
  displayName?: string | null;
  avatar?: string | null;
  note?: string | null;
}

type Kind = keyof typeof SEARCHES;

const LEAST_TYPED = 2;
const READ = '10';
const SHOWN = 6;

const FIND: Record<Kind, (q: string, init: { signal: AbortSignal }) => Promise<FoundPlace[]>> = {
  person: async (q, init) => {
    const rows = await send(client.api.users.$get({ query: { q, limit: READ } }, { init }));
    return rows.map(({ discordId, username, displayName, avatar, grade }) => ({
      kind: 'person',
      id: discordId,
      label: username,
      displayName,
      avatar,
      note: gradeTitle(grade),
    }));
  },
  job: async (q, init) => {
    const rows = await send(client.api.jobs.$get({ query: { q, limit: READ } }, { init }));
    return rows.map((job) => ({
      kind: 'job',
      id: job.id,
      label: job.title,
      note: isOpenJob(job) ? null : closedLabel(job),
    }));
  },
  section: async (q, init) => {
    const hits = await send(client.api.guides.search.$get({ query: { q } }, { init }));
    return hits.map(({ slug, title, section, heading }) => ({
      kind: 'section',
      id: section ? `${slug}#${section}` : slug,
      label: heading ?? title,
      note: heading ? title : 'Guide',
    }));
  },
  exam: async (q, init) => {
    const rows = await send(client.api.exams.$get({ query: { q, limit: READ } }, { init }));
    return rows.map((exam) => ({
      kind: 'exam',
      id: exam.id,
      label: exam.title,
      note: exam.isActive ? null : 'Archived',
    }));
  },
};

const findQuery = (kind: Kind, q: string) =>
  queryOptions({
    queryKey: ['palette', kind, q],
    queryFn: ({ signal }) => FIND[kind](q, { signal }),
    staleTime: 10_000,
  });

/** What a search finds for the typed text, once typing pauses. Until then, those of its last rows whose names match. */
function useSearch(kind: Kind, typed: string, grade: Grade) {
  const q = useDebounced(typed);
  const isWanted = typed.length >= LEAST_TYPED && can(grade, SEARCHES[kind]);
  const isCurrent = q === typed;
  const query = useQuery({
    ...findQuery(kind, q),
    enabled: isWanted && isCurrent,
    placeholderData: keepPreviousData,
  });
  const isSearching = isWanted && (!isCurrent || query.isFetching);
  const rows = isWanted ? (query.data ?? []) : [];
  return {
    kind,
    rows: bestMatches(rows, typed, { withOthers: !isSearching }).slice(0, SHOWN),
    isSearching,
    hasFailed: isWanted && isCurrent && query.isError && !query.isFetching,
    retry: query.refetch,
  };
}

/** The guides of the list; none until it has loaded. */
const useGuideList = (grade: Grade) =>
  useQuery({ ...guideListQuery, enabled: can(grade, SEARCHES.section) }).data ?? [];

/** Tells whether a place can still be found: a guide may be archived or hidden from the reader by now. */
export function useIsFindable(grade: Grade): (place: Place) => boolean {
  const guides = useGuideList(grade);
  return ({ kind, id }) => {
    const [slug = ''] = id.split('#');
    return kind !== 'section' || isGuideSlug(slug) || guides.some((guide) => guide.slug === slug);
  };
}

/** The other guides whose names match: those that every portal has are screens. */
export function useGuideNames(typed: string, grade: Grade): FoundPlace[] {
  const guides = useGuideList(grade);
  if (typed.length < LEAST_TYPED) return [];
  const places = guides
    .filter(({ slug }) => !isGuideSlug(slug))
    .map(({ slug, title }) => ({ kind: 'section' as const, id: slug, label: title, note: 'Guide' }));
  return bestMatches(places, typed).slice(0, SHOWN);
}

/** The guides' texts, people, jobs and exams that match, as far as this grade may find any. */
export const usePaletteSearch = (typed: string, grade: Grade) => [
  useSearch('section', typed, grade),
  useSearch('person', typed, grade),
  useSearch('job', typed, grade),
  useSearch('exam', typed, grade),
];
