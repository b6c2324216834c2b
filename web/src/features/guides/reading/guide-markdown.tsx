import { useRouter } from '@tanstack/react-router';
import { ArrowUpRight, ImageOff, Link as LinkIcon, Square, SquareCheck } from 'lucide-react';
import { RuleType } from 'markdown-to-jsx/react';
import { createElement, type MouseEvent, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { type GuideDocument, type GuideNode, textOf } from './guide-document.ts';
import { destinationOf } from './guide-links.ts';

const HEADING: Record<number, string> = {
  2: 'mt-10 text-xl',
  3: 'mt-8 text-lg',
  4: 'mt-6 text-base',
  5: 'mt-6 text-sm',
  6: 'mt-6 text-sm text-muted',
};

const FORMAT = new Set(['strong', 'em', 'del', 'mark']);

const NOTE_TONE = { NOTE: 'info', TIP: 'success', IMPORTANT: 'info', WARNING: 'warning', CAUTION: 'danger' } as const;

/** The text of a guide. It is built from the parts that are known here, so whatever else the text holds stays text. */
export function GuideMarkdown({ document: { nodes, shift, footnotes } }: { document: GuideDocument }) {
  const place = { shift, depth: 0 };
  return (
    <div className="max-w-prose leading-relaxed [&>*:first-child]:mt-0">
      {renderAll(nodes, place)}
      {footnotes.length > 0 && (
        <section aria-label="Footnotes" className="mt-10 border-t border-line pt-4 text-sm text-muted">
          {footnotes.map((note) => (
            <div key={note.id} id={noteId(note.id)} className="mt-1 flex scroll-mt-20 gap-2 lg:scroll-mt-6 [&_p]:mt-0">
              <span>{note.id}.</span>
              <div className="min-w-0">{renderAll(note.nodes, place)}</div>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

const noteId = (id: string) => `footnote-${id}`;

/** What is added to heading levels, and how many parts stand around this one. */
type Place = { shift: number; depth: number };

// Deeper than anyone writes. Lists that are nested by the hundred would keep the browser busy for long.
const MAX_DEPTH = 24;

const renderAll = (nodes: readonly GuideNode[], { shift, depth }: Place): ReactNode[] => {
  if (depth > MAX_DEPTH) return [textOf(nodes)];
  const place = { shift, depth: depth + 1 };
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
  return nodes.map((node, index) => <Part key={index} node={node} place={place} />);
};

interface PartProps {
  node: GuideNode;
  place: Place;
}

function Part({ node, place }: PartProps): ReactNode {
  const inside = (nodes: readonly GuideNode[]) => renderAll(nodes, place);
  switch (node.type) {
    case RuleType.text:
      return node.text;
    case RuleType.paragraph:
      return <p className="mt-4">{inside(node.children)}</p>;
    case RuleType.heading:
      return <Heading node={node} place={place} />;
    case RuleType.textFormatted:
      return createElement(
        FORMAT.has(node.tag) ? node.tag : 'span',
        node.tag === 'mark' ? { className: 'rounded-sm bg-warning-bg px-0.5 text-warning' } : null,
        ...inside(node.children),
      );
    case RuleType.breakLine:
      return <br />;
    case RuleType.breakThematic:
      return <hr className="my-8 border-line" />;
    case RuleType.link:
      return <GuideLink target={node.target}>{inside(node.children)}</GuideLink>;
    case RuleType.image:
      return <Picture alt={node.alt} />;
    case RuleType.codeInline:
      return <code className="rounded-sm bg-subtle px-1 py-0.5 font-mono text-caption">{node.text}</code>;
    case RuleType.codeBlock:
      return (
        <pre className="mt-4 rounded-md border border-line bg-subtle px-4 py-3 whitespace-pre-wrap">
          <code className="font-mono text-caption">{node.text}</code>
        </pre>
      );
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return <Items node={node} place={place} />;
    case RuleType.gfmTask:
      return <Task done={node.completed} />;
    case RuleType.table:
      return <Table node={node} place={place} />;
    case RuleType.blockQuote:
      return <Quote node={node} place={place} />;
    case RuleType.footnoteReference:
      return (
        <sup>
          <a href={`#${encodeURIComponent(noteId(node.text))}`} className="link px-0.5">
            {node.text}
          </a>
        </sup>
      );
    default:
      return null;
  }
}

type NodeOf<Type extends GuideNode['type']> = { node: Extract<GuideNode, { type: Type }>; place: Place };

function Heading({ node, place }: NodeOf<typeof RuleType.heading>) {
  const level = Math.min(6, node.level + place.shift);
  return (
    <div className={cx('group flex items-baseline gap-2', HEADING[level])}>
      {createElement(
        `h${level}`,
        // Takes focus when one is led here, so that the keyboard goes on from here too.
        { id: node.id, tabIndex: -1, className: 'min-w-0 scroll-mt-20 font-semibold tracking-tight lg:scroll-mt-6' },
        ...renderAll(node.children, place),
      )}
      <a
        href={`#${encodeURIComponent(node.id)}`}
        aria-label={`Link to ‘${textOf(node.children)}’`}
        className="shrink-0 self-center rounded-sm p-0.5 text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:hidden"
      >
        <LinkIcon aria-hidden className="size-4" />
      </a>
    </div>
  );
}

function GuideLink({ target, children }: { target: string | null; children: ReactNode }) {
  const router = useRouter();
  const destination = destinationOf(target, location.origin);
  if (!destination) return children;
  if (destination.kind === 'section')
    return (
      <a href={`#${encodeURIComponent(destination.id)}`} className="link">
        {children}
      </a>
    );
  if (destination.kind === 'outside')
    return (
      <a href={destination.href} target="_blank" rel="noopener noreferrer" className="link">
        {children}
        <ArrowUpRight aria-hidden className="mb-0.5 ml-0.5 inline size-3.5" />
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(destination.href);
  };
  return (
    <a href={destination.href} className="link" onClick={follow}>
      {children}
    </a>
  );
}

// A picture from elsewhere would tell that place who reads the guide; what it shows is said in words.
const Picture = ({ alt }: { alt: string | undefined }) => (
  <span className="inline-flex items-center gap-1.5 rounded-sm bg-subtle px-2 py-0.5 text-caption text-muted">
    <ImageOff aria-hidden className="size-3.5 shrink-0" />
    Picture{alt && `: ${alt}`}
  </span>
);

function Task({ done }: { done: boolean }) {
  const Icon = done ? SquareCheck : Square;
  return (
    <>
      <Icon aria-hidden className="mr-1.5 mb-0.5 inline size-4 text-muted" />
      <span className="sr-only">{done ? 'Done: ' : 'To do: '}</span>
    </>
  );
}

function Items({ node, place }: NodeOf<typeof RuleType.orderedList | typeof RuleType.unorderedList>) {
  const isTask = (item: GuideNode[]) => item[0]?.type === RuleType.gfmTask;
  const items = node.items.map((item, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
      key={index}
      className={cx('mt-1.5 [&>ol]:mt-1.5 [&>p:first-child]:mt-0 [&>ul]:mt-1.5', isTask(item) && '-ml-6 list-none')}
    >
      {renderAll(item, place)}
    </li>
  ));
  const look = 'mt-4 pl-6 marker:text-muted';
  return node.type === RuleType.orderedList ? (
    <ol start={node.start ?? 1} className={cx(look, 'list-decimal')}>
      {items}
    </ol>
  ) : (
    <ul className={cx(look, 'list-disc')}>{items}</ul>
  );
}

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' };

function Table({ node: { header, cells, align }, place }: NodeOf<typeof RuleType.table>) {
  const look = (column: number) => cx('px-3 py-2 align-top', ALIGN[align[column] ?? 'left']);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, also for who has only a keyboard.
    <section aria-label="Table" tabIndex={0} className="mt-4 overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full text-sm">
        <thead className="border-b border-line bg-subtle">
          <tr>
            {header.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
              <th key={column} scope="col" className={cx(look(column), 'font-semibold')}>
                {renderAll(cell, place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {cells.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place.
                <td key={column} className={look(column)}>
                  {renderAll(cell, place)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isNote = (word: string): word is keyof typeof NOTE_TONE => Object.hasOwn(NOTE_TONE, word);

function Quote({ node, place }: NodeOf<typeof RuleType.blockQuote>) {
  const body = renderAll(node.children, place);
  const word = node.alert?.toUpperCase() ?? '';
  if (isNote(word))
    return (
      <Alert
        tone={NOTE_TONE[word]}
        announce="none"
        title={`${word.charAt(0)}${word.slice(1).toLowerCase()}`}
        className="mt-4 [&_p]:mt-0 [&_p+p]:mt-2"
      >
        {body}
      </Alert>
    );
  return (
    <blockquote className="mt-4 border-l-2 border-control pl-4 text-muted [&>*:first-child]:mt-0">{body}</blockquote>
  );
}
