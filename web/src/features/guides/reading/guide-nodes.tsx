import { RuleType } from 'markdown-to-jsx/react';
import { createElement, type ReactNode } from 'react';
import { GuideHeading, GuideList, GuidePicture, GuideQuote, GuideTable, TaskMark } from './guide-blocks.tsx';
import { type GuideNode, textOf } from './guide-document.ts';
import { GuideLink } from './guide-link.tsx';

// Deeper than any real guide. Hundreds of nested lists would block the browser.
const MAX_DEPTH = 24;

const FORMATS = new Set(['strong', 'em', 'del', 'mark']);

/** The id of a footnote's element. */
export const footnoteId = (id: string) => `footnote-${id}`;

/** Renders parsed Markdown. Unknown nodes render nothing. `shift` is added to heading levels. */
export function renderNodes(nodes: readonly GuideNode[], shift: number, depth = 0): ReactNode[] {
  if (depth > MAX_DEPTH) return [textOf(nodes)];
  // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity but their position.
  return nodes.map((node, index) => <Node key={index} node={node} shift={shift} depth={depth + 1} />);
}

function Node({ node, shift, depth }: { node: GuideNode; shift: number; depth: number }): ReactNode {
  const render = (nodes: readonly GuideNode[]) => renderNodes(nodes, shift, depth);
  switch (node.type) {
    case RuleType.text:
      return node.text;
    case RuleType.paragraph:
      return <p className="mt-4">{render(node.children)}</p>;
    case RuleType.heading:
      return (
        <GuideHeading id={node.id} level={Math.min(6, node.level + shift)} label={textOf(node.children)}>
          {render(node.children)}
        </GuideHeading>
      );
    case RuleType.textFormatted:
      return createElement(
        FORMATS.has(node.tag) ? node.tag : 'span',
        node.tag === 'mark' ? { className: 'rounded-sm bg-warning-bg px-0.5 text-warning' } : null,
        ...render(node.children),
      );
    case RuleType.breakLine:
      return <br />;
    case RuleType.breakThematic:
      return <hr className="my-8 border-line" />;
    case RuleType.link:
      return <GuideLink target={node.target}>{render(node.children)}</GuideLink>;
    case RuleType.image:
      return <GuidePicture alt={node.alt} />;
    case RuleType.codeInline:
      return <code className="rounded-sm bg-subtle px-1 py-0.5 font-mono text-caption">{node.text}</code>;
    case RuleType.codeBlock:
      return (
        <pre className="mt-4 rounded-md border border-line bg-subtle px-4 py-3 whitespace-pre-wrap">
          <code className="font-mono text-caption">{node.text}</code>
        </pre>
      );
    case RuleType.orderedList:
    case RuleType.unorderedList: {
      const items = node.items.map((item) => ({
        isTask: item[0]?.type === RuleType.gfmTask,
        content: render(item),
      }));
      return <GuideList items={items} start={node.type === RuleType.orderedList ? (node.start ?? 1) : null} />;
    }
    case RuleType.gfmTask:
      return <TaskMark isDone={node.completed} />;
    case RuleType.table:
      return (
        <GuideTable
          header={node.header.map(render)}
          rows={node.cells.map((row) => row.map(render))}
          align={node.align}
        />
      );
    case RuleType.blockQuote:
      return <GuideQuote note={node.alert}>{render(node.children)}</GuideQuote>;
    case RuleType.footnoteReference:
      return (
        <sup>
          <a href={`#${encodeURIComponent(footnoteId(node.text))}`} className="link px-0.5">
            {node.text}
          </a>
        </sup>
      );
    default:
      return null;
  }
}
