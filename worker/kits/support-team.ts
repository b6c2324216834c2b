import type { Kit } from './kit.ts';

/** For a team that answers people's questions in tickets. */
export const supportTeam: Kit = {
  vacancies: [
    {
      title: 'Support Agent',
      description: `People write to us when something doesn’t work: a role that’s missing, a purchase that hasn’t arrived, a ban they don’t understand. You answer, solve what you can, and hand over the rest with everything the next person needs.

It’s quiet work, done in writing, and most tickets take five minutes. At first, a colleague reads your answers before you send them.`,
      requirements: `- You write clear, friendly English
- You’re 16 or older
- You can take at least five tickets a week
- You keep to yourself what people tell you
- “I don’t know yet, I’ll find out” comes easily to you`,
      formQuestions: [
        {
          id: 'reply',
          type: 'textarea',
          label: 'A member writes: “Third time I’m asking. Does anyone even read this?” Write your first reply.',
          placeholder: 'Exactly as you’d send it',
          required: true,
        },
        {
          id: 'unknown',
          type: 'textarea',
          label: 'What do you do with a question that you can’t answer?',
          required: true,
        },
        {
          id: 'privacy',
          type: 'radio',
          label: 'A friend asks what someone wrote in a ticket. What do you tell them?',
          required: true,
          options: ['What concerns them', 'The story, without the name', 'Nothing', 'I’d ask a team lead'],
        },
        {
          id: 'speed',
          type: 'select',
          label: 'How soon would you usually see a new ticket?',
          required: true,
          options: ['Within the hour', 'Within a few hours', 'On the same day', 'It varies a lot'],
        },
        { id: 'times', type: 'text', label: 'When are you usually online, and in which time zone?', required: true },
      ],
      isActive: false,
      reapplyDays: 30,
      minAccountDays: 30,
    },
    {
      title: 'Help Article Writer',
      description: `The same question arrives twenty times before anyone writes the answer down. You write it down: short articles, one question each, in words that people would search for.

You read tickets to see what’s missing, and ask the agents until you understand it yourself.`,
      requirements: `- You explain things in short sentences
- You try out every step before you describe it
- You have about two hours a week, whenever it suits you`,
      formQuestions: [
        {
          id: 'sample',
          type: 'textarea',
          label: 'Explain to someone who is new to Discord how to mute a channel on a phone. Five sentences at most.',
          required: true,
        },
        {
          id: 'missing',
          type: 'textarea',
          label: 'Which question about our community deserves the first article?',
          required: true,
        },
        { id: 'link', type: 'text', label: 'A link to something you’ve written', placeholder: 'https://' },
      ],
      isActive: false,
    },
  ],
  exam: {
    title: 'Answering tickets',
    description: 'For everyone who’s about to answer tickets. Read our guide first: every answer follows from it.',
    timeLimit: 30,
    passingScore: 75,
    items: [
      {
        question: 'Four tickets are waiting. Which one do you take first?',
        options: ['The newest', 'The one about someone’s safety', 'The shortest', 'The one from a person you know'],
        answer: 'The one about someone’s safety',
      },
      {
        question: 'You can’t answer a question. What do you write?',
        options: [
          'Nothing, until you can',
          'Your best guess',
          'That you’re finding out, and by when they’ll hear from you',
          'That they should ask somewhere else',
        ],
        answer: 'That you’re finding out, and by when they’ll hear from you',
      },
      {
        question: 'A member sends you a password to prove that an account is theirs. What do you do?',
        options: [
          'Delete it, ask them to change it, and check in another way',
          'Try it, then delete it',
          'Thank them, and go on',
          'Keep it in the ticket for colleagues',
        ],
        answer: 'Delete it, ask them to change it, and check in another way',
      },
      {
        question: 'A member insults you and also has a fair question. What do you do?',
        options: [
          'Close the ticket',
          'Answer in the same tone',
          'Ask for an apology first',
          'Answer the question, and say once that you help as long as it stays polite',
        ],
        answer: 'Answer the question, and say once that you help as long as it stays polite',
      },
      {
        question: 'A ticket complains about a decision of yours. Who answers it?',
        options: ['You, because you know the case', 'A colleague', 'Nobody', 'You, once a day has passed'],
        answer: 'A colleague',
      },
      {
        question: 'When do you close a ticket?',
        options: [
          'Once you’ve answered',
          'After a day',
          'Once the person says it’s solved, or three days after a question they didn’t answer',
          'When the queue gets long',
        ],
        answer: 'Once the person says it’s solved, or three days after a question they didn’t answer',
      },
      {
        type: 'long-answer',
        question: 'Your shift ends, and a purchase still hasn’t arrived. Write the note for your colleague.',
        answer:
          'Says what the person needs, what has been checked, what was promised and by when, and what the next step is. The colleague doesn’t need to read the whole ticket.',
      },
      {
        type: 'long-answer',
        question: 'A member writes: “You took my role away for NO reason. Useless!” Write your first reply.',
        answer:
          'Begins with what will happen now, shows that the message was read, asks for the one thing that’s needed, and says when they’ll hear back. No excuses, and no promise about the result.',
      },
    ],
  },
  guide: `## What we’re here for

Someone is stuck and has written to us. A good answer is correct, kind and quick, in that order.

## Which ticket first

1. Anything about someone’s safety, or a hacked account.
2. Anything that blocks a person completely: no access, no answer to a ban.
3. Everything else, oldest first.

Assign a ticket to yourself before you answer, so that no one gets two different answers.

## A good answer

- Begin with the answer, or with what happens now. Explanations come after it.
- Use the person’s words for things, and one step per line.
- If you don’t know, say that you’re finding out, and by when they’ll hear from you. Then keep to it.
- Ask for everything you need in one message.
- Read it once as the person who’ll get it.

## What we never ask for

Passwords, sign-in codes, payment details or identity papers. If someone sends them, delete the message, ask them to change what can be changed, and check in another way: an order number, a date, a screenshot without private details.

## Difficult tickets

| What happens | What you do |
| --- | --- |
| Anger | Answer the question. Anger about a real problem is no offence |
| Insults | Say once that you help as long as it stays polite. If it goes on, hand it over |
| A complaint about you | Leave it to a colleague |
| An appeal against a ban | Collect the facts, promise nothing, pass it to the team that decides |
| A question about someone else | “I can only discuss that with the person it concerns” |
| The same problem three times in a day | Tell the team: something is broken |

## Handing over

Write a note that spares your colleague the whole ticket: what the person needs, what you’ve checked, what you’ve promised and by when, and the next step. Tell the person that someone else takes over.

## Closing

Close a ticket once the person says it’s solved, or three days after a question of yours that they didn’t answer. Say how to reopen it. If the answer is worth keeping, suggest an article.

## What stays in the team

Everything in a ticket. No screenshots in other channels, no names in stories, not even funny ones.

## When it’s serious

If someone may be in danger, tell a team lead immediately, whatever the time, and point the person to local emergency services or a helpline. Report threats to Discord. Never save or forward sexual content with minors: report it, delete it, ban the account, and tell a team lead.`,
  replies: [
    {
      title: 'Welcome to support',
      for: 'accepted',
      body: `Hello {name},

We’d love to have you as {job}. You’ll get access today, and a colleague will go through the first tickets with you.

Please read our guide before that, above all the list of what we never ask for.`,
    },
    {
      title: 'Other hours needed',
      for: 'declined',
      body: `Hello {name},

Thank you for applying for {job}. We liked your answers, but right now we need people at other times of the day. Please apply again if your hours change.`,
    },
    {
      title: 'Write it as you’d send it',
      for: 'declined',
      body: `Hello {name},

For {job} we look at one thing above all: the reply that you write. Yours described what you’d say. If you apply again, write it word for word, as the person would read it.`,
    },
    {
      title: 'No place at the moment',
      for: 'declined',
      body: `Hello {name},

Thank you for applying for {job}. Other people were a better fit this time. You’re welcome to apply again once the position is open.`,
    },
  ],
};
