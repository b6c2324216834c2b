import type { Verdict } from '../../../worker/contract/reviews.ts';

/** Reasons that fit any application, by verdict. */
export const reasons: Readonly<Record<Verdict, readonly string[]>> = {
  yes: [
    'Answers the scenario the way I would want it handled: asks first, acts second, writes it down.',
    'Clear, short, and honest about what they have not done yet. I would gladly train them.',
    'Has been patient with newcomers in chat for months, without any role. That is the job.',
    'Knows our rules well enough to say which one they would change, and why.',
    'The hours fit exactly where we have nobody. The answers are solid too.',
    'Admits to a mistake on another server and says what they learnt. That convinced me more than the rest.',
    'Writes calmly about a hard case. I had to read it twice, and liked it better the second time.',
    'Good judgement on what to leave alone. Most people want to step in too early.',
  ],
  unsure: [
    'Good on tone, thin on the second question. I would ask them for one more example.',
    'Reads well, but I have hardly seen them around. A month more would tell.',
    'Strong answers, and four hours a week on top of exams. I am not sure it lasts.',
    'Their scenario answer goes straight to a ban. Could be nerves, could be a habit.',
    'No experience, which is fine, but also few reasons of their own. Leaning yes with a mentor.',
    'Would fit another role better. Worth a talk before we decide.',
    'Half of this is copied from our own guide. The other half is good.',
  ],
  no: [
    'Two of the answers are one line each. There is not enough here to judge.',
    'Wants the role for the badge, and says so. Not this time.',
    'Joined eight days ago. I would ask them to come back in spring.',
    'Argues with the rule in the scenario instead of answering it.',
    'Was warned for the same thing that the scenario asks about.',
    'The times they offer are the ones we already cover twice.',
    'Kind, but would decide everything by vote. We tried that.',
  ],
};

/** A note that the team left on somebody's application. `@name` in the text mentions that person. */
interface NoteText {
  readonly by: string;
  readonly daysAgo: number;
  readonly text: string;
  readonly mentions?: readonly string[];
  /** Who removed it, and when. */
  readonly removed?: { readonly by: string; readonly daysAgo: number };
}

/** A review that screens rely on. */
interface ReviewText {
  readonly by: string;
  readonly daysAgo: number;
  readonly verdict: Verdict;
  readonly reason: string;
  /** When they changed it, with the others' reviews in view. */
  readonly changed?: number;
}

/** Applications under discussion, by applicant and job. */
export interface Discussion {
  readonly applicant: string;
  readonly job: string;
  readonly reviews?: readonly ReviewText[];
  readonly notes?: readonly NoteText[];
  readonly assigned?: { readonly to: string; readonly by: string; readonly daysAgo: number };
}

/** What screens and tests rely on: `manager` has two reviews to wait for, two that they see, and two mentions. */
export const discussions: readonly Discussion[] = [
  {
    applicant: 'member',
    job: 'modmail',
    assigned: { to: 'manager', by: 'marisol_q', daysAgo: 6 },
    reviews: [
      {
        by: 'marisol_q',
        daysAgo: 6,
        verdict: 'yes',
        reason: 'The sample reply is kinder and shorter than ours. The rest can be learnt.',
      },
      {
        by: 'haldane',
        daysAgo: 5,
        verdict: 'unsure',
        reason: 'Good writing. We declined them as a Moderator in summer, and I would like to know what has changed.',
      },
    ],
    notes: [
      {
        by: 'haldane',
        daysAgo: 5,
        text: '@manager you talked to them after the last application. Did they take it well?',
        mentions: ['manager'],
      },
      {
        by: 'manager',
        daysAgo: 4,
        text: 'They did. They asked what to work on and thanked us. @haldane I will read this one tonight.',
        mentions: ['haldane'],
      },
      { by: 'marisol_q', daysAgo: 3, text: 'No hurry from my side. The inbox is quiet this week.' },
    ],
  },
  {
    applicant: 'rook_e4',
    job: 'partners',
    assigned: { to: 'haldane', by: 'haldane', daysAgo: 14 },
    reviews: [
      {
        by: 'manager',
        daysAgo: 12,
        verdict: 'unsure',
        reason: 'The list of servers is thoughtful. One of them is their own, which they do say.',
        changed: 9,
      },
      {
        by: 'haldane',
        daysAgo: 11,
        verdict: 'no',
        reason: 'Scouting for us while running a partner does not work, however fair they are.',
      },
      {
        by: 'executive',
        daysAgo: 10,
        verdict: 'yes',
        reason: 'We could leave their own server out of it. The rest is the best we have had.',
      },
    ],
    notes: [
      {
        by: 'executive',
        daysAgo: 10,
        text: 'They offered to hand their server over in January. @haldane @manager would that settle it?',
        mentions: ['haldane', 'manager'],
      },
      { by: 'haldane', daysAgo: 9, text: 'It would for me. Let us wait until it is done.' },
      {
        by: 'manager',
        daysAgo: 9,
        text: 'Wrong application, sorry.',
        removed: { by: 'manager', daysAgo: 8 },
      },
    ],
  },
  {
    applicant: 'CobaltFox',
    job: 'partners',
    assigned: { to: 'haldane', by: 'executive', daysAgo: 14 },
    reviews: [
      {
        by: 'haldane',
        daysAgo: 13,
        verdict: 'yes',
        reason: 'The wrong link was an honest mistake. The real portfolio is good.',
      },
    ],
    notes: [
      {
        by: 'haldane',
        daysAgo: 13,
        text: '@executive the link is settled, so this needs one more review from somebody who has not met them.',
        mentions: ['executive'],
      },
    ],
  },
  {
    applicant: 'élodie.px',
    job: 'emotes',
    reviews: [
      {
        by: 'ines.okt',
        daysAgo: 11,
        verdict: 'yes',
        reason: 'The three sample emotes read well at 24 pixels, which nobody else checked.',
      },
    ],
    notes: [
      {
        by: 'ines.okt',
        daysAgo: 8,
        text: 'The job is gone, but I would keep them in mind. @owner do we want emotes done by the art channel now?',
        mentions: ['owner'],
      },
    ],
  },
  {
    applicant: 'hollowpine',
    job: 'modmail',
    assigned: { to: 'executive', by: 'marisol_q', daysAgo: 4 },
    notes: [
      {
        by: 'marisol_q',
        daysAgo: 4,
        text: '@executive this one needs somebody who can decide about the age rule.',
        mentions: ['executive'],
      },
    ],
  },
  {
    applicant: 'member',
    job: 'events',
    assigned: { to: 'owner', by: 'vesper.north', daysAgo: 1 },
  },
];

/** Answers to applicants that managers reuse. `daysAgo` is when each was written. */
export const replyTexts = [
  {
    title: 'Welcome to the team',
    by: 'executive',
    daysAgo: 44,
    body: `Hello {name},

we would like you on the team as {job}. Your roles change today, and your mentor writes to you before the weekend.

Thank you for the care you put into your answers.`,
  },
  {
    title: 'Not this time',
    by: 'manager',
    daysAgo: 43,
    body: `Hello {name},

thank you for applying as {job}. We chose others this time. That says little about you: there were far more good applications than places.

You are welcome to apply again.`,
  },
  {
    title: 'Too short to judge',
    by: 'haldane',
    daysAgo: 39,
    body: `Hello {name},

some of your answers for {job} were a line or two, so we could not tell how you would handle a case. If you apply again, take one you remember and tell us what you did.`,
  },
  {
    title: 'More time on the server',
    by: 'marisol_q',
    daysAgo: 31,
    body: `Hello {name},

we liked your application as {job}, but we hardly know you yet. Stay around for a month or two, help where you can, and try again.`,
    changed: { by: 'executive', daysAgo: 18 },
  },
] as const;

/** Messages written for one person, by outcome. */
export const ownWords = {
  accepted: [
    'Welcome. Your answer about the two friends in voice chat settled it for us. See you on Sunday.',
    'Yes, gladly. Please read the guide before Friday; we start with an hour together.',
  ],
  declined: [
    'Thank you for the honest answers. We need people on weekday mornings right now, and you said you cannot. Please try again when that changes.',
    'We liked how you write. The scenario went to a ban in one step, and that is the part we would like you to think over before you apply again.',
  ],
} as const;
