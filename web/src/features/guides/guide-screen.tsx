import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, History, Pencil } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { GuideSlug } from '#contract/guides.ts';
import { can } from '#contract/permissions.ts';
import { GUIDE_TITLES } from '#contract/words/names.ts';
import { useHeadingFocus } from '#lib/focus.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { SentenceName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { useStoredGuide } from './editing/guide-draft.ts';
import { GUIDE_SENTENCES } from './guide-labels.ts';
import type { GuideSearch } from './guide-search.ts';
import { type Guide, guideQuery } from './queries.ts';
import { TextSkeleton } from './reading/guide-skeleton.tsx';

// The Markdown parser outweighs the rest of the screen.
const GuideText = latePart(() => import('./reading/guide-text.tsx'), TextSkeleton);
// Only managers load these.
const GuideEditing = latePart(() => import('./editing/guide-editing.tsx'), LoadingView);
const GuideRevisions = latePart(() => import('./revisions/guide-revisions.tsx'), LoadingView);
const GuideRevisionView = latePart(() => import('./revisions/guide-revision.tsx'), LoadingView);

interface GuideScreenProps {
  slug: GuideSlug;
  search: GuideSearch;
}

/** A guide, with its editor and its revisions for managers. */
export function GuideScreen({ slug, search: { view, revision } }: GuideScreenProps) {
  const me = useMe();
  const isManager = can(me.grade, 'guide.write');
  if (!isManager || !view) return <Reading slug={slug} isManager={isManager} />;
  if (view === 'edit') return <GuideEditing slug={slug} />;
  if (revision) return <GuideRevisionView key={revision} slug={slug} revision={revision} />;
  return <GuideRevisions slug={slug} />;
}

function LoadingView({ slug }: { slug: GuideSlug }) {
  return (
    <Page>
      <PageHeader title={GUIDE_TITLES[slug]} sentence={<Skeleton className="mt-1 h-4 w-64" />} />
      <TextSkeleton />
    </Page>
  );
}

function Reading({ slug, isManager }: { slug: GuideSlug; isManager: boolean }) {
  useHeadingFocus();
  const query = useQuery(guideQuery(slug));
  const guide = query.data;
  // While the guide itself loads.
  useEffect(() => void GuideText.preload(), []);
  const isWritten = guide !== undefined && guide.markdown !== '';
  return (
    <Page>
      <PageHeader
        title={GUIDE_TITLES[slug]}
        sentence={GUIDE_SENTENCES[slug]}
        action={
          isManager && (
            <>
              {/* Its place is kept while the guide loads; on phones it comes last, so nothing moves if it never appears. */}
              {guide?.revision !== 0 && (
                <Button
                  asChild
                  variant="ghost"
                  icon={<History aria-hidden />}
                  className={cx('max-sm:order-last', !guide && 'invisible')}
                >
                  <Link to="." search={{ view: 'revisions' }}>
                    Revisions
                  </Link>
                </Button>
              )}
              <EditLink icon={<Pencil aria-hidden />}>{isWritten || !guide ? 'Edit Guide' : 'Write Guide'}</EditLink>
            </>
          )
        }
      />
      {isManager && <DraftNote slug={slug} />}
      <Body query={query} isManager={isManager} />
    </Page>
  );
}

const EditLink = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <Button asChild variant="primary" icon={icon}>
    <Link to="." search={{ view: 'edit' }}>
      {children}
    </Link>
  </Button>
);

function Body({ query, isManager }: { query: UseQueryResult<Guide>; isManager: boolean }) {
  const { data: guide } = query;
  if (query.isPending) return <TextSkeleton />;
  if (!guide) return <LoadFailure query={query} title="The guide could not be loaded" />;
  if (guide.markdown === '')
    return (
      <EmptyState framed icon={BookOpen} title="Not written yet">
        Management has not written this guide yet.{' '}
        {isManager ? 'Write it, and everyone on staff can read it here.' : 'It will appear here once they have.'}
      </EmptyState>
    );
  return (
    <>
      {query.isRefetchError && <StaleAlert query={query} />}
      <GuideText markdown={guide.markdown} withContents>
        {guide.updatedAt && (
          <p className="mt-12 border-t border-line pt-4 text-caption text-muted">
            Updated <Time value={guide.updatedAt} /> by <SentenceName person={guide.updatedBy} />
          </p>
        )}
      </GuideText>
    </>
  );
}

function DraftNote({ slug }: { slug: GuideSlug }) {
  if (!useStoredGuide(slug).draft) return null;
  return (
    <Alert
      tone="info"
      className="mb-6"
      action={
        <Button asChild size="sm">
          <Link to="." search={{ view: 'edit' }}>
            Continue editing
          </Link>
        </Button>
      }
    >
      You have unsaved changes to this guide in this browser.
    </Alert>
  );
}
