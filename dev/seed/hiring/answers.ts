import type { Responses } from '../../../worker/contract/applications.ts';
import type { FormQuestion } from '../../../worker/contract/jobs.ts';
import type { CommunityMember } from '../community.ts';
import { seededPeople } from '../people/people.ts';
import { Deck, Random } from '../random.ts';
import type { AnswerBank } from './answer-bank.ts';
import { communityAnswers } from './answers-community.ts';
import { moderatorAnswers } from './answers-moderator.ts';
import { modmailAnswers } from './answers-modmail.ts';
import { timeZones } from './form-questions.ts';

/** How much effort an applicant made. */
export type Effort = 'little' | 'some' | 'much';

const banks: Readonly<Record<string, AnswerBank>> = { ...moderatorAnswers, ...modmailAnswers, ...communityAnswers };

/** The options that applicants who made an effort choose, by question; repeats weight them. */
const careful: Readonly<Record<string, readonly string[]>> = {
  privacy: [
    'Tell nobody outside the team',
    'Tell nobody outside the team',
    'Tell nobody outside the team',
    'Ask a manager first',
  ],
  spam: ['No, with thanks', 'No, with thanks', 'I would pass it to a manager', 'Yes, for a month, to see how it goes'],
  hours: ['4 to 8 hours', '4 to 8 hours', '8 to 15 hours', '8 to 15 hours', 'Under 4 hours', 'Most days', 'Every day'],
};

// One per time zone, for forms that ask for it as text.
const offsets = ['UTC−5', 'UTC+0', 'UTC+2', 'UTC+5:30', 'UTC+9'] as const;

// Answers to the question about languages, per time zone.
const languages = [
  ['Spanish', 'Brazilian Portuguese', 'Spanish and some Portuguese', 'French (Québec)', 'Only English, sorry'],
  ['French', 'Portuguese', 'Welsh, if that ever comes up', 'Spanish', 'Dutch and a bit of German', 'English only'],
  [
    'German',
    'Polish, and I can read Ukrainian',
    'Italian',
    'Swedish, Danish with goodwill',
    'Turkish and German',
    'Czech',
    'Finnish',
  ],
  ['Hindi and Marathi', 'Arabic (Levantine)', 'Urdu'],
  ['Tagalog', 'Indonesian', 'Japanese, beginner', 'Mandarin', 'just English (New Zealand)'],
] as const;

// People whose name or staff notes say where they live.
const homes: Readonly<Record<string, readonly [zone: number, language: string]>> = {
  ひなた_: [4, 'Japanese (native)'],
  안개꽃: [4, 'Korean'],
  żubr_: [2, 'Polish and Ukrainian'],
  café_nocturne: [1, 'French'],
  'élodie.px': [1, 'French'],
  'søren.k': [2, 'Danish and Norwegian'],
  'kaito.r': [4, 'Japanese'],
  quietharbor: [0, 'Spanish'],
  tobi_: [2, 'German and Dutch'],
  ökonaut: [2, 'German'],
  nordlicht: [2, 'German'],
  'yuki.snowfield': [0, 'some Japanese'],
};

// Their applications are the first that a new developer reads.
const seeded: ReadonlySet<string> = new Set(seededPeople.map((person) => person.username));

/** A person's habits, the same in all of their applications. */
function habits(person: CommunityMember) {
  const random = new Random(`habits of ${person.username}`);
  const somewhere = random.pick([0, 0, 1, 1, 1, 2, 2, 2, 3, 4]);
  const [zone, language] = homes[person.username] ?? [somewhere, random.pick(languages[somewhere] ?? languages[1])];
  return { zone, language, writesLoosely: !seeded.has(person.username) && random.chance(0.16) };
}

/** Text as some people type it: no capitals, no final full stop, no apostrophes. */
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
    if (question.id === 'timezone') return timeZones[zone] ?? timeZones[0];
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
        responses[question.id] = offsets[zone] ?? offsets[0];
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
