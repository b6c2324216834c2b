import { useNavigate, useSearch } from '@tanstack/react-router';
import { can } from '#contract/permissions.ts';
import { useMe } from '#lib/session.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MinePart } from './mine/mine-part.tsx';
import { TRAINING_TABS, type TrainingTab } from './training-search.ts';

// Managers alone see these.
const PeoplePart = lazyPart(() => import('./people/people-part.tsx'));
const RequirementsPart = lazyPart(() => import('./requirements/requirements-part.tsx'));

const TAB_LABELS: Record<TrainingTab, string> = { mine: 'Mine', people: 'People', requirements: 'Requirements' };

/** What the reader has to read, pass and do; for managers also how the team stands, and what is asked of whom. */
export function TrainingScreen() {
  const me = useMe();
  const search = useSearch({ from: '/_staff/training' });
  const navigate = useNavigate({ from: '/training' });
  const isManager = can(me.grade, 'training.manage');
  const tab = (isManager && search.tab) || 'mine';
  return (
    <Page>
      <PageHeader title="Training" sentence="What to read, pass and do, and until when." />
      {isManager ? (
        <Tabs
          label="Training"
          value={tab}
          tabs={TRAINING_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
          onChange={(value) =>
            void navigate({ search: { tab: value === 'mine' ? undefined : value }, resetScroll: false })
          }
        >
          <TabPanel value="mine">
            <MinePart />
          </TabPanel>
          <TabPanel value="people">
            <PeoplePart search={search} />
          </TabPanel>
          <TabPanel value="requirements">
            <RequirementsPart />
          </TabPanel>
        </Tabs>
      ) : (
        <MinePart />
      )}
    </Page>
  );
}
