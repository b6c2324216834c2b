import { createFileRoute } from '@tanstack/react-router';
import { jobsQuery } from '#features/jobs/queries.ts';
import { VacanciesScreen } from '#features/jobs/vacancies/vacancies-screen.tsx';

export const Route = createFileRoute('/_public/vacancies')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(jobsQuery),
  staticData: { title: 'Open Vacancies' },
  component: VacanciesScreen,
});
