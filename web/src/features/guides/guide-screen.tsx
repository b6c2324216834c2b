import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, History, Pencil } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { can } from '#contract/permissions.ts';
import { ApiError } from '#lib/api.ts';
import { useHeadingFocus } from '#lib/focus.ts';
import { useScreenTitle } from '#lib/portal/screen-title.ts';
import { useMe } from '#lib/session.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { useStoredGuide } from './editing/guide-draft.ts';
import { guideSentence, readersOf, readingTime } from './guide-labels.ts';
import { BackToGuide, BackToRevisions } from './guide-links.tsx';
import type { GuideSearch } from './guide-search.ts';
import { GuideSkeleton } from './guide-skeleton.tsx';
import { useGuideTitle } from './guide-title.ts';
import { type Guide, guideQuery, guideReadingQuery } from './queries.ts';
import { Acknowledging, CONFIRMATION } from './reading/acknowledging.tsx';

// The Markdown parser outweighs the rest of the screen.
const GuideText = lazyPart(() => import('./reading/guide-text.tsx'), GuideSkeleton);
// Only managers load these.
const GuideEditing = lazyPart(
  () => import('./editing/guide-editing.tsx'),
  ({ slug }) => <LoadingView title={`Edit ${useGuideTitle(slug)}`} back={<BackToGuide />} />,
);
const GuideRevisions = lazyPart(() => import('./revisions/guide-revisions.tsx'), GuideSkeleton);
const GuideRevisionView = lazyPart(
  () => import('./revisions/guide-revision.tsx'),
  ({ slug, revision }) => (
    <LoadingView title={`${useGuideTitle(slug)}: revision ${revision}`} back={<BackToRevisions />} />
  ),
);

interface GuideScreenProps {
  slug: string;
  search: GuideSearch;
}

/** A guide, with its editor and its revisions for managers. */
export function GuideScreen({ slug, search: { view, revision, after } }: GuideScreenProps) {
  const me = useMe();
  const isManager = can(me.grade, 'guide.write');
  const title = useGuideTitle(slug);
  useScreenTitle(title);
  if (!isManager || !view) return <Reading slug={slug} isManager={isManager} />;
  if (view === 'edit') return <GuideEditing slug={slug} />;
  if (revision) return <GuideRevisionView key={revision} slug={slug} revision={revision} />;
  return <Revisions slug={slug} after={after} />;
}

/** A screen for managers while its code loads. */
function LoadingView({ title, back }: { title: string; back: ReactNode }) {
  return (
    <Page>
      <PageHeader title={title} sentence={<Skeleton className="mt-1 h-4 w-64" />} back={back} />
      <GuideSkeleton />
    </Page>
  );
}

/** The revisions of a guide. Their head needs no further code, so it does not wait. */
function Revisions({ slug, after }: { slug: string; after: string | undefined }) {
  useHeadingFocus();
  return (
    <Page width="reading">
      <PageHeader
        title={`${useGuideTitle(slug)}: revisions`}
        sentence="What the guide said before, and who changed it."
        back={<BackToGuide />}
      />
      <GuideRevisions slug={slug} after={after} />
    </Page>
  );
}

function Reading({ slug, isManager }: { slug: string; isManager: boolean }) {
  useHeadingFocus();
  const query = useQuery(guideQuery(slug));
  const guide = query.data;
  const title = useGuideTitle(slug);
  const isArchived = guide?.archivedAt != null;
  // While the guide itself loads.
  useEffect(() => void GuideText.preload(), []);
  const isWritten = guide !== undefined && guide.markdown !== '';
  return (
    <Page>
      <PageHeader
        title={title}
        sentence={
          <>
            {guideSentence(slug)}
            <Facts guide={guide} isPending={query.isPending} />
          </>
        }
        action={
          isManager &&
          !query.isLoadingError && (
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
              {!isArchived && <EditLink isWritten={isWritten || !guide} />}
            </>
          )
        }
      />
      {isArchived && (
        <Alert tone="info" className="mb-6" title="This guide is archived">
          It stays readable at this address, and cannot be edited. It is in no menu and no search.
        </Alert>
      )}
      {isManager && !isArchived && <DraftNote slug={slug} />}
      <Body query={query} isManager={isManager} />
    </Page>
  );
}

// A reader's page has nothing to do but read, until the guide is to be written.
const EditLink = ({ isWritten }: { isWritten: boolean }) => (
  <Button asChild variant={isWritten ? 'secondary' : 'primary'} icon={<Pencil aria-hidden />}>
    <Link to="." search={{ view: 'edit' }}>
      {isWritten ? 'Edit Guide' : 'Write Guide'}
    </Link>
  </Button>
);

/** When the guide was written, by whom, and how long it takes to read. */
function Facts({ guide, isPending }: { guide: Guide | undefined; isPending: boolean }) {
  if (isPending) return <Skeleton className="mt-2 mb-1 h-3 w-56 max-w-full" />;
  if (!guide?.updatedAt || guide.markdown === '') return null;
  return (
    <p className="mt-1 text-caption">
      Updated <Time value={guide.updatedAt} /> by {usernameOf(guide.updatedBy)} · {readingTime(guide.markdown)}
      <ChangedSince slug={guide.slug} />
    </p>
  );
}

/** Leads a reader who has to confirm a guide again to what has changed, which is below the text. */
function ChangedSince({ slug }: { slug: string }) {
  const { data: reading } = useQuery(guideReadingQuery(slug));
  if (!reading?.isAsked || reading.revision === null || reading.revision >= reading.required) return null;
  return (
    <>
      {' · '}
      <Link to="." hash={CONFIRMATION} className="link">
        Changed since you read it
      </Link>
    </>
  );
}

function Body({ query, isManager }: { query: UseQueryResult<Guide>; isManager: boolean }) {
  const { data: guide } = query;
  if (query.isPending) return <GuideSkeleton />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState framed icon={BookOpen} title="Guide not found">
        There is no guide at this address, or it is for other grades.{' '}
        <Link to="/guides" className="link">
          All guides
        </Link>
      </EmptyState>
    );
  if (!guide) return <LoadFailure query={query} title="The guide could not be loaded" />;
  if (guide.markdown === '')
    return (
      <EmptyState framed icon={BookOpen} title="Not written yet">
        Management has not written this guide yet.{' '}
        {isManager
          ? `Write it, and ${readersOf(guide.minGrade, 'everyone on staff')} can read it here.`
          : 'It will appear here once they have.'}
      </EmptyState>
    );
  return (
    <>
      {query.isRefetchError && <StaleAlert query={query} />}
      <GuideText markdown={guide.markdown} withContents>
        <Acknowledging guide={guide} />
      </GuideText>
    </>
  );
}

function DraftNote({ slug }: { slug: string }) {
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
