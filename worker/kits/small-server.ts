import type { Kit } from './kit.ts';

/** For a server where one small team does everything. */
export const smallServer: Kit = {
  vacancies: [
    {
      title: 'Moderator',
      description: `We’re a small server, and moderators know most people by name. You read along, answer questions and step in early, while a friendly word is still enough. Bans are rare, and no moderator decides on one alone.

You start on trial, with an experienced colleague to ask. After a few weeks we look back together and decide whether it suits both sides.`,
      requirements: `- You’ve been a member for at least a month
- You’re 16 or older
- You have about three hours a week, spread over several days
- You stay polite in writing, even when the other person doesn’t
- You keep what you read in the team to yourself`,
      formQuestions: [
        { id: 'why', type: 'textarea', label: 'Why would you like to moderate here?', required: true },
        {
          id: 'argument',
          type: 'textarea',
          label: 'Two regulars argue in the main channel, and people start taking sides. What do you do?',
          placeholder: 'Step by step, please. There’s more than one good answer.',
          required: true,
        },
        {
          id: 'hours',
          type: 'radio',
          label: 'How much time do you have in a normal week?',
          required: true,
          options: ['Under 3 hours', '3 to 6 hours', 'More than 6 hours'],
        },
        {
          id: 'times',
          type: 'text',
          label: 'When are you usually online?',
          placeholder: 'For example: weekday evenings, UTC+1',
          required: true,
        },
        {
          id: 'experience',
          type: 'textarea',
          label: 'Have you moderated before? Tell us where.',
          placeholder: 'No experience is fine, too.',
        },
      ],
      isActive: false,
      reapplyDays: 30,
      minAccountDays: 90,
    },
    {
      title: 'Welcome Helper',
      description: `Welcome Helpers say hello to new members, show them around, and start a conversation when it’s quiet. The role has no moderation powers and no rota: you help when you’re here anyway.

It’s also the best way to see how the team works before you apply as a moderator.`,
      requirements: `- You remember what it was like to be new here
- You’re around on two or three evenings a week
- You don’t mind hearing the same question for the tenth time`,
      formQuestions: [
        {
          id: 'hello',
          type: 'textarea',
          label: 'A new member writes “hi” and gets no reply for ten minutes. What do you write?',
          placeholder: 'Exactly as you’d send it',
          required: true,
        },
        { id: 'first-day', type: 'textarea', label: 'What would make someone’s first day here easier?' },
        {
          id: 'times',
          type: 'text',
          label: 'When are you usually online?',
          placeholder: 'For example: weekday evenings, UTC+1',
          required: true,
        },
      ],
      isActive: false,
    },
  ],
  exam: {
    title: 'Moderation basics',
    description: 'Everyday situations on a small server. Read our guide first: every answer follows from it.',
    timeLimit: 25,
    passingScore: 70,
    items: [
      {
        question: 'Two members insult each other in the main channel. What do you do first?',
        options: [
          'Ban both as an example',
          'Ask both to stop, calmly and in the channel',
          'Delete the conversation without a word',
          'Wait until it’s over',
        ],
        answer: 'Ask both to stop, calmly and in the channel',
      },
      {
        question: 'You can’t tell whether a message breaks a rule. What do you do?',
        options: ['Delete it to be safe', 'Warn the author', 'Ask the team before you act', 'Mute now, explain later'],
        answer: 'Ask the team before you act',
      },
      {
        question: 'A friend of yours breaks a rule. Who deals with it?',
        options: ['You, because you know them best', 'Nobody, the first time', 'You, but more strictly', 'A colleague'],
        answer: 'A colleague',
      },
      {
        question: 'A member asks why someone else was muted. What do you tell them?',
        options: [
          'That you only discuss it with the person it concerns',
          'The reason, if they keep it to themselves',
          'The reason, without the name',
          'That you don’t know',
        ],
        answer: 'That you only discuss it with the person it concerns',
      },
      {
        question: 'An old member suddenly posts a link to “free gifts” in every channel. What do you do?',
        options: [
          'Reply that it looks suspicious',
          'Open the link to check it',
          'Delete the posts, and ban the account until its owner has it back',
          'Ban the account for good',
        ],
        answer: 'Delete the posts, and ban the account until its owner has it back',
      },
      {
        question: 'What goes in the log?',
        options: [
          'Bans only',
          'What people complain about',
          'Whatever you think matters',
          'Every warning, mute, kick and ban',
        ],
        answer: 'Every warning, mute, kick and ban',
      },
      {
        type: 'long-answer',
        question: 'Write the message you’d send with a first warning for insults.',
        answer:
          'Says what was written, which rule it broke and what happens next time. Friendly, in private, in one message, and without reopening the argument.',
      },
      {
        type: 'long-answer',
        question: 'It’s two in the morning, and a member writes that they want to hurt themselves. What do you do?',
        answer:
          'Takes it seriously and stays kind. Points to local emergency services or a helpline, wakes a team lead, and doesn’t try to handle it alone.',
      },
    ],
  },
  guide: `## What we’re here for

People come for the conversation, and your job is to keep it going. Help more than you punish, and step in early, while little is needed.

## Before you act

1. Read back until you know how it started.
2. Name the rule. If you can’t, talk to people instead of acting.
3. Check the log for earlier warnings.
4. If you’re part of the argument, or a friend is, leave it to a colleague.
5. If you’re not sure, ask the team. Very little is so urgent that it can’t wait ten minutes.

## What usually follows

| What happened | The first time | The next time |
| --- | --- | --- |
| Off topic, capital letters, a flood of messages | A friendly word | A warning |
| Insults | A warning | A mute for a day |
| Advertising, also in direct messages | Delete it, and a warning | A kick |
| Slurs, threats, harassment | A mute, and ask the team | A ban |
| Scam links | Delete them, and a ban until the owner has the account back | The same |

Treat the table as a start. An apology counts, and so does a pattern. A ban takes two of us, except for scams and raids.

## How to say it

- A friendly word goes in the channel, a warning in private.
- Say what you saw, which rule it broke, and what happens next time.
- Send one message. You don’t have to win the argument.
- If you’re angry, hand it over.

## What goes in the log

Every warning, mute, kick and ban, straight away: who, what they did, a link or screenshot, and what you did. Write it so that a colleague who wasn’t there could explain the decision. What’s in the log stays in the team.

## When it’s serious

- **Someone may be in danger.** Tell a team lead immediately, whatever the time. Be kind, and point to local emergency services or a helpline. You’re not alone with it.
- **Threats.** Take a screenshot before you delete them, and report them to Discord.
- **Sexual content with minors.** Never save or forward it. Report it to Discord, delete it, ban the account, and tell a team lead.
- **A raid.** Pause the invites first. Everything else can be tidied up afterwards.`,
  replies: [
    {
      title: 'Welcome to the team',
      for: 'accepted',
      body: `Hello {name},

We’d love to have you as {job}. You’ll get your role today, and one of us will write to you about the first steps.

Please read our guide before you start. You don’t need to know it by heart, only where to look.`,
    },
    {
      title: 'Not this time',
      for: 'declined',
      body: `Hello {name},

Thank you for applying for {job}. We’ve chosen other people this time. We have few places, so please don’t read too much into it.

You’re welcome to apply again, and just as welcome to stay as you are.`,
    },
    {
      title: 'Let’s get to know each other first',
      for: 'declined',
      body: `Hello {name},

We liked your application for {job}, but we hardly know you yet. Spend a month or two in the channels, help where you can, and try again.`,
    },
    {
      title: 'Tell us more',
      for: 'declined',
      body: `Hello {name},

Your answers for {job} were too short for us to tell how you’d handle a real case. If you apply again, describe one step by step: what you’d see, what you’d say, and whom you’d ask.`,
    },
  ],
};
