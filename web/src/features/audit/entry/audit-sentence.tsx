import type { Part, Told } from './audit-phrases.ts';
import { sentenceOf } from './audit-sentences.ts';

const STYLE: Partial<Record<Part['kind'], string>> = {
  actor: 'font-semibold',
  words: 'text-muted',
  gone: 'text-muted italic',
};

/** What happened, in a sentence. */
export function AuditSentence({ entry }: { entry: Told }) {
  return sentenceOf(entry).map(({ kind, text }, n) =>
    kind === 'words' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
      <span key={n} className={STYLE[kind]}>
        {text}
      </span>
    ) : (
      // Isolated, because names in right-to-left scripts would reorder the words around them.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
      <bdi key={n} className={STYLE[kind]}>
        {text}
      </bdi>
    ),
  );
}
