import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError, currentOf, isConflict, reasonOf } from '#lib/api.ts';
import { useHeadingFocus } from '#lib/focus.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { useSaveGuide } from '../editing/guide-editor.tsx';
import { readersOf } from '../guide-labels.ts';
import { BackToRevisions } from '../guide-links.tsx';
import { GuideSkeleton } from '../guide-skeleton.tsx';
import { useGuideTitle } from '../guide-title.ts';
import { type Guide, guideQuery, guideRevisionQuery } from '../queries.ts';
import GuideText from '../reading/guide-text.tsx';
import { GuideDiff } from './guide-diff.tsx';

interface GuideRevisionProps {
  slug: string;
  revision: number;
}

/** One revision of a guide: its text, the changes since, and a way to restore it. */
export default function GuideRevisionView({ slug, revision }: GuideRevisionProps) {
  useHeadingFocus();
  const then = useQuery(guideRevisionQuery(slug, revision));
  const current = useQuery(guideQuery(slug));
  const isCurrent = current.data?.revision === revision;
  const failed = [then, current].find((query) => query.isError);
  return (
    <Page>
      <PageHeader
        title={`${useGuideTitle(slug)}: revision ${revision}`}
        meta={isCurrent && <Badge tone="success">Current</Badge>}
        sentence={
          then.data?.updatedAt ? (
            <>
              Saved <Time value={then.data.updatedAt} /> by {usernameOf(then.data.updatedBy)}
            </>
          ) : (
            then.isPending && <Skeleton className="my-1 h-4 w-56" />
          )
        }
        back={<BackToRevisions />}
        action={
          then.data && current.data && !isCurrent && <Restore slug={slug} then={then.data} current={current.data} />
        }
      />
      {then.error instanceof ApiError && then.error.status === 404 ? (
        <EmptyState icon={History} title="Revision not found">
          The guide does not have that many revisions.
        </EmptyState>
      ) : failed ? (
        <LoadFailure query={failed} title="The revision could not be loaded" />
      ) : then.data && current.data ? (
        <Views then={then.data} current={current.data} />
      ) : (
        <GuideSkeleton />
      )}
    </Page>
  );
}

function Views({ then, current }: { then: Guide; current: Guide }) {
  const [view, setView] = useState<'text' | 'changes'>(then.revision === current.revision ? 'text' : 'changes');
  return (
    <Tabs
      value={view}
      onChange={setView}
      label="What to show"
      tabs={[
        { value: 'changes', label: 'Changes since' },
        { value: 'text', label: 'Text' },
      ]}
    >
      <TabPanel value="changes">
        <GuideDiff
          before={then.markdown}
          after={current.markdown}
          beforeName={`revision ${then.revision}`}
          afterName={`the current revision ${current.revision}`}
        />
      </TabPanel>
      <TabPanel value="text">
        {then.markdown ? <GuideText markdown={then.markdown} /> : <p className="text-muted">This revision is empty.</p>}
      </TabPanel>
    </Tabs>
  );
}

function Restore({ slug, then, current }: { slug: string; then: Guide; current: Guide }) {
  const [isAsking, setAsking] = useState(false);
  const save = useSaveGuide(slug);
  const navigate = useNavigate();
  const restore = () =>
    save.mutate(
      { markdown: then.markdown, revision: current.revision },
      { onSuccess: () => void navigate({ to: '.', search: {} }) },
    );
  // After a conflict, who saved first; null once they are gone.
  const overtaker = isConflict(save.error) ? currentOf<Guide>(save.error)?.updatedBy : undefined;
  const isArchived = current.archivedAt !== null;
  return (
    <>
      {!isArchived && (
        <Button variant="primary" icon={<Undo2 aria-hidden />} onClick={() => setAsking(true)}>
          Restore This Revision
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          setAsking(false);
          save.reset();
        }}
        title={`Restore revision ${then.revision}?`}
        text={`${readersOf(current.minGrade)} will see its text. It is saved as revision ${current.revision + 1}, and revision ${current.revision} is kept.`}
        confirmLabel="Restore"
        workingLabel="Restoring..."
        working={save.isPending}
        confirmDisabled={isArchived}
        onConfirm={restore}
      >
        {save.isError && (
          <Alert tone="danger">
            {overtaker !== undefined
              ? `${overtaker?.username ?? 'Someone else'} has saved the guide since. Nothing was changed: close this and look at their changes first.`
              : `${reasonOf(save.error)} Nothing was changed.`}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
