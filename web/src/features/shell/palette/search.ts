import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import type { Grade } from '#contract/grades.ts';
import { GUIDE_SLUGS } from '#contract/guides.ts';
import { can } from '#contract/permissions.ts';
import { guideSectionsQuery } from '#features/guides/queries.ts';
import { closedLabel, isOpenJob } from '#features/jobs/job-open.ts';
import { client, send } from '#lib/api.ts';
import { gradeTitle, guideTitle } from '#lib/portal/labels.ts';
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

type Kind = Exclude<keyof typeof SEARCHES, 'section'>;

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

/** The sections of the guides that match, once both are read. */
export function useSectionSearch(typed: string, grade: Grade): FoundPlace[] {
  const isWanted = can(grade, SEARCHES.section);
  const found = useQueries({
    queries: GUIDE_SLUGS.map((slug) => ({ ...guideSectionsQuery(slug), enabled: isWanted })),
    combine: (results) =>
      results.flatMap(({ data }, index) => (data ?? []).map((section) => ({ ...section, slug: GUIDE_SLUGS[index] }))),
  });
  if (!isWanted || typed.length < LEAST_TYPED) return [];
  const places = found.flatMap(({ slug, section, title }) =>
    slug ? [{ kind: 'section' as const, id: `${slug}#${section}`, label: title, note: guideTitle(slug) }] : [],
  );
  return bestMatches(places, typed).slice(0, SHOWN);
}

/** The people, jobs and exams that match, as far as this grade may find any. */
export const usePaletteSearch = (typed: string, grade: Grade) => [
  useSearch('person', typed, grade),
  useSearch('job', typed, grade),
  useSearch('exam', typed, grade),
];
