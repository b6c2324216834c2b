import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { SettingsForm } from './settings-form.tsx';
import { type Settings, settingsQuery } from './settings-queries.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';

/** The settings that the owner changes here: name, look, titles, periods. */
export default function SettingsTab() {
  const query = useQuery(settingsQuery);
  const [opened, setOpened] = useState<Settings | null>(null);
  if (!opened && query.data && !query.isFetching) setOpened(query.data);

  if (opened) return <SettingsForm opened={opened} latest={query.data ?? opened} />;
  if (query.isError && !query.isFetching) return <LoadFailure query={query} title="The settings could not be loaded" />;
  return <SettingsSkeleton />;
}
