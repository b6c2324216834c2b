import { choiceQuestion, textQuestion } from './form-questions.ts';
import type { VacancyText } from './vacancy-text.ts';

const idea = textQuestion('textarea', 'idea', 'Pitch one event that you would run in your first month.', {
  placeholder: 'What happens, how long it takes, what somebody new gets out of it.',
});

const hosted = textQuestion('textarea', 'hosted', 'What have you hosted before, here or elsewhere?', {
  required: false,
});

/** The jobs outside the moderation team. */
export const communityVacancies: readonly VacancyText[] = [
  {
    key: 'events',
    title: 'Event Host',
    postedBy: 'vesper.north',
    posted: 181,
    description: `Event Hosts give people a reason to come by on a Friday: game nights, build jams, quizzes, the yearly lantern parade in the map channel. You plan one event a month with a co-host, announce it, run it and write three lines about how it went.

This is a volunteer post beside the moderation team. Your grade stays what it is.`,
    requirements: `- You have been to at least two of our events
- You can plan two weeks ahead and keep to a start time
- You are kind to people who lose
- A headset helps, but text events are events too`,
    questions: [
      idea,
      choiceQuestion('select', 'format', 'Which kind of event is closest to your heart?', [
        'Game night',
        'Art or build jam',
        'Quiz or puzzle hunt',
        'Watch party',
        'Tournament',
      ]),
      choiceQuestion('radio', 'stage', 'Would you speak on a stage in front of fifty people?', [
        'Yes',
        'Yes, with a co-host',
        'I would rather stay in text',
      ]),
      hosted,
      textQuestion('text', 'link', 'A link to something you made or organised', {
        placeholder: 'https://',
        required: false,
      }),
    ],
    earlier: {
      rewritten: 102,
      questions: [
        idea,
        choiceQuestion('select', 'format', 'Your favourite kind of event', ['Game night', 'Art jam', 'Quiz']),
        hosted,
      ],
    },
  },
  {
    key: 'partners',
    title: 'Partnership Scout',
    postedBy: 'haldane',
    posted: 94,
    rules: { reviewsNeeded: 2, reapplyDays: 14, minAccountDays: 90, set: 40 },
    description: `Our partners are small studios, art collectives and other servers whose people would like it here, and the other way round. Scouts find them, spend a week reading along before they say a word, and write the first message. Managers take over once somebody answers.

We count good partners, not many.`,
    requirements: `- You can tell a lively server from a big one
- You write messages that do not sound like a template
- No partnerships of your own that would get in the way
- Two or three hours a week`,
    questions: [
      textQuestion('textarea', 'communities', 'Name two communities that would suit us, and say why.'),
      textQuestion('textarea', 'message', 'Write the first message you would send to one of them.'),
      choiceQuestion(
        'radio',
        'spam',
        'A server of 40,000 offers to partner, but its chat is full of invite spam. What do you answer?',
        [
          'Yes: reach is what counts',
          'Yes, for a month, to see how it goes',
          'No, with thanks',
          'I would pass it to a manager',
        ],
      ),
      textQuestion('text', 'before', 'Have you done this anywhere else?', { required: false }),
    ],
  },
  {
    key: 'stage',
    title: 'Voice Stage Moderator',
    postedBy: 'marisol_q',
    posted: 163,
    closed: 39,
    description: `Fridays and Saturdays we open the stage: talks, open-mic nights, devlogs, sometimes a choir. Stage Moderators let speakers up, watch the hand queue and mute what nobody wants to hear, preferably before anybody has noticed.

The team is complete for the season. We will post again before the summer.`,
    requirements: `- Free on at least two stage nights a month, 19:00 to 22:00 UTC
- A quiet room and a microphone that does not hiss
- Quick with the mute button, slow with the ban button`,
    questions: [
      textQuestion(
        'textarea',
        'minute',
        'Somebody on stage starts to play loud music through their microphone. Walk us through your next minute.',
      ),
      choiceQuestion('radio', 'nights', 'Which stage nights could you cover?', [
        'Friday',
        'Saturday',
        'Both',
        'Neither regularly, but I can step in',
      ]),
      choiceQuestion('select', 'equipment', 'What would you speak into?', [
        'Headset',
        'Desk microphone',
        'Phone or laptop microphone',
      ]),
      textQuestion('textarea', 'about', 'Something about you that does not fit above', { required: false }),
    ],
  },
  {
    key: 'emotes',
    title: 'Emote Curator',
    postedBy: 'ines.okt',
    posted: 76,
    deleted: 9,
    description: `We have fifty emote slots and two hundred opinions about them. The curator collects suggestions, keeps the set readable at 32 pixels and retires what nobody uses.`,
    requirements: `- An eye for shapes that survive being tiny
- Patience with votes that end in a draw`,
    questions: [
      textQuestion('textarea', 'retire', 'Which of our emotes would you retire, and what should take its place?'),
      textQuestion('text', 'portfolio', 'Where can we see something you drew?', {
        placeholder: 'https://',
        required: false,
      }),
    ],
  },
];
