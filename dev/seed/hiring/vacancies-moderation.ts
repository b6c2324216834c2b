import { choiceQuestion, textQuestion, timeZones } from './form-questions.ts';
import type { VacancyText } from './vacancy-text.ts';

const motivation = textQuestion('textarea', 'motivation', 'Why do you want to moderate here?');

const experience = textQuestion(
  'textarea',
  'experience',
  'Have you moderated before? Tell us where, and what you did there.',
  {
    placeholder: 'No experience is fine too. Say so, and tell us what you have seen moderators do well.',
  },
);

/** The jobs in the moderation team. */
export const moderationVacancies: readonly VacancyText[] = [
  {
    key: 'moderator',
    title: 'Discord Moderator',
    postedBy: 'executive',
    posted: 239,
    description: `Moderators keep the chat channels readable and the listing channels honest. On a normal evening that means answering a few questions, moving an advert to where it belongs, and once in a while stepping between two people who have stopped listening to each other.

You start as a Trial Moderator with a mentor beside you. After about six weeks we look back together and decide how it goes on.

What you get: a team that reads your logs and says thank you, a say in how the rules are worded, and Sunday's staff call, which is shorter than it sounds.`,
    requirements: `- A member of the server for at least four weeks
- 16 years or older
- Around four hours a week, spread over at least two days
- Calm in writing, also when somebody else is not
- No active warnings in the last three months`,
    questions: [
      motivation,
      experience,
      textQuestion(
        'textarea',
        'scenario',
        'Two regulars argue in #showcase and others begin to take sides. What do you do?',
        {
          placeholder: 'Step by step, please. There is more than one good answer.',
        },
      ),
      choiceQuestion('select', 'timezone', 'Which part of the world are you in?', timeZones, 'Pick the closest one'),
      choiceQuestion('radio', 'hours', 'How much time do you have in a normal week?', [
        'Under 4 hours',
        '4 to 8 hours',
        '8 to 15 hours',
        'More than 15 hours',
      ]),
      textQuestion('text', 'languages', 'Which languages besides English could you moderate in?', { required: false }),
    ],
    earlier: {
      rewritten: 121,
      questions: [
        motivation,
        experience,
        textQuestion('text', 'timezone', 'Your time zone', { placeholder: 'e.g. UTC+2' }),
        choiceQuestion('radio', 'hours', 'How often are you online?', ['Now and then', 'Most days', 'Every day']),
        textQuestion('textarea', 'anything', 'Anything else we should know?', { required: false }),
      ],
    },
  },
  {
    key: 'modmail',
    title: 'ModMail Responder',
    postedBy: 'marisol_q',
    posted: 202,
    rules: { reviewsNeeded: 0, reapplyDays: 0, minAccountDays: 30, set: 38 },
    description: `Whoever writes to the team writes to ModMail first: reports, questions about a warning, adverts that were taken down, and the occasional thank-you. Responders answer these threads, close what can be closed and hand the rest on with everything the next person needs.

It is quiet, careful work. Most threads take five minutes. Some take an evening, and for those you are never alone.`,
    requirements: `- You write clear, friendly English
- You can keep to yourself what people tell you
- At least three threads a week
- You know the rules, or are willing to learn them well enough to quote them`,
    questions: [
      textQuestion(
        'textarea',
        'reply',
        'A member writes: “I got muted for NOTHING and your mods are a joke.” Write your first reply.',
        {
          placeholder: 'As you would really send it.',
        },
      ),
      textQuestion(
        'textarea',
        'decision',
        'Tell us about a time you had to explain a decision that somebody did not like.',
      ),
      choiceQuestion('radio', 'privacy', 'A friend asks you what somebody wrote in a ModMail thread. What do you do?', [
        'Tell them if it concerns them',
        'Tell them without naming anybody',
        'Tell nobody outside the team',
        'Ask a manager first',
      ]),
      choiceQuestion('select', 'response_time', 'How soon would you usually see a new thread?', [
        'Within the hour',
        'Within a few hours',
        'The same day',
        'It varies a lot',
      ]),
      textQuestion('text', 'best_days', 'When are you around the most?', {
        placeholder: 'e.g. weekday evenings, Sundays',
        required: false,
      }),
    ],
  },
  {
    key: 'appeals',
    title: 'Appeals Reviewer',
    postedBy: 'executive',
    posted: 148,
    rules: { reviewsNeeded: 2, reapplyDays: 14, minAccountDays: 365, set: 41 },
    description: `Everyone who was banned may ask once for a second look. Appeals Reviewers take that look: they read the log, the evidence and the appeal, and write a recommendation of a few sentences. A manager decides, and two reviewers see every case.

There is nothing to fill in for this one. We know your work, so sending the application is enough.`,
    requirements: `- Current staff, Trial Moderator or above
- You do not review cases that you were part of
- One hour a week, at a time of your choosing`,
    questions: [],
  },
];
