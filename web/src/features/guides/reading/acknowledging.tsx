import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client, currentOf, send } from '#lib/api.ts';
import { focusSoon } from '#lib/focus.ts';
import { queryClient } from '#lib/query-client.ts';
import { SHELL_KEYS } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { type Guide, type GuideHead, type GuideReading, guideKeys, guideReadingQuery } from '../queries.ts';

const GuideChanges = lazyPart(
  () => import('../revisions/guide-changes.tsx'),
  () => <TextSkeleton />,
);

/** The id of that end. No heading has a colon in its own. */
export const CONFIRMATION = 'guide:confirmation';

/** The end of a guide that is asked of the reader: what they confirmed, and the button to confirm this revision. */
export function Acknowledging({ guide }: { guide: Guide }) {
  const query = useQuery(guideReadingQuery(guide.slug));
  const { data: reading } = query;
  const { acknowledge, overtaker } = useAcknowledge(guide.slug);
  const status = useRef<HTMLParagraphElement>(null);
  if (query.isLoadingError && isAskedToRead(guide.slug))
    return (
      <div className="mt-10">
        <LoadFailure query={query} title="Your confirmation could not be loaded" />
      </div>
    );
  if (!reading?.isAsked) return null;
  const { revision, required, isDue } = reading;
  const isEnough = revision !== null && revision >= required && !isDue;
  const hasChanged = revision !== null && revision < guide.revision;
  const confirm = () =>
    acknowledge.mutate(guide.revision, {
      // The button leaves, and with it the focus.
      onSuccess: () => focusSoon(status),
    });
  return (
    <section
      id={CONFIRMATION}
      aria-label="Your confirmation"
      className="scroll-mt-6 mt-10 max-w-prose border-t border-line pt-5"
    >
      <p ref={status} tabIndex={-1} className={isEnough ? 'text-muted' : 'font-semibold'}>
        {statusOf(reading)}
      </p>
      {hasChanged && <Changes slug={guide.slug} from={revision} guide={guide} />}
      {acknowledge.isError && !overtaker && (
        <Failure error={acknowledge.error} className="mt-3">
          Nothing was saved. Please try again.
        </Failure>
      )}
      {overtaker && (
        <Alert tone="warning" announce="alert" className="mt-3" title="This guide has changed meanwhile">
          {usernameOf(overtaker.updatedBy)} saved revision {overtaker.revision}
          {overtaker.updatedAt && (
            <>
              {' '}
              <Time value={overtaker.updatedAt} />
            </>
          )}
          . The new text is above: read it, then confirm.
        </Alert>
      )}
      {(!isEnough || hasChanged) && (
        <Button
          variant={isEnough ? 'secondary' : 'primary'}
          className="mt-4 max-sm:w-full"
          working={acknowledge.isPending}
          workingLabel="Saving..."
          onClick={confirm}
        >
          I have read this
        </Button>
      )}
    </section>
  );
}

/** Whether one of the reader's standings, which the shell has loaded, asks for this guide. */
const isAskedToRead = (slug: string) =>
  queryClient
    .getQueryData<{ requirement: { slug: string | null } }[]>(SHELL_KEYS.standing)
    ?.some(({ requirement }) => requirement.slug === slug) ?? false;

function statusOf({ revision, readAt, required, isDue }: GuideReading) {
  if (revision === null || readAt === null) return 'Please confirm that you have read this guide.';
  const said = (
    <>
      You acknowledged revision {revision} on <Time value={readAt} format="date" />.
    </>
  );
  if (revision < required) return <>{said} It has changed since. Please read it again.</>;
  return isDue ? <>{said} Please read it again.</> : said;
}

/** What has changed since the revision that the reader acknowledged, loaded once it is opened. */
function Changes({ slug, from, guide }: { slug: string; from: number; guide: Guide }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="What has changed since you read it" className="mt-2" onOpen={() => setOpen(true)}>
      <div className="mt-2">{isOpen && <GuideChanges slug={slug} revision={from} guide={guide} />}</div>
    </Disclosure>
  );
}

/** Confirms a revision. If the guide has changed meanwhile, both are read again and `overtaker` says who changed it. */
function useAcknowledge(slug: string) {
  const acknowledge = useMutation({
    mutationFn: (revision: number) =>
      send(client.api.guides[':slug'].read.$put({ param: { slug }, json: { revision } })),
    onSuccess: (reading) => {
      queryClient.setQueryData(guideReadingQuery(slug).queryKey, reading);
      // What is asked of the reader is listed elsewhere, too.
      void queryClient.invalidateQueries({ queryKey: SHELL_KEYS.standing });
    },
    onError: (error) => {
      if (!currentOf(error)) return;
      void queryClient.invalidateQueries({ queryKey: guideKeys.current(slug) });
      void queryClient.invalidateQueries({ queryKey: guideKeys.reading(slug) });
    },
  });
  return { acknowledge, overtaker: currentOf<GuideHead>(acknowledge.error) };
}
