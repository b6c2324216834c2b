import { type ExamText, essay, line, type PaperItem, pick } from './papers.ts';

const muteReplies = {
  full: [
    '24 hours. Past that I ask a moderator, with the log entry already written.',
    'One day on my own. If that is not enough I hand it to a moderator or a manager and link the log.',
    'A day. For more I fetch somebody who may give more, and tell them what I saw so far.',
    '24h, then I ask in the staff channel who can take over, with a link',
    'Twenty-four hours, and no second mute behind it to make it longer: from there a moderator decides.',
    '24 hours; after that it goes to a moderator together with my log entry.',
  ],
  half: ['24 hours', 'A day, and then another one.', '24 hours, then I wait and see whether it was enough.'],
  poor: ['One week, and then a ban.', 'As long as needed, it depends on the person.', 'An hour? Not sure.'],
} as const;

const opening: readonly PaperItem[] = [
  pick('advert', 'Somebody’s very first message is an advert for their tileset, in #general. What do you do?', 2, [
    'Ban them for advertising',
    'Move it to the listing channel and tell them so in one friendly line',
    'Delete it without a word',
    'Leave it, somebody else will see it',
  ]),
  pick('raid', 'Fifteen new accounts join within a minute and post the same link. What comes first?', 3, [
    'Answer each of them with the rules',
    'Ban them one by one',
    'Turn on slow mode and pause new joins',
    'Wait until a manager is online',
  ]),
  pick('warnings', 'After how long does a warning stop counting?', 3, [
    'Two weeks',
    'One month',
    'Three months',
    'It always counts',
  ]),
  pick('friend', 'A report names a good friend of yours. Who handles it?', 4, [
    'You, because you know them best',
    'You, but you are stricter than usual',
    'Your friend gets a hint and sorts it out',
    'Another moderator, and you say why in the log',
  ]),
  line('log', 'Name the three things that every log entry holds.', 'A link to what happened, what you did, and why.', {
    full: [
      'What happened with a link to it, what I did, and the rule behind it.',
      'Link, action, reason.',
      'A link to the message, what was done about it and why.',
      'The what (link), the what-then (mute, move, talk) and the why (rule number).',
      'What somebody did, what I did, which rule. Linked, so that the next person need not search.',
      '1. link or screenshot 2. measure 3. reason with the rule',
      'What was said and where, how I reacted, and which rule that rests on.',
    ],
    half: ['The name of the member and what I did.', 'Who, when and the punishment', 'Action and reason'],
    poor: ['Date, time, my name', 'I would look it up in the guide.', 'Rule, rule number, rule text'],
  }),
];

const minor = pick('minor', 'Somebody mentions in chat that they are twelve. What do you do?', 1, [
  'Tell a manager in ModMail and let the channel move on',
  'Ask in the channel whether that is true',
  'Ban them at once and say why',
  'Nothing, people say all sorts of things',
]);

const evidence = pick(
  'evidence',
  'A member sends you screenshots of private messages as evidence. Where do they go?',
  2,
  [
    'Into the staff channel, so that everybody can see them',
    'Into a ModMail thread, which the member opens',
    'Into #general, to warn others',
    'Nowhere: private messages are never evidence',
  ],
);

const essays: readonly PaperItem[] = [
  essay(
    'argument',
    'Two regulars argue in #showcase about the credit for a sprite sheet. Others take sides and it gets personal. What do you do in the first fifteen minutes, and what do you write in the log?',
    'Pause the thread in public and in a friendly voice, read it from the start, write to both with the same words, keep the work up until it is clear who made what. Log: link, pause, the rule on credit. A full mark needs a public line, both sides heard, and the log.',
    {
      full: [
        'I ask both, by name and in the channel, to leave it for ten minutes and say that I am reading up. Then I read from the first message instead of the last ten. Both get the same private message: what would settle this for you? The sprites stay up until we know who drew what. Log: link to the first message, thread paused, rule on credit.',
        'Minute one: slow mode and one calm line, so that everybody sees somebody is there. Then I read everything. I write to both separately with identical words and ask for a file with layers or an early sketch, which usually answers the question by itself. In the log: where it started, slow mode from when to when, who was asked what.',
        'First I move the argument out of the showcase into a thread of its own, so that the other artists get their channel back. I tell both that I want to hear each of them and that nobody is in trouble yet. Whoever got personal gets a reminder in private. Log entry with the link, the move, both names and the rule, and an open point for whoever has the evening.',
        'I would not decide about the credit at all in the first fifteen minutes, only about the tone. One message in the channel (“I have seen this, give me a moment, please no more replies until then”), one each to the two of them. If somebody goes on, a one-hour mute. Log: link, both messages quoted, mute if there was one, and that the credit itself is still open.',
        'Stop, read, ask, write down. Stop: a friendly line and slow mode. Read: from the start, and also what they posted in the weeks before. Ask: both of them, the same question. Write down: link, what I did, rule 3, and “credit unclear, files requested”.',
        'I know from the last one of these that people mostly want to be seen. So: a public line that I am looking into it, then both in private, then a short summary of what each of them says that both may correct. Log: the link, the slow mode, the two summaries.',
      ],
      more: [
        'Those who took sides get one line as well: this is being looked after, show us what you are working on instead.',
        'If I know one of the two well I ask somebody else to take it and only keep the channel calm.',
        'After that I leave it alone for an hour. Not everything has to be settled on the same evening.',
        'The next shift gets a message from me, because these come back at night.',
        'I would not delete anything before I have linked it.',
      ],
      half: [
        'I lock the thread and write to both that they should calm down. Then I write in the log what happened.',
        'I tell them to take it to private messages, since the channel is for showing work. Log: “argument moved”.',
        'I read it, find out who is right and tell the other one to give credit. Log entry with link.',
        'Slow mode, and I ask a moderator what to do.',
      ],
      poor: [
        'Warn both. Rules are rules.',
        'I would mute the one who started it for a day.',
        'Delete the messages so that nobody gets upset.',
      ],
    },
  ),
  essay(
    'mistake',
    'You muted somebody and find out an hour later that you were wrong. What do you do?',
    'Lift the mute, apologise to the person without excuses, correct the log with a second entry (the first one stays), tell the team where it was public. A full mark needs the apology and the log.',
    {
      full: [
        'Lift it, say sorry, say what I got wrong. Then a second log entry under the first one; the first stays as it is, because deleting it would be the second mistake.',
        'First the mute goes, then I write to them: “I was wrong, I mixed you up with somebody else, I am sorry.” No “but”. In the log I add a correction with the reason.',
        'I undo it and apologise in the place where it happened, if others saw it. In the log goes what I believed, what was really the case, and that it is undone. And I tell my mentor, before somebody else does.',
        'I take the mute back and tell them that it will not count against them. Then I correct the log with a new entry and check whether a warning has to go too.',
        'Own up. Unmute, private apology, log. If they are angry they may be angry, I would be as well.',
        'I unmute them and write them a short apology that does not explain for three paragraphs why it was understandable. The log gets an addition that links the message I had misread.',
      ],
      more: [
        'In the next staff call I would bring it up, since somebody else will fall for the same thing.',
        'The evening after, I look in on them once more.',
        'If I am still cross with them for another reason, I let somebody else lift it.',
        'For me it would be a reason to read twice next time, and not to stop acting.',
      ],
      half: [
        'I lift the mute and correct the log.',
        'I write that I am sorry and unmute them.',
        'I ask a moderator whether I may undo it, then undo it, then log it.',
      ],
      poor: [
        'It is only an hour, so I would let it run out.',
        'I lift it and delete the log entry.',
        'I would unmute them quietly, explaining makes it worse.',
      ],
    },
  ),
];

/** The exam for trial moderators. */
export const trialPaper: ExamText = {
  key: 'trial',
  title: 'Trial Moderator Exam',
  description:
    'Everyone on trial takes this once, usually in the third week. Five minutes of rules, twenty-five of judgement: for most of the questions there is more than one decent answer, and we would like to read yours. Your mentor may help you before, not during.',
  timeLimit: 30,
  passingScore: 70,
  writtenBy: 'executive',
  written: 179,
  items: [
    ...opening,
    minor,
    line(
      'mute',
      'What is the longest mute that you may give on your own, and what do you do when it is not enough?',
      '24 hours; then hand over to a moderator, with the log entry.',
      muteReplies,
    ),
    evidence,
    ...essays,
  ],
  earlier: {
    rewritten: 84,
    by: 'manager',
    timeLimit: 25,
    items: [
      ...opening,
      line(
        'mute',
        'How long may you mute somebody without asking, and what then?',
        '24 hours; then a moderator.',
        muteReplies,
      ),
      evidence,
      ...essays,
    ],
  },
};
