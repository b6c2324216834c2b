import { type ReactNode, useEffect, useMemo } from 'react';
import { FoldedContents, GuideContents } from './guide-contents.tsx';
import { readDocument } from './guide-document.ts';
import { GuideMarkdown } from './guide-markdown.tsx';

// A table of contents with one entry would only repeat the heading below it.
const MIN_SECTIONS = 2;

interface GuideTextProps {
  markdown: string;
  /** Shows the table of contents, and scrolls to the section in the address. */
  withContents?: boolean;
  /** Below the text. */
  children?: ReactNode;
}

/** A guide's rendered text. */
export default function GuideText({ markdown, withContents = false, children }: GuideTextProps) {
  const document = useMemo(() => readDocument(markdown), [markdown]);

  // The browser looked for the section before the text was there.
  useEffect(() => {
    if (withContents) goToSection();
  }, [withContents]);

  const text = <GuideMarkdown document={document} />;
  return (
    <>
      {withContents && document.sections.length >= MIN_SECTIONS ? (
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-12">
          <div className="min-w-0">
            <FoldedContents sections={document.sections} />
            {text}
          </div>
          <div>
            <GuideContents sections={document.sections} />
          </div>
        </div>
      ) : (
        text
      )}
      {children}
    </>
  );
}

function goToSection() {
  const id = location.hash.slice(1);
  if (!id) return;
  try {
    document.getElementById(decodeURIComponent(id))?.scrollIntoView();
  } catch {
    // A stray % in the address is no valid section.
  }
}
