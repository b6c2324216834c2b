import type { Kit } from './kit.ts';

/** For the community around a game, with servers or matches of its own. */
export const gameCommunity: Kit = {
  vacancies: [
    {
      title: 'Community Moderator',
      description: `Our members talk about one game all day: builds, patches, matches that went wrong. Community Moderators keep those channels readable, calm people down after a lost match, and tell reports from rumours.

Release days are busy, and quiet weeks are quiet. You start on trial, with a colleague who has seen a few launches.`,
      requirements: `- You play the game, or know it well enough to follow an argument about it
- You’re 16 or older
- You have about four hours a week, and a little more around updates
- You’re fair to people you’ve lost to
- You have no active ban in the game`,
      formQuestions: [
        { id: 'player', type: 'text', label: 'What’s your name in the game?', required: true },
        { id: 'why', type: 'textarea', label: 'Why would you like to moderate here?', required: true },
        {
          id: 'cheater',
          type: 'textarea',
          label: 'A member posts a clip and writes that another member cheats. What do you do?',
          placeholder: 'Step by step, please.',
          required: true,
        },
        {
          id: 'hours',
          type: 'radio',
          label: 'How much time do you have in a normal week?',
          required: true,
          options: ['Under 4 hours', '4 to 8 hours', 'More than 8 hours'],
        },
        { id: 'times', type: 'text', label: 'When are you usually online, and in which time zone?', required: true },
      ],
      isActive: false,
      reapplyDays: 30,
      minAccountDays: 90,
    },
    {
      title: 'In-Game Moderator',
      description: `In-Game Moderators look after our matches: chat, names, griefing and reports of cheating. You watch before you act, record what you see, and bring clear cases to the team with the clip attached.

You don’t have to be a strong player. You do need the patience to watch a whole match for one moment.`,
      requirements: `- You can record your screen while you play or watch
- You have two evenings a week
- You can say “I’m not sure”, and leave it at that
- You have no active ban in the game`,
      formQuestions: [
        { id: 'player', type: 'text', label: 'What’s your name in the game?', required: true },
        {
          id: 'griefing',
          type: 'textarea',
          label: 'Two players each say that the other one griefed first, and there’s no recording. What do you decide?',
          required: true,
        },
        {
          id: 'recording',
          type: 'radio',
          label: 'Can you record your screen while you play?',
          required: true,
          options: ['Yes', 'Yes, but the game slows down', 'Not yet'],
        },
        { id: 'evenings', type: 'text', label: 'Which evenings suit you?', required: true },
      ],
      isActive: false,
      reapplyDays: 30,
      minAccountDays: 90,
    },
    {
      title: 'Event Organiser',
      description: `Tournaments, custom matches, a quiz before the next season: Event Organisers plan one evening a month with a partner, announce it, run it, and write three lines about how it went.

This is a role next to the moderation team, without its powers.`,
      requirements: `- You’ve been to at least two of our events
- You can plan two weeks ahead, and start on time
- You’re kind to people who lose`,
      formQuestions: [
        {
          id: 'event',
          type: 'textarea',
          label: 'Which event would you run in your first month?',
          placeholder: 'What happens, how long it takes, and what a beginner gets out of it',
          required: true,
        },
        {
          id: 'dispute',
          type: 'textarea',
          label: 'Both teams claim the win, and the screenshot is unclear. What do you decide?',
          required: true,
        },
        { id: 'hosted', type: 'textarea', label: 'What have you hosted before, here or anywhere else?' },
      ],
      isActive: false,
    },
  ],
  exam: {
    title: 'Reports and fair play',
    description: 'Reports, leaks, launch days and voice chat. Read our guide first: every answer follows from it.',
    timeLimit: 25,
    passingScore: 70,
    items: [
      {
        question: 'A member reports a cheater without any evidence. What do you do?',
        options: [
          'Ban the player to be safe',
          'Tell the member to come back with proof, and close the report',
          'Thank them, ask for a clip or the match, and note the name',
          'Ask in the main channel who else has seen it',
        ],
        answer: 'Thank them, ask for a clip or the match, and note the name',
      },
      {
        question: 'Someone names a player they suspect in the main channel. What do you do?',
        options: [
          'Delete it, and ask them to send a report',
          'Leave it, in case others have seen something',
          'Ask the suspect to defend themselves there',
          'Warn the suspect',
        ],
        answer: 'Delete it, and ask them to send a report',
      },
      {
        question: 'An update brings two hundred angry messages in an hour. What do you do?',
        options: [
          'Delete what’s negative',
          'Close the channel until tomorrow',
          'Explain why the developers are right',
          'Open one place for feedback, keep it civil, and let criticism stand',
        ],
        answer: 'Open one place for feedback, keep it civil, and let criticism stand',
      },
      {
        question: 'Someone posts a leaked trailer. What do you do?',
        options: [
          'Move it behind a spoiler tag',
          'Delete it, say that leaks aren’t allowed here, and log it',
          'Leave it if it’s all over the internet',
          'Ban them for good',
        ],
        answer: 'Delete it, say that leaks aren’t allowed here, and log it',
      },
      {
        question: 'A report is about the player who knocked you out yesterday. What do you do?',
        options: ['Decide it, but carefully', 'Leave it to a colleague', 'Close it', 'Ask them about it in a match'],
        answer: 'Leave it to a colleague',
      },
      {
        question: 'Someone shouts slurs in voice chat. What do you do first?',
        options: [
          'Ask them to write an apology',
          'Join in and shout back',
          'Wait for a recording',
          'Remove them from voice, and note the time and who heard it',
        ],
        answer: 'Remove them from voice, and note the time and who heard it',
      },
      {
        type: 'long-answer',
        question: 'You watched a reported match and saw no cheating. Write to the member who reported it.',
        answer:
          'Thanks them, says that the match was watched and that it shows too little to act on, and that new clips are welcome. Doesn’t discuss the other player, and doesn’t blame the reporter.',
      },
    ],
  },
  guide: `## What we’re here for

People come to play, and to talk about it with others who do. We keep that fair and fun, also for those who lost the last match.

## Reports of cheating

1. Thank the reporter. Most reports are wrong, and we need the others.
2. Ask for a clip or the match, and the time it happened.
3. Watch all of it, not only the moment.
4. Have a second moderator watch it, before either of you says what you think.
5. If you both see it, act and log it with the clip. If not, close it, keep the name, and say so to the reporter.

Suspects are never named in public. Delete accusations in channels and ask for a report instead. If you’ve played with or against the person lately, leave the case to a colleague.

## What usually follows

| What happened | The first time | The next time |
| --- | --- | --- |
| Insults after a match | A friendly word | A mute for a day |
| Naming suspects in public | Delete it, and explain | A warning |
| Leaks | Delete them, and a warning | A mute for a week |
| Griefing, throwing a match | A warning | A week without matches |
| Selling accounts or boosts | Delete it, and a warning | A ban |
| Slurs, threats, harassment | A mute, and ask the team | A ban |
| Cheating in our matches | A ban, after two of us have watched | |

Treat the table as a start. We decide about our own servers and channels; bans in the game itself belong to its makers.

## Release days

- Open one thread for bugs, one for feedback, and pin both.
- Criticism stays up, however hard it is. Insults go, including those aimed at the developers.
- Slow mode before muting, muting before closing a channel.
- Plan shifts. Nobody moderates a launch for ten hours.

## Leaks and spoilers

What the makers haven’t published is a leak, and it goes. What they have published is a spoiler for two weeks, and belongs in its own channel.

## Voice and matches

Join before you judge. If you hear slurs or threats, remove the person from voice, note the time and who heard it, and mute them until the team has decided. Recordings are for the team only.

## What goes in the log

Every warning, mute, kick and ban, straight away: who, what they did, the clip or screenshot, and what you did. What’s in the log stays in the team.

## When it’s serious

If someone may be in danger, tell a team lead immediately, whatever the time, and point the person to local emergency services or a helpline. Report threats to Discord. Never save or forward sexual content with minors: report it, delete it, ban the account, and tell a team lead.`,
  replies: [
    {
      title: 'You’re on the team',
      for: 'accepted',
      body: `Hello {name},

You’re in: we’d love to have you as {job}. You’ll get your role today, and one of us will write to you before the next match night.

Please read our guide first, above all the part about reports.`,
    },
    {
      title: 'The team is complete',
      for: 'declined',
      body: `Hello {name},

Thank you for applying for {job}. The team is complete for now. It usually grows before a big update, so keep an eye on the vacancies.`,
    },
    {
      title: 'Active ban',
      for: 'declined',
      body: `Hello {name},

Thank you for applying for {job}. We can’t take people with an active ban in the game, whatever the reason. Once it’s over, you’re welcome to apply again.`,
    },
    {
      title: 'Say how you’d decide',
      for: 'declined',
      body: `Hello {name},

Your answers for {job} say what you’d think, but not yet what you’d do. If you apply again, take one case and go through it: what you’d look at, whom you’d ask, and what you’d write to the people involved.`,
    },
  ],
};
