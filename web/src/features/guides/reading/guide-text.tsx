import { useEffect, useMemo } from 'react';
import { FoldedContents, GuideContents } from './guide-contents.tsx';
import { readDocument } from './guide-document.ts';
import { GuideMarkdown } from './guide-markdown.tsx';

// A table of contents of one entry would say what the heading under it says.
const LEAST_SECTIONS = 2;

interface GuideTextProps {
  markdown: string;
  /** Shows the table of contents, and goes to the section that the address names. */
  withContents?: boolean;
}

/**
 * A guide's text, as one reads it. The default export, because it is fetched on its own: reading markdown weighs more than the
 * rest of the screen.
 */
export default function GuideText({ markdown, withContents = false }: GuideTextProps) {
  const document = useMemo(() => readDocument(markdown), [markdown]);

  // The browser looked for the section when the page was still empty.
  useEffect(() => {
    if (withContents) goToSection();
  }, [withContents]);

  if (!withContents || document.sections.length < LEAST_SECTIONS) return <GuideMarkdown document={document} />;
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-12">
      <div className="min-w-0">
        <FoldedContents sections={document.sections} />
        <GuideMarkdown document={document} />
      </div>
      <div>
        <GuideContents sections={document.sections} />
      </div>
    </div>
  );
}

function goToSection() {
  const id = location.hash.slice(1);
  if (!id) return;
  try {
    document.getElementById(decodeURIComponent(id))?.scrollIntoView();
  } catch {
    // An address with a stray % names no section.
  }
}
