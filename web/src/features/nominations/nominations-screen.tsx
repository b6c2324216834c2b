import { useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import { NominationList } from './nomination-list.tsx';
import { NOMINATION_TABS, type NominationTab } from './nominations-search.ts';
import { useTabOfOpen } from './tab-of-open.ts';
import { TrialList } from './trial-list.tsx';

const NominateDialog = lazyPart(() => import('./nominate/nominate-dialog.tsx'));

const TAB_LABELS: Record<NominationTab, string> = { open: 'Open', decided: 'Decided', trials: 'Trials' };

/** Moderators propose Members for the team here, and say what they think of them and of colleagues on trial. */
export function NominationsScreen() {
  const search = useSearch({ from: '/_staff/nominations' });
  const navigate = useNavigate({ from: '/nominations' });
  const { tab = 'open' } = search;
  const isOnline = useOnline();
  const [nominating, setNominating] = useState({ count: 0, isOpen: false });
  usePreload(NominateDialog.preload);
  useTabOfOpen(search);
  const nominate = () => setNominating(({ count }) => ({ count: count + 1, isOpen: true }));

  return (
    <Page>
      <PageHeader
        title="Nominations"
        sentence="Who should join the team, and how are the trials going? The people you talk about never see this."
        action={
          <Button variant="primary" icon={<UserPlus aria-hidden />} disabled={!isOnline} onClick={nominate}>
            Nominate someone
          </Button>
        }
      />
      <Tabs
        label="Nominations and trials"
        value={tab}
        tabs={NOMINATION_TABS.map((value) => ({ value, label: TAB_LABELS[value] }))}
        onChange={(value) =>
          void navigate({ search: { tab: value === 'open' ? undefined : value }, resetScroll: false })
        }
      >
        <TabPanel value="open">
          <NominationList tab="open" search={search} />
        </TabPanel>
        <TabPanel value="decided">
          <NominationList tab="decided" search={search} />
        </TabPanel>
        <TabPanel value="trials">
          <TrialList search={search} />
        </TabPanel>
      </Tabs>
      {nominating.count > 0 && (
        <NominateDialog
          key={nominating.count}
          open={nominating.isOpen}
          onClose={() => setNominating(({ count }) => ({ count, isOpen: false }))}
          onNominated={(id) =>
            void navigate({
              search: { open: id },
              state: { openedNomination: true },
              resetScroll: false,
              ignoreBlocker: true,
            })
          }
        />
      )}
    </Page>
  );
}
