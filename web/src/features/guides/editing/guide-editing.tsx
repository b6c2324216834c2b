import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHeadingFocus } from '#lib/focus.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { BackToGuide } from '../guide-links.tsx';
import { useGuideTitle } from '../guide-title.ts';
import { guideQuery } from '../queries.ts';
import { GuideEditor } from './guide-editor.tsx';

/** The screen where managers edit a guide. */
export default function GuideEditing({ slug }: { slug: string }) {
  useHeadingFocus();
  // Fetched for every edit, which must not start from outdated text.
  const query = useQuery({ ...guideQuery(slug), staleTime: 5_000 });
  const [isReady, setReady] = useState(false);
  if (!isReady && query.data && !query.isFetching) setReady(true);

  return (
    <Page>
      <PageHeader
        title={`Edit ${useGuideTitle(slug)}`}
        sentence="Every save is kept as a revision, so nothing is lost."
        back={<BackToGuide />}
      />
      {isReady && query.data?.archivedAt != null && (
        <Alert tone="info" title="This guide is archived">
          Restore it in the list of guides to edit it.
        </Alert>
      )}
      {isReady && query.data?.archivedAt === null && <GuideEditor slug={slug} guide={query.data} />}
      {!isReady && !query.isError && (
        <Loading label="Loading the guide">
          <Skeleton className="h-9 w-48 pointer-coarse:h-11" />
          <Skeleton className="mt-4 h-96 rounded-md" />
        </Loading>
      )}
      {!isReady && query.isError && (
        <LoadFailure query={query} title="The guide could not be loaded">
          The changes that this browser keeps are still there.
        </LoadFailure>
      )}
    </Page>
  );
}
