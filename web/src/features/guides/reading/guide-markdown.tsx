import type { GuideDocument } from './guide-document.ts';
import { footnoteId, renderNodes } from './guide-nodes.tsx';

/** The text of a guide with its footnotes. */
export function GuideMarkdown({ document: { nodes, shift, footnotes } }: { document: GuideDocument }) {
  return (
    <div className="max-w-prose leading-relaxed [&>*:first-child]:mt-0">
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
