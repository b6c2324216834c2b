import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { TextSection } from '#ui/layout/contents.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import type { Draft } from './settings-draft.ts';
import type { Settings } from './settings-queries.ts';

/** What each part of the form gets. */
export interface PartProps {
  control: Control<Draft>;
  /** The version that the edit started from. */
  base: Settings;
}

/** Titles by the id of their part, in order. */
const TITLES = {
  words: 'Name and words',
  look: 'Look',
  grades: 'Grades',
  guides: 'Guides',
  team: 'Trials and approval',
  periods: 'Privacy and retention',
  place: 'Language and time',
};

/** The parts of the form, in order. */
export const PARTS = Object.entries(TITLES).map(([id, title]): TextSection => ({ id, level: 2, title }));

interface SettingsPartProps {
  id: keyof typeof TITLES;
  sentence: string;
  /** The tabs' own line is above it. */
  isFirst?: boolean;
  children: ReactNode;
}

/** One part of the form, under its heading. */
export function SettingsPart({ id, sentence, isFirst = false, children }: SettingsPartProps) {
  return (
    <section aria-labelledby={id} className={isFirst ? undefined : 'border-t border-line pt-6'}>
      <SectionHeader title={TITLES[id]} id={id} sentence={sentence} />
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </section>
  );
}
