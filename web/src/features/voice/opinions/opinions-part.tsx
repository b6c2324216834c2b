import { useMutation, useQuery } from '@tanstack/react-query';
import { MAX_OPINION } from '#contract/limits.ts';
import { opinionInput } from '#contract/voice/opinions.ts';
import { client, failureOf, send } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { queryClient } from '#lib/query-client.ts';
import { Part, PartFailure } from '#patterns/part.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { nominationQuery, opinionsQuery, type Subject, type SubjectOpinions, voiceKeys } from '../queries.ts';
import type { OpinionBody, OpinionLook, OpinionStart } from './opinion-form.tsx';
import { NOMINATION_WORDS, TRIAL_WORDS } from './opinion-labels.ts';
import { Opinions, type ShownOpinion } from './opinions.tsx';
import { opinionName } from './unsent-opinion.ts';

const giveOpinion = ({ type, id }: Subject, json: OpinionBody): Promise<SubjectOpinions> =>
  type === 'nomination'
    ? send(client.api.nominations[':id'].opinion.$put({ param: { id }, json }))
    : send(client.api.staff[':userId']['trial-opinion'].$put({ param: { userId: id }, json }));

/** Reads again what shows how many there are and whether the reader's own is one. */
function rereadSubject({ type, id }: Subject): void {
  const keys = type === 'nomination' ? [voiceKeys.nominations, nominationQuery(id).queryKey] : [voiceKeys.trials];
  for (const queryKey of [...keys, voiceKeys.waiting]) void queryClient.invalidateQueries({ queryKey });
}

const useGiveOpinion = (subject: Subject) =>
  useMutation({
    mutationFn: (body: OpinionBody) => giveOpinion(subject, body),
    onSuccess: (opinions) => {
      queryClient.setQueryData(opinionsQuery(subject).queryKey, opinions);
      rereadSubject(subject);
      toast({ tone: 'success', title: 'Opinion Saved' });
    },
    onError: (error) => {
      // Decided in the meantime, or the trial has ended.
      if (!['conflict', 'no_trial', 'not_found'].includes(failureOf(error)?.code ?? '')) return;
      rereadSubject(subject);
      void queryClient.invalidateQueries({ queryKey: opinionsQuery(subject).queryKey });
    },
  });

const toShown = ({ user, ...opinion }: SubjectOpinions['opinions'][number]): ShownOpinion => ({
  ...opinion,
  author: user,
  isChanged: opinion.updatedAt !== opinion.createdAt,
});

interface OpinionsPartProps extends OpinionLook {
  subject: Subject;
  /** Whether opinions can still be given and changed. */
  isOpen: boolean;
  start: OpinionStart;
  /** The form opens by a button: something else is to be done here. */
  isQuiet?: boolean;
}

/** The opinions on a nomination or a trial, the reader's own first. */
export function OpinionsPart({ subject, isOpen, start, isQuiet = false, ...look }: OpinionsPartProps) {
  const query = useQuery(opinionsQuery(subject));
  const give = useGiveOpinion(subject);
  const { data, error } = query;
  const isAsked = isOpen && !isQuiet && data?.mine === null;
  return (
    <Part
      title={isAsked ? 'Your opinion' : 'Opinions'}
      action={
        data &&
        data.count > 0 && <span className="text-caption text-muted tabular-nums">{counted(data.count, 'opinion')}</span>
      }
    >
      {error && <PartFailure query={query} what="The opinions" />}
      {data && (
        <Opinions
          name={opinionName(subject)}
          words={subject.type === 'nomination' ? NOMINATION_WORDS : TRIAL_WORDS}
          max={MAX_OPINION}
          schema={opinionInput}
          save={(body) => give.mutateAsync(body)}
          count={data.count}
          visible={data.visible}
          mine={data.mine && toShown(data.mine)}
          opinions={data.opinions.map(toShown)}
          isOpen={isOpen}
          start={start}
          isQuiet={isQuiet}
          {...look}
        />
      )}
      {query.isPending && (
        <Loading label="Loading opinions" className="list-loading">
          <TextSkeleton />
        </Loading>
      )}
    </Part>
  );
}
