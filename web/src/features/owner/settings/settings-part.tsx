import { type ReactNode, useId } from 'react';
import type { Control } from 'react-hook-form';
import { SectionHead } from '#ui/layout/section-head.tsx';
import type { Draft } from './settings-draft.ts';
import type { Settings } from './settings-queries.ts';

/** What each part of the form gets. */
export interface PartProps {
  control: Control<Draft>;
  /** The version that the edit started from. */
  base: Settings;
}

interface SettingsPartProps {
  title: string;
  sentence: string;
  /** The tabs' own line is above it. */
  isFirst?: boolean;
  children: ReactNode;
}

/** One part of the form, under its heading. */
export function SettingsPart({ title, sentence, isFirst = false, children }: SettingsPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isFirst ? undefined : 'border-t border-line pt-6'}>
      <SectionHead title={title} id={id} sentence={sentence} />
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </section>
  );
}
