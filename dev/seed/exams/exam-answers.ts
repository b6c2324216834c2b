import { Deck, Random } from '../random.ts';
import type { PaperItem, Replies } from './exams.ts';
import type { Missed } from './sittings.ts';

/** An answer's mark. */
type Worth = 0 | 0.5 | 1;

/** A taker's answers, and the marks of free answers, by question ID. */
interface ExamAnswers {
  readonly responses: Record<string, string>;
  readonly marks: Record<string, number>;
}

/** The mark for each question, given how many or which questions the taker missed. */
function worthsOf(items: readonly PaperItem[], missed: Missed, random: Random): Map<PaperItem, Worth> {
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

/** Answers exams on behalf of the community's staff. */
export class AnswerWriter {
  readonly #random = new Random('exam sheets');
  readonly #decks = new Map<readonly string[], Deck<string>>();

  #deal(replies: readonly string[]): string {
    const deck = this.#decks.get(replies) ?? new Deck(replies, this.#random);
    this.#decks.set(replies, deck);
    return deck.deal();
  }

  #write({ full, more = [], half, poor }: Replies, worth: Worth): string {
    if (worth === 0.5) return this.#deal(half);
    // Some leave a question blank.
    if (worth === 0) return this.#random.chance(0.2) ? '' : this.#deal(poor);
    const reply = this.#deal(full);
    return more.length > 0 && this.#random.chance(0.6) ? `${reply}\n\n${this.#deal(more)}` : reply;
  }

  /** A taker's answers to the first `reached` questions, with `missed` of them wrong. */
  fill(items: readonly PaperItem[], missed: Missed, reached = items.length): ExamAnswers {
    const result: ExamAnswers = { responses: {}, marks: {} };
    const seen = items.slice(0, reached);
    for (const [{ question, answer, replies }, worth] of worthsOf(seen, missed, this.#random)) {
      const response = replies
        ? this.#write(replies, worth)
        : worth === 1
          ? answer
          : this.#random.pick(question.options.filter((option) => option !== answer));
      if (response === '') continue;
      result.responses[question.id] = response;
      if (replies) result.marks[question.id] = worth;
    }
    return result;
  }
}
