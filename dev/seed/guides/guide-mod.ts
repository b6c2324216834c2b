import { before, type GuideText } from './guide-text.ts';

const opening = `This guide is for everyone who moderates here, from the first evening on trial. It says what we stand for, what you may do on your own, and when to fetch somebody. Where it is silent, ask: five minutes of asking have never made anything worse.

> Moderate the message, not the person. Most people who break a rule have not read it, and most of those who have are having a bad day.

In a hurry? [The rules](#the-rules), [who may do what](#who-may-do-what), [a raid](#a-raid).`;

const evening = `## An ordinary evening

Most of the work is small and friendly. You answer a few questions, move an advert to where it belongs, and once in a while you step between two people who have stopped listening to each other.

### Before you begin

1. Read the handover note of the last shift in \`#mod-desk\`.
2. Look through \`#mod-log\` since you were last here, so that you know who has been spoken to already.
3. Write one line that you are on, and until when.

### While you are on

- Read a channel before you write in it. The loud message is rarely the first one.
- Say in the desk channel what you are taking, so that two of us don’t talk over each other.
- Answer the calm person first, then the angry one.
- If you are angry yourself, hand it over. Nobody will ask why.

### Before you leave

- [ ] Every slow mode that you turned on is off again, or stands in the note
- [ ] Every measure has its entry in [the log](#the-log)
- [ ] Whatever is still open stands in the handover note, with a link`;

const rules = `## The rules

Members see the same seven rules in \`#rules\`. The right-hand column is ours: what we usually do the first time.

| Rule | In short | First step |
|---|---|---|
| 1. Kindness | Argue about the work, never about the person | A friendly line, in public |
| 2. Listings | Right channel, one tag, a price or a range, once a week | Move or remove it, and say how to fix it |
| 3. Credit | Everyone who worked on a piece is named in the post itself | Ask for the names; the work stays up |
| 4. Adverts | None outside the listing channels, none in private messages | Move it, one friendly line |
| 5. No spec work | Nobody makes free samples so that one of them may be hired | Remove it and offer a better wording |
| 6. Safety | Nothing that puts somebody in danger, on a screen or off it | Remove it at once, fetch a manager |
| 7. Privacy | What was said in private is not shown in public | Remove it, point to ModMail |`;

const listings = `### Listings

A listing is fine when a stranger can see at a glance what is asked for and what is paid.

- One tag in front: \`[Paid]\`, \`[Revenue share]\` or \`[Unpaid]\`. A share of later income is never \`[Paid]\`.
- A price or a range. “Message me for prices” is neither.
- Once a week. A listing that was only corrected may go up again the same day; the week does not start anew.

When you take one down, write to its author before they have to ask. The two sentences in [the ModMail Guide](/guides/modmail#a-listing-was-taken-down) are there to be copied.`;

const young = `### Somebody who seems too young

Discord asks everyone to be at least thirteen. If somebody says in chat that they are younger, don’t ask about it in the channel and don’t make them the subject of the evening. Tell a manager through ModMail, with a link, and let the channel move on.

> [!IMPORTANT]
> Never ask anybody for a document, a photo or their full name. If an age has to be confirmed, a manager does that, and Discord has its own way for it.`;

const measures = `## Measures

We use the smallest one that works. It is always allowed to begin one step lower than you could.

### Who may do what

| Measure | Trial | Junior | Moderator | Manager |
|---|:---:|:---:|:---:|:---:|
| Friendly reminder | yes | yes | yes | yes |
| Move or remove a message | yes | yes | yes | yes |
| Slow mode | yes | yes | yes | yes |
| Warning | with the mentor | yes | yes | yes |
| Mute | 24 hours | 3 days | 28 days | 28 days |
| Kick | no | no | yes | yes |
| Ban | no | no | no | yes |

When what you may do is not enough, do what you may, write the log entry, and hand it to somebody who may do more. A second mute behind the first to make it longer is not how we do it.

### Warnings

A warning names the rule, links the message and says what would have been fine instead. It counts for **three months**, and then it no longer does: not in the count, and not in how we talk to that person.

### Mutes

A mute is a pause and no punishment. Whoever is muted hears from us at once, in private, in three sentences: which message, which rule, until when. If they have something to say to that, ModMail is open to them the whole time.

### Bans

Only managers ban, and two of us look at it first unless people are in danger. Everyone who was banned may ask once for a second look. The appeal is read by two reviewers who had no part in it.`;

const log = `## The log

An entry holds three things: **what happened**, with a link; **what you did**; and **why**, with the rule. Write it while you still remember, and write it so that the person it is about could read it.

\`\`\`
What: link to the message (third advert in #general today)
Did:  moved it to #for-hire, one friendly line, no warning
Why:  rule 4
Open: nothing
\`\`\`

Link before you delete. A removed message that nobody linked is a story, and we don’t decide on stories.

### When you were wrong

It happens to all of us. Undo it, tell the person that you were wrong without explaining for three paragraphs why that was understandable, and add a second entry under the first. **The first one stays**: deleting it would be the second mistake. If it happened in public, say so where it happened.`;

const argument = `### An argument in a channel

1. One calm line in the channel, so that everybody sees that somebody is there. No names.
2. Slow mode, thirty seconds.
3. Read from the first message and not from the last ten.
4. Write to both, in private and in the same words: *what would settle this for you?*
5. If it is about credit, the work stays up until it is clear who made what. Ask for a file with layers or an early sketch.

You don’t have to find out who is right. You have to find out what has to stop.`;

const raid = `### A raid

Fifteen accounts that joined within a minute and post the same link are not fifteen conversations.

1. **Slow mode on, new joins paused.** Both are one button each in the bot’s panel; everyone on staff may press them.
2. \`@desk raid\` in the desk channel. Whoever sees it comes.
3. Remove the messages in bulk, and link one of them for the log.
4. Only then the accounts: mute first, a manager bans.
5. A line in \`#general\` when it is over. People were frightened or at least annoyed, and like to hear that somebody was there.

> [!WARNING]
> Don’t open the link to see what it is, not even in a private window.`;

const friends = `### Somebody you know

A report that names a good friend of yours is somebody else’s report. So is one about somebody you cannot stand. Pass it on and say why in the log; one half-sentence is enough.`;

const aboutYou = `### When it is about you

Members complain about moderators, and now and then they are right. Don’t answer a complaint about yourself, in no channel and in no thread. Tell a manager that it is there. You will hear what comes of it, and you will be asked for your side.`;

const hard = (...parts: readonly string[]) =>
  `## Hard evenings

Four situations in which it helps to have read the page before.

${parts.join('\n\n')}`;

const stage = `## Stage and voice

Voice leaves no scroll-back, so it needs a little more from us.

- Two of us on every stage night: one on the hand queue, one on the mute button.
- Mute first, then write to the person. Nobody minds ten seconds of silence, and everybody minds a minute of noise.
- We never record. If something was said that matters, write down what you heard, **as you heard it**, and who else was there.
- A speaker who is being shouted down gets the stage to themselves before the shouting is dealt with.`;

const turn = `## Where to turn

| When | Where |
|---|---|
| A question about a rule | \`#mod-desk\`, at any hour |
| Something about a member that should not be read by thirty people | Your mentor, or any manager |
| Somebody is in danger | \`@managers\`, and stay with the person until one of us is there |
| Something about one of us | An executive, in private |
| You need a break | Anyone. It is noted as a break and as nothing else |

The [exam](/exam) at the end of the third week asks for nothing that is not on this page.`;

const firstRules = before(
  rules,
  ['Members see the same five rules', 'Members see the same seven rules'],
  [
    '| 2. Listings | Right channel, one tag | Move it |',
    '| 2. Listings | Right channel, one tag, a price or a range, once a week | Move or remove it, and say how to fix it |',
  ],
  [
    '| 5. Safety | Nothing that puts somebody in danger | Remove it at once, fetch a manager |',
    '| 5. No spec work | Nobody makes free samples so that one of them may be hired | Remove it and offer a better wording |\n| 6. Safety | Nothing that puts somebody in danger, on a screen or off it | Remove it at once, fetch a manager |\n| 7. Privacy | What was said in private is not shown in public | Remove it, point to ModMail |',
  ],
);

const firstOpening = before(opening, [
  '',
  '\n\nIn a hurry? [The rules](#the-rules), [who may do what](#who-may-do-what), [a raid](#a-raid).',
]);

const firstMeasures = before(
  measures,
  [
    '| Measure | Trial | Moderator | Manager |\n|---|:---:|:---:|:---:|',
    '| Measure | Trial | Junior | Moderator | Manager |\n|---|:---:|:---:|:---:|:---:|',
  ],
  ['| Friendly reminder | yes | yes | yes |', '| Friendly reminder | yes | yes | yes | yes |'],
  ['| Move or remove a message | yes | yes | yes |', '| Move or remove a message | yes | yes | yes | yes |'],
  ['| Slow mode | no | yes | yes |', '| Slow mode | yes | yes | yes | yes |'],
  ['| Warning | with the mentor | yes | yes |', '| Warning | with the mentor | yes | yes | yes |'],
  ['| Mute | 24 hours | 28 days | 28 days |', '| Mute | 24 hours | 3 days | 28 days | 28 days |'],
  ['| Kick | no | yes | yes |', '| Kick | no | no | yes | yes |'],
  ['| Ban | no | no | yes |', '| Ban | no | no | no | yes |'],
  [
    'It counts for **six months**, and then it no longer does.',
    'It counts for **three months**, and then it no longer does: not in the count, and not in how we talk to that person.',
  ],
);

const secondMeasures = before(measures, [
  '| Slow mode | no | yes | yes | yes |',
  '| Slow mode | yes | yes | yes | yes |',
]);

const firstRaid = before(raid, [
  'Both are one button each in the bot’s panel; on trial you fetch somebody who may press them.',
  'Both are one button each in the bot’s panel; everyone on staff may press them.',
]);

const firstLog = before(log, ['\nWhy:  rule 4\n', '\nWhy:  rule 4\nOpen: nothing\n']);

const secondHard = before(hard(argument, friends, aboutYou), ['Three situations', 'Four situations']);

// From before the ModMail Guide and its exam existed.
const firstListings = before(listings, [
  '',
  ' The two sentences in [the ModMail Guide](/guides/modmail#a-listing-was-taken-down) are there to be copied.',
]);

const firstTurn = before(
  turn,
  ['', '\n| You need a break | Anyone. It is noted as a break and as nothing else |'],
  ['', '\n\nThe [exam](/exam) at the end of the third week asks for nothing that is not on this page.'],
);

/** The Mod Guide. The listing rules, raids and the stage were added over time. */
export const modGuide: GuideText = [
  {
    by: 'marisol_q',
    daysAgo: 229,
    parts: [firstOpening, evening, firstRules, young, firstMeasures, firstLog, firstTurn],
  },
  {
    by: 'executive',
    daysAgo: 186,
    parts: [firstOpening, evening, rules, firstListings, young, firstMeasures, firstLog, secondHard, firstTurn],
  },
  {
    by: 'manager',
    daysAgo: 118,
    parts: [
      opening,
      evening,
      rules,
      listings,
      young,
      secondMeasures,
      log,
      hard(argument, firstRaid, friends, aboutYou),
      turn,
    ],
  },
  {
    by: 'ines.okt',
    daysAgo: 33,
    parts: [
      opening,
      evening,
      rules,
      listings,
      young,
      measures,
      log,
      hard(argument, raid, friends, aboutYou),
      stage,
      turn,
    ],
  },
];
