import { Deck, Random } from '../random.ts';
import type { PaperItem, Replies } from './papers.ts';
import type { Missed } from './sittings.ts';

/** How well a question was answered. */
type Worth = 0 | 0.5 | 1;

/** What somebody wrote, question id to answer, and what each free answer deserves. */
export interface Sheet {
  readonly responses: Record<string, string>;
  readonly marks: Record<string, number>;
}

/** How each of the questions goes for somebody who gets so much of the paper, or these questions, wrong. */
function share(items: readonly PaperItem[], missed: Missed, random: Random): Map<PaperItem, Worth> {
  if (typeof missed !== 'number') {
    return new Map(
      items.map((item) => {
        const { id } = item.question;
        return [item, missed.includes(id) ? 0 : missed.includes(`~${id}`) ? 0.5 : 1];
      }),
    );
  }
  const worths = new Map<PaperItem, Worth>(items.map((item) => [item, 1]));
  const order = random.shuffled(items);
  const half = missed % 1 === 0 ? undefined : order.find((item) => item.replies !== null);
  if (half) worths.set(half, 0.5);
  for (const item of order.filter((item) => item !== half).slice(0, Math.floor(missed))) worths.set(item, 0);
  return worths;
}

/** Fills in papers as the community's staff would. */
export class Sheets {
  readonly #random = new Random('exam sheets');
  readonly #decks = new Map<readonly string[], Deck<string>>();

  #deal(replies: readonly string[]): string {
    const deck = this.#decks.get(replies) ?? new Deck(replies, this.#random);
    this.#decks.set(replies, deck);
    return deck.deal();
  }

  #write({ full, more, half, poor }: Replies, worth: Worth): string {
    if (worth === 0.5) return this.#deal(half);
    // Some leave out what they do not know.
    if (worth === 0) return this.#random.chance(0.2) ? '' : this.#deal(poor);
    const reply = this.#deal(full);
    return more.length > 0 && this.#random.chance(0.6) ? `${reply}\n\n${this.#deal(more)}` : reply;
  }

  /** Somebody's answers to a paper of which they get so much wrong and, where the time runs out on them, no further than `reached`. */
  fill(items: readonly PaperItem[], missed: Missed, reached = items.length): Sheet {
    const sheet: Sheet = { responses: {}, marks: {} };
    const seen = items.slice(0, reached);
    for (const [{ question, answer, replies }, worth] of share(seen, missed, this.#random)) {
      const response = replies
        ? this.#write(replies, worth)
        : worth === 1
          ? answer
          : this.#random.pick(question.options.filter((option) => option !== answer));
      if (response === '') continue;
      sheet.responses[question.id] = response;
      if (replies) sheet.marks[question.id] = worth;
    }
    return sheet;
  }
}
