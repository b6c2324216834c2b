import { useNavigate, useSearch } from '@tanstack/react-router';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { OwnerOverview } from './owner-overview.tsx';
import { SettingsSkeleton } from './settings/settings-skeleton.tsx';

// Most visits are to the figures.
const DiscordTab = lazyPart(() => import('#features/discord/discord-tab.tsx'), DiscordLoading);
const SettingsTab = lazyPart(() => import('./settings/settings-tab.tsx'), SettingsSkeleton);

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'discord', label: 'Discord' },
  { value: 'settings', label: 'Settings' },
] as const;

const SENTENCES = {
  overview: 'How the organisation grows, how it hires, and everyone in it.',
  discord: 'Announcements in Discord, and the roles that go with grades.',
  settings: 'What this portal is called, how it looks, and how long it keeps things.',
};

/** The owner's portal. */
export function OwnerScreen() {
  const { tab = 'overview', deliveries } = useSearch({ from: '/_staff/owner' });
  const navigate = useNavigate({ from: '/owner' });
  return (
    <Page>
      <PageHeader title="Owner Portal" sentence={SENTENCES[tab]} />
      <Tabs
        label="Owner Portal"
        value={tab}
        tabs={TABS}
        onChange={(next) =>
          void navigate({ search: { tab: next === 'overview' ? undefined : next }, resetScroll: false })
        }
      >
        <TabPanel value="overview">
          <OwnerOverview />
        </TabPanel>
        <TabPanel value="discord">
          <DiscordTab
            deliveries={deliveries}
            onDeliveries={(next) =>
              void navigate({
                search: { tab: 'discord', deliveries: next },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsTab />
        </TabPanel>
      </Tabs>
    </Page>
  );
}

function DiscordLoading() {
  return (
    <Loading label="Loading">
      <Skeleton className="my-1 h-4 w-28" />
      <Skeleton className="mt-3 h-3 w-96 max-w-full" />
      <div className="mt-8 divide-y rounded-lg border border-line bg-surface">
        {['one', 'two', 'three'].map((row) => (
          <div key={row} className="p-4 sm:px-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="mt-3 h-3 w-64 max-w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
