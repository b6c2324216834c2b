import { useQueries } from '@tanstack/react-query';
import type { Cite } from '#contract/exams.ts';
import { GUIDE_SLUGS, isGuideSlug } from '#contract/guides.ts';
import { guideSectionsQuery } from '#features/guides/queries.ts';
import { guideTitle } from '#lib/portal/labels.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';

const keyOf = ({ slug, section }: Cite) => `${slug}#${section}`;

interface CiteFieldProps {
  cite: Cite | null;
  onChange: (cite: Cite | null) => void;
}

/** The heading of a guide that takers read again if their answer was not right. */
export function CiteField({ cite, onChange }: CiteFieldProps) {
  const headings = useQueries({
    queries: GUIDE_SLUGS.map((slug) => guideSectionsQuery(slug)),
    combine: (results) =>
      results.flatMap(({ data }, index) => {
        const slug = GUIDE_SLUGS[index];
        return slug ? (data ?? []).map(({ section, title }) => ({ slug, section, title })) : [];
      }),
  });
  const options = headings.map(({ title, ...heading }) => ({
    value: keyOf(heading),
    label: `${guideTitle(heading.slug)}: ${title}`,
  }));
  // Also before the guides have loaded, and once the heading is gone.
  if (cite && !headings.some((heading) => keyOf(heading) === keyOf(cite)))
    options.unshift({
      value: keyOf(cite),
      label: `${isGuideSlug(cite.slug) ? guideTitle(cite.slug) : cite.slug}: ${cite.section}`,
    });
  const choose = (value: string) => {
    const heading = headings.find((known) => keyOf(known) === value);
    if (heading) onChange({ slug: heading.slug, section: heading.section });
  };
  return (
    <Field
      label="Read in (optional)"
      help="A result names this section to takers whose answer did not get a full mark."
      className="max-w-full"
    >
      <Select
        value={cite ? keyOf(cite) : ''}
        options={options}
        placeholder="No section"
        onChange={choose}
        onClear={() => onChange(null)}
      />
    </Field>
  );
}
