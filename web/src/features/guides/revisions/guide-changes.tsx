import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#lib/api.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { type Guide, guideRevisionQuery } from '../queries.ts';
import { GuideDiff } from './guide-diff.tsx';

interface GuideChangesProps {
  slug: string;
  /** The earlier revision. */
  revision: number;
  /** The guide as it is now. */
  guide: Guide;
}

/** The differences between an earlier revision and the current text. */
export default function GuideChanges({ slug, revision, guide }: GuideChangesProps) {
  const query = useQuery(guideRevisionQuery(slug, revision));
  if (query.data)
    return (
      <GuideDiff
        before={query.data.markdown}
        after={guide.markdown}
        beforeName={`revision ${revision}`}
        afterName={`the current revision ${guide.revision}`}
      />
    );
  if (query.isPending) return <TextSkeleton />;
  // Only so many revisions are kept.
  if (query.error instanceof ApiError && [403, 404].includes(query.error.status))
    return <p className="text-muted">Revision {revision} is no longer kept.</p>;
  return <LoadFailure query={query} title="The changes could not be loaded" />;
}
