import { FieldSkeleton } from '#ui/feedback/field-skeleton.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { WithContents } from '#ui/layout/contents.tsx';
import { PARTS } from './settings-part.tsx';

/** The form's first part while the settings load. */
export const SettingsSkeleton = () => (
  <WithContents sections={PARTS}>
    <Loading label="Loading the settings" className="flex max-w-reading flex-col gap-5">
      <FieldSkeleton label="Name" className="h-9 pointer-coarse:h-11" withHelp />
      <FieldSkeleton label="Tagline" className="h-9 pointer-coarse:h-11" withHelp />
      <FieldSkeleton label="Introduction" className="h-39" withHelp />
    </Loading>
  </WithContents>
);
