import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isInReach } from '#contract/grade-rules.ts';
import { client, send } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { Select } from '#ui/forms/select.tsx';
import { toast } from '#ui/overlays/toast.tsx';

// Not from the contract, whose schemas need zod.
const TIMES = [
  { value: '1', label: 'As long as the exam says' },
  { value: '1.25', label: 'A quarter longer' },
  { value: '1.5', label: 'Half as long again' },
  { value: '2', label: 'Twice as long' },
] as const;

type Value = (typeof TIMES)[number]['value'];

const calls = client.api.users[':id']['exam-time'];

const examTimeQuery = (id: string) =>
  queryOptions({
    queryKey: ['exam-time', id],
    queryFn: () => send(calls.$get({ param: { id } })),
    staleTime: 0,
  });

function useSetExamTime({ id, username }: Person) {
  const queryClient = useQueryClient();
  const query = examTimeQuery(id);
  return useMutation({
    mutationFn: (value: Value) =>
      send(calls.$patch({ param: { id }, json: { examTime: Number(value) as 1 | 1.25 | 1.5 | 2 } })),
    onSuccess: (reply) => {
      queryClient.setQueryData(query.queryKey, reply);
      toast({ tone: 'success', title: 'Exam Time Set', description: `For exams that ${username} starts from now on.` });
    },
    onError: () => {
      toast({ tone: 'danger', title: 'Update Failed', description: 'The exam time was not changed.' });
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

/** How long a person's exams last. Managers set it for people below their grade. */
export function ExamTime({ person }: { person: Person }) {
  const me = useMe();
  const isOnline = useOnline();
  const query = useQuery(examTimeQuery(person.id));
  const set = useSetExamTime(person);
  const value = query.data && (String(query.data.examTime) as Value);
  const shown = set.isPending ? set.variables : value;
  return (
    <section aria-label="Exam time" className="mt-5 border-t border-line pt-5">
      <h3 className="text-base font-semibold">Exam time</h3>
      <p className="mt-1 max-w-prose text-sm text-muted">
        How long exams last that this person starts from now on. Only they and managers see this.
      </p>
      <div className="mt-2 min-h-9 pointer-coarse:min-h-11">
        {query.error && shown === undefined ? (
          <LoadFailure query={query} title="The exam time could not be loaded">
            Nothing was changed.
          </LoadFailure>
        ) : shown === undefined ? (
          <Skeleton className="h-9 w-60 max-w-full" />
        ) : isInReach(me, person) ? (
          <Select
            aria-label="Exam time"
            className="w-60 max-w-full"
            value={shown}
            options={TIMES}
            disabled={!isOnline || set.isPending}
            onChange={(next) => set.mutate(next)}
          />
        ) : (
          <p className="text-sm">{TIMES.find((time) => time.value === shown)?.label}</p>
        )}
      </div>
    </section>
  );
}
