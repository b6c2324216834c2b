import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cite } from '#contract/exams.ts';
import { guideListQuery } from '#features/guides/list/list-queries.ts';
import { guideSectionsQuery } from '#features/guides/queries.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';

/** The grade that reads every guide which everyone who takes exams may read. */
const EVERYONE = 2;

interface CiteFieldProps {
  cite: Cite | null;
  onChange: (cite: Cite | null) => void;
}

/** The heading of a guide that takers read again if their answer was not right: first the guide, then its heading. */
export function CiteField({ cite, onChange }: CiteFieldProps) {
  const [slug, setSlug] = useState(cite?.slug ?? '');
  const guides = useQuery(guideListQuery).data ?? [];
  const headings = useQuery({ ...guideSectionsQuery(slug), enabled: slug !== '' }).data ?? [];
  const readable = guides.filter(({ minGrade, revision }) => minGrade === EVERYONE && revision > 0);
  const section = cite?.slug === slug ? cite.section : '';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Read in (optional)"
        help="A result names the section to takers whose answer did not get a full mark."
      >
        <Select
          value={slug}
          options={withChosen(
            readable.map((guide) => ({ value: guide.slug, label: guide.title })),
            slug,
          )}
          placeholder="No guide"
          onChange={(next) => {
            setSlug(next);
            if (cite) onChange(null);
          }}
          onClear={() => {
            setSlug('');
            onChange(null);
          }}
        />
      </Field>
      {slug && (
        <Field label="Section">
          <Select
            value={section}
            options={withChosen(
              headings.map((heading) => ({ value: heading.section, label: heading.title })),
              section,
            )}
            placeholder="Choose a section"
            onChange={(next) => onChange({ slug, section: next })}
          />
        </Field>
      )}
    </div>
  );
}

type Option = { value: string; label: string };

/** With what is chosen, also before the options have loaded and once it is no longer among them. */
const withChosen = (options: Option[], chosen: string): Option[] =>
  !chosen || options.some(({ value }) => value === chosen) ? options : [{ value: chosen, label: chosen }, ...options];
