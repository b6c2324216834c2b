import type { IntegrityEvent } from '../../../worker/contract/exams.ts';
import type { ExamText } from './papers.ts';

/** An integrity event: its type, the minute of the attempt, and the duration in ms; null if the taker never came back. */
type Absence = readonly [type: IntegrityEvent, minute: number, durationMs: number | null];

/** How many questions were wrong, where 0.5 is a half-right free answer; or the ids of the wrong ones, with `~` before half-right ones. */
export type Missed = number | readonly string[];

/** How one attempt went. */
export interface Sitting {
  /** Days before today. */
  readonly sat: number;
  readonly missed: Missed;
  /** How many questions the taker reached before the time ran out. */
  readonly reached?: number;
  readonly absences?: readonly Absence[];
  /** How far the marking has come. Default: complete. */
  readonly marking?: 'none' | 'first answer' | 'by hand';
  readonly note?: string;
  /** A score that a manager set by hand, and why. */
  readonly adjusted?: readonly [score: number, note: string];
  /** Past its deadline but not closed yet. */
  readonly unclosed?: boolean;
}

/** An exam assigned to several people at once. */
export interface Round {
  readonly exam: ExamText['key'];
  /** Days before today. */
  readonly assigned: number;
  /** A random manager if left out. */
  readonly by?: string;
  /** Null for people who have not started it. */
  readonly takers: Readonly<Record<string, Sitting | null>>;
  /** Expired unused but not closed yet. */
  readonly unclosed?: boolean;
}

const sat = (daysAgo: number, missed: Missed, more: Partial<Sitting> = {}): Sitting => ({
  sat: daysAgo,
  missed,
  ...more,
});

const trial = (assigned: number, takers: Round['takers'], by?: string): Round => ({
  exam: 'trial',
  assigned,
  takers,
  ...(by && { by }),
});

const modmail = (assigned: number, takers: Round['takers'], more: Partial<Round> = {}): Round => ({
  exam: 'modmail',
  assigned,
  takers,
  ...more,
});

/** Half a year of exams, in order for each exam. */
export const rounds: readonly Round[] = [
  {
    exam: 'refresher',
    assigned: 187,
    by: 'executive',
    takers: {
      manager: sat(185, 1),
      moderator: sat(186, 0.5),
      quietharbor: sat(184, 0),
      tobi_: sat(183, ['spec'], { note: 'Ask what spec work is in the next call, you are not the only one.' }),
      brambleandthorn: sat(182, 2),
      oakley_dm: sat(185, 0.5),
      papercrane: sat(186, 0),
      'kestrel.wav': sat(181, 0, { reached: 3 }),
      nordlicht: sat(184, 1),
      grimalkin: sat(183, 1.5),
      'halfmoon.pier': sat(186, 0.5),
      softlock: sat(182, 0),
      umbrelle: sat(184, 0.5),
      'pale.cassette': sat(183, 1),
      jaspervane: null,
    },
  },
  {
    exam: 'refresher',
    assigned: 160,
    takers: {
      sunkencathedral: sat(157, 2.5),
      grimalkin: sat(155, 0.5),
      'driftwood.fm': sat(156, 1),
      nine_of_cups: sat(154, 3),
    },
  },
  { exam: 'refresher', assigned: 140, takers: { lumenforge: sat(136, 1) } },

  trial(
    178,
    {
      manager: sat(177, ['warnings'], {
        note: 'Thank you for going first. Your reply on the argument is now what we train with.',
      }),
      quietharbor: sat(176, 0.5),
      tobi_: sat(175, 1),
      'halfmoon.pier': sat(176, 0),
    },
    'executive',
  ),
  trial(173, {
    moderator: sat(171, ['raid'], { note: 'Calm and complete. The log entries could be half as long.' }),
    nordlicht: sat(172, 0.5),
  }),
  trial(168, {
    grimalkin: sat(166, 2),
    umbrelle: sat(165, 0),
    'pale.cassette': sat(164, 1.5),
    'driftwood.fm': sat(163, 2),
  }),
  trial(164, { 'kestrel.wav': sat(160, 1.5) }),
  trial(158, {
    papercrane: sat(153, ['friend', 'argument', 'mistake', '~log'], {
      note: 'The essays were rushed. Take it again, you know all of this.',
    }),
    'søren.k': sat(156, 1),
  }),
  trial(150, {
    papercrane: sat(146, 1),
    'mira.k': sat(147, 3),
    sunkencathedral: sat(148, 0, { reached: 0 }),
    nine_of_cups: sat(145, 6),
  }),
  trial(141, {
    sunkencathedral: sat(138, 5),
    'mira.k': sat(139, 1.5),
    nine_of_cups: sat(137, 5, { note: 'It is all right. Let us talk before anybody decides anything.' }),
  }),
  trial(130, { lumenforge: sat(127, 1) }),
  trial(121, {
    żubr_: sat(118, ['warnings', 'mute', 'evidence'], {
      adjusted: [78, 'The question on warnings could be read in two ways before it was reworded. Counted as right.'],
    }),
  }),
  trial(108, {
    junior: sat(105, ['mute', 'evidence'], { note: 'Good instincts. Read up on mutes.' }),
    deltaferns: sat(104, 4),
  }),
  trial(99, { the_last_cartographer_of_ember: sat(94, 0.5), deltaferns: sat(95, 2.5) }),
  trial(79, { 'yuki.snowfield': sat(75, 1.5), نسيم_الليل: sat(74, 1) }),
  trial(60, {
    pixelmarten: sat(57, ['log', 'mute', 'warnings', 'minor', '~argument'], {
      note: 'Trial extended. Let us go through the log rules together.',
    }),
  }),
  trial(44, {
    cloverhex: sat(41, ['advert', 'raid', 'mistake', '~log'], {
      adjusted: [70, 'Told us in the talk afterwards how the muted person would hear from them. Half a mark for that.'],
    }),
  }),
  trial(30, { 'ada.lune': sat(27, 2), 夜行列車: sat(26, 1.5) }),
  trial(14, { rennekk: sat(12, 5) }),
  trial(6, {
    café_nocturne: sat(2, 1, { marking: 'none' }),
    somewhere_beyond_the_tin_weather: sat(3, 0.5, { marking: 'none' }),
  }),
  trial(4, { rennekk: null, pixelmarten: sat(1, 2, { reached: 4, unclosed: true }) }),
  // Everyone who passed the first version is asked to take the new one.
  trial(
    3,
    {
      'mira.k': null,
      lumenforge: sat(1, 2, { marking: 'none' }),
      żubr_: sat(2, 0.5, { marking: 'none' }),
      deltaferns: null,
      the_last_cartographer_of_ember: null,
      'pale.cassette': null,
      'driftwood.fm': null,
      junior: null,
    },
    'manager',
  ),
  trial(2, { trial: null }, 'marisol_q'),

  modmail(
    122,
    {
      'kestrel.wav': sat(120, 1),
      papercrane: sat(119, ['~close'], { note: 'I would have liked to get that letter.' }),
      'søren.k': sat(118, 2.5),
      'mira.k': sat(117, 1),
      brambleandthorn: sat(116, 1, {
        absences: [
          ['window_blur', 2.4, 5_210],
          ['tab_hidden', 6.1, 64_870],
          ['tab_hidden', 9.8, null],
        ],
        reached: 6,
      }),
      oakley_dm: sat(117, 0, { reached: 0 }),
      jaspervane: sat(116, 4),
      grimalkin: sat(121, 1.5),
      umbrelle: sat(119, 0),
      'pale.cassette': sat(118, 1.5),
    },
    { by: 'manager' },
  ),
  modmail(110, { oakley_dm: sat(106, 1), 'søren.k': sat(107, 1.5) }),
  modmail(101, { lumenforge: sat(98, 1.5) }),
  modmail(92, { żubr_: sat(90, 1, { absences: [['window_blur', 7.3, 1_940]] }), deltaferns: sat(89, 2) }),
  modmail(81, { żubr_: sat(78, 0.5), the_last_cartographer_of_ember: sat(77, 1) }),
  modmail(68, {
    'yuki.snowfield': sat(64, 0),
    pixelmarten: sat(66, 3),
    نسيم_الليل: sat(63, 1),
    'driftwood.fm': sat(65, 0.5),
  }),
  modmail(53, { cloverhex: sat(50, 1.5) }),
  modmail(42, { 'ada.lune': sat(39, 2), pixelmarten: sat(38, 1.5) }),
  modmail(27, {
    夜行列車: sat(23, 1),
    rennekk: sat(25, 2, { marking: 'by hand', adjusted: [75, 'Marked together in the staff call.'] }),
  }),
  modmail(20, { café_nocturne: sat(17, 1.5) }),
  modmail(15, {
    trial: sat(13, ['appeal', '~close'], {
      note: 'Warm and clear. Say goodbye before you close a thread, so that nobody feels shut out.',
    }),
  }),
  modmail(10, {
    nordlicht: sat(5, 1, { marking: 'first answer' }),
    somewhere_beyond_the_tin_weather: sat(7, 1),
  }),
  modmail(9, { quietharbor: null }, { unclosed: true }),
  modmail(8, {
    moderator: sat(6, 1, {
      absences: [
        ['tab_hidden', 4.2, 8_430],
        ['tab_hidden', 7.9, 41_260],
        ['tab_hidden', 11.5, 126_700],
      ],
    }),
  }),
  modmail(5, { orbitalgoose: sat(3, 2, { marking: 'none' }) }),
  modmail(4, { ひなた_: null }),
  modmail(3, { junior: sat(1, 1, { marking: 'none' }) }, { by: 'manager' }),
];
