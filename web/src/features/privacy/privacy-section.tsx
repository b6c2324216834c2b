import type { ReactNode } from 'react';
import type { TextSection } from '#ui/layout/contents.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';

/** Titles by the id of their section, in order. */
const TITLES = {
  kept: 'What is kept, and why',
  periods: 'How long',
  readers: 'Who can see it',
  elsewhere: 'Discord and Cloudflare',
  cookies: 'Cookies',
  rights: 'Your copy, and being erased',
};

type SectionId = keyof typeof TITLES;

/** The sections of the privacy page, in order. */
export const SECTIONS = Object.entries(TITLES).map(([id, title]): TextSection => ({ id, level: 2, title }));

/** A section of the privacy page under its title. */
export function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="not-first:mt-8 flex flex-col gap-3">
      <SectionHeader title={TITLES[id]} id={id} />
      {children}
    </section>
  );
}

/** Terms, each with what holds for it. */
export function Terms({ terms }: { terms: Record<string, string> }) {
  return (
    <dl className="divide-y border-y border-line">
      {Object.entries(terms).map(([term, text]) => (
        <div key={term} className="py-3 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-4">
          <dt className="font-semibold wrap-anywhere">{term}</dt>
          <dd className="max-sm:mt-0.5">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
