import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { WithContents } from '#ui/layout/contents.tsx';
import { type GuideDocument, readDocument } from './guide-document.ts';
import { GuideFind } from './guide-find.tsx';
import { footnoteId, renderNodes } from './guide-nodes.tsx';

// A table of contents with one entry would only repeat the heading below it.
const MIN_SECTIONS = 2;

interface GuideTextProps {
  markdown: string;
  /** Shows the table of contents and a search, and scrolls to the section in the address. */
  withContents?: boolean;
  /** What follows the text. */
  children?: ReactNode;
}

/** A guide's rendered text. */
export default function GuideText({ markdown, withContents = false, children }: GuideTextProps) {
  // Typing renders the editor with the text shown so far, which need not be parsed again.
  const document = useMemo(() => readDocument(markdown), [markdown]);

  // The browser looked for the section before the text was rendered.
  useEffect(() => {
    if (withContents) goToSection();
  }, [withContents]);

  const ref = useRef<HTMLDivElement>(null);
  const text = (
    <>
      {/* A changed text has other matches. */}
      {withContents && <GuideFind key={markdown} text={ref} />}
      <GuideMarkdown document={document} ref={ref} />
      {children}
    </>
  );
  if (!withContents || document.sections.length < MIN_SECTIONS) return text;
  return <WithContents sections={document.sections}>{text}</WithContents>;
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

interface GuideMarkdownProps {
  document: GuideDocument;
  ref: RefObject<HTMLDivElement | null>;
}

/** The text of a guide with its footnotes. */
function GuideMarkdown({ document: { nodes, shift, footnotes }, ref }: GuideMarkdownProps) {
  return (
    <div ref={ref} className="max-w-prose leading-relaxed [&>*:first-child]:mt-0">
      {renderNodes(nodes, shift)}
      {footnotes.length > 0 && (
        <section aria-label="Footnotes" className="mt-10 border-t border-line pt-4 text-sm text-muted">
          {footnotes.map((note) => (
            <div
              key={note.id}
              id={footnoteId(note.id)}
              className="mt-1 flex scroll-mt-20 gap-2 lg:scroll-mt-6 [&_p]:mt-0"
            >
              <span>{note.id}.</span>
              <div className="min-w-0">{renderNodes(note.nodes, shift)}</div>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
