import * as z from 'zod/mini';
import type { Responses } from '#contract/applications.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import type { CommunityMember } from '../community.ts';
import { readJson } from '../data.ts';
import { seededPeople } from '../people/people.ts';
import { Deck, Random } from '../random.ts';

/** How much effort an applicant put in. */
export const EFFORTS = ['little', 'some', 'much'] as const;
export type Effort = (typeof EFFORTS)[number];

const texts = z.array(z.string());

/** Building blocks for answers to a question: an opening, often followed by a middle and a closing. */
const answerBank = z.strictObject({
  openings: texts,
  /** Complete answers without a middle or closing. */
  whole: z.exactOptional(texts),
  middles: texts,
  closings: texts,
  /** Complete answers that show little effort. */
  short: texts,
  /** The share of applicants who skip the question if it is optional, 0–1. */
  empty: z.number(),
});

type AnswerBank = z.infer<typeof answerBank>;

const banks: Readonly<Record<string, AnswerBank>> = Object.assign(
  {},
  ...['moderator', 'modmail', 'community'].map((name) =>
    readJson(`answers/${name}.json`, z.record(z.string(), answerBank)),
  ),
);

const { offsets, languages, homes, careful } = readJson(
  'applicants.json',
  z.strictObject({
    /** One per time zone, for forms that ask for it as text. */
    offsets: texts,
    /** Answers to the question about languages, per time zone. */
    languages: z.array(texts),
    /** Time zone and language of people whose name or staff notes say where they live. */
    homes: z.record(z.string(), z.tuple([z.number(), z.string()])),
    /** The options that applicants who made an effort choose, by question; repeats weight them. */
    careful: z.record(z.string(), texts),
  }),
);

// New developers read their applications first.
const seeded: ReadonlySet<string> = new Set(seededPeople.map((person) => person.username));

/** A person's habits, the same in all of their applications. */
function habits(person: CommunityMember) {
  const random = new Random(`habits of ${person.username}`);
  const somewhere = random.pick([0, 0, 1, 1, 1, 2, 2, 2, 3, 4]);
  const [zone, language] = homes[person.username] ?? [somewhere, random.pick(languages[somewhere] ?? [])];
  return { zone, language, writesLoosely: !seeded.has(person.username) && random.chance(0.16) };
}

/** Text typed without capitals, apostrophes or a final full stop. */
const loosely = (text: string) => text.toLowerCase().replaceAll('’', '').replace(/\.$/, '');

/** Answers application forms on behalf of the community. */
export class Answers {
  readonly #random = new Random('answers');
  readonly #decks = new Map<string, Deck<string>>();

  #deal(bank: AnswerBank, id: string, part: 'openings' | 'middles' | 'closings' | 'short'): string {
    const key = `${id} ${part}`;
    const deck =
      this.#decks.get(key) ??
      new Deck(part === 'openings' ? [...bank.openings, ...(bank.whole ?? [])] : bank[part], this.#random);
    this.#decks.set(key, deck);
    return deck.deal();
  }

  #write(question: FormQuestion, bank: AnswerBank, effort: Effort): string {
    if (effort === 'little') return this.#deal(bank, question.id, 'short');
    const opening = this.#deal(bank, question.id, 'openings');
    if (bank.whole?.includes(opening)) return opening;
    const sentences = [opening];
    const more = effort === 'much' ? 0.95 : 0.6;
    if (bank.middles.length > 0 && this.#random.chance(more)) sentences.push(this.#deal(bank, question.id, 'middles'));
    if (effort === 'much' && bank.middles.length > 6 && this.#random.chance(0.35)) {
      sentences.push(this.#deal(bank, question.id, 'middles'));
    }
    const closing = bank.closings.length > 0 && this.#random.chance(more - 0.35);
    if (closing) sentences.push(this.#deal(bank, question.id, 'closings'));
    // Long answers may have two paragraphs.
    return closing && sentences.length > 3 && this.#random.chance(0.6)
      ? `${sentences.slice(0, -1).join(' ')}\n\n${sentences.at(-1)}`
      : sentences.join(' ');
  }

  #choose(person: CommunityMember, question: FormQuestion, effort: Effort): string {
    const { zone } = habits(person);
    if (question.id === 'timezone') return question.options[zone] ?? '';
    const sensible = (careful[question.id] ?? []).filter((option) => question.options.includes(option));
    return this.#random.pick(effort !== 'little' && sensible.length > 0 ? sensible : question.options);
  }

  /** A person's answers; blank ones are left out. */
  fill(person: CommunityMember, questions: readonly FormQuestion[], effort: Effort): Responses {
    const { zone, language, writesLoosely } = habits(person);
    const responses: Responses = {};
    for (const question of questions) {
      const bank = banks[question.id];
      if (question.options.length > 0) {
        responses[question.id] = this.#choose(person, question, effort);
      } else if (question.id === 'timezone') {
        responses[question.id] = offsets[zone] ?? '';
      } else if (question.id === 'languages') {
        if (this.#random.chance(0.7)) responses[question.id] = language;
      } else if (!bank) {
        throw new Error(`There are no answers for ${question.id}`);
      } else if (question.required || !this.#random.chance(bank.empty)) {
        const text = this.#write(question, bank, effort);
        responses[question.id] = writesLoosely && question.type === 'textarea' ? loosely(text) : text;
      }
    }
    return responses;
  }
}
