import { before, type GuideText } from './guide-text.ts';

const opening = `ModMail is the door of the team. Whoever writes here has usually thought about it for a while: reports, questions about a warning, adverts that were taken down, and the occasional thank-you. Most threads take five minutes. Some take an evening, and for those you are never alone.

> Read every reply twice before you send it: once as the team, once as the person who gets it.`;

const order = `## Which thread first

The one about somebody’s safety, then the oldest. Not the shortest, not the one from the person you know, and not the one that is rudest.

| The thread is about | First answer | Who |
|---|---|---|
| Somebody in danger, or very young | at once, whatever else is open | you, **and** a manager |
| Harassment, threats, stolen accounts | within the hour | whoever is on |
| A mute that is still running | within two hours | not the one who gave it |
| Anything else | the same day | the oldest first |

A first answer may be short: “I have your thread and am reading the log. Give me half an hour, please.” Only say half an hour if it is half an hour.`;

const reply = `## The first reply

Three parts, in this order:

1. **A person.** Hello, thanks for writing, and one sentence that shows that you have read it.
2. **What you know.** The message, the rule, the date. If you don’t know yet, what you are going to look at.
3. **What happens now.** What you will do, what they can do, and by when they hear from you.

It takes the anger seriously without agreeing to it, and it does not lecture. Like this:

> Hi, and thanks for writing instead of leaving.
>
> I looked up both removals: each time the price was missing, which rule 2 asks of every listing. I can see why it felt as if it was about you, since all you got was a bot message.
>
> Add a price, or just a range, and post it again today if you like. I will keep an eye on it until tonight.

### Words that help

| Rather not | Better |
|---|---|
| “The rules say so.” | “Rule 2 asks for a price, because so many people were let down before.” |
| “As I already told you …” | “In other words: …” |
| “We treat everybody the same.” | “Three other listings came down that day, for the same reason.” |
| “Calm down.” | Nothing. Answer the question. |
| “I’m sorry that you feel that way.” | “I’m sorry. Somebody should have written to you.” |`;

const threads = `## Threads that come again and again

### A listing was taken down

Look up what was missing and say it in one line, with the way back:

> Hi! Your listing in #for-hire only lacked a price, which rule 2 asks for. Put in a range, “from 20 to 60” will do, and it can go up again right away: a corrected one does not count for the week.

If the same listing came down twice, the second time somebody should have written. Say sorry for that, even if it was not you.

### “I was muted for nothing”

Show them the message that it was about, so that you both look at the same thing. Say until when the mute runs, whatever comes of the thread. Then ask the moderator who was there; you did not see what they saw. If it was a mistake it is lifted and the log gets a second entry, as [the Mod Guide](/guides/mod#when-you-were-wrong) has it.

### Somebody wants to be unbanned

We don’t discuss bans in ModMail, neither the sorry nor the furious ones. Point them to the appeal form, tell them that two people who had no part in it will read it, and close the thread kindly.

### A report about another member

1. Thank them. It was not easy to write.
2. Ask what they saw themselves and what they heard from others, and write the two down separately.
3. Promise that it will be looked into, and that their name stays with the team. Promise nothing else.
4. Search ModMail for the name: perhaps we had this before.
5. Hand it to a manager with [a note](#the-note). Don’t write to the member: one voice is a reason to look, two are a reason to talk.
6. Write again within two days, also when there is no news.`;

const evidence = `### Screenshots and private messages

They belong in the thread and nowhere else. Ask for the whole conversation instead of one line of it, with the names in it, and remember that a picture can be made in two minutes. We never ask anybody to collect more, to play along, or to open a link for us.`;

const note = `## The note

Your shift ends in the middle of a thread. The next person needs three things from you, and can do without your opinion of the member.

\`\`\`
Said:     no price, both times (rule 2); sorry for the silence
Promised: an answer about the weekly limit until Thursday evening
Open:     ask haldane whether a partner’s listing counts
\`\`\`

Type it with \`=note\` so that it stays on our side of the thread. A message without the \`=\` goes to the member, and there is no taking it back.

> [!WARNING]
> If you have sent a note to the member by mistake, don’t delete the thread. Tell them in one sentence that it was meant for the team, then tell a manager. It has happened to most of us.`;

const closing = `## Closing a thread

A thread is ready to be closed when all of this is true:

- [ ] The question is answered
- [ ] Whatever was promised is done
- [ ] The member knows that it is being closed, and how to come back
- [ ] The log has an entry, if anything was decided

Silence is not an answer. If nobody has written for two days, ask once; if nobody writes for two more, close it with a line that the door stays open. Never close a thread in the middle of somebody’s sentence because your shift is over.`;

const privacy = `## What stays in here

What is in a thread stays in the team. That holds for the name, the story, the outcome, and for the fact that somebody wrote at all.

- A friend asks what somebody wrote: *nothing*. Not “only what concerns you”, and not “without the name”.
- Don’t copy threads into other channels, not even into the staff ones. Link them; whoever may read them can.
- Don’t take pictures of them. There is no reason for it that a link does not serve.
- It also holds after you have left the team.

> [!IMPORTANT]
> Breaking this is the one thing for which we let people go without a warning before.`;

const help = `## When it is too much

Some threads are heavy. You may hand any of them on, at any point, with two lines and no reason. If somebody writes that they want to hurt themselves, you don’t have to find the right words: say that you have read it and are glad that they wrote, fetch a manager with \`@managers\`, and stay in the thread until one of us is there. The list of helplines by country is pinned in \`#modmail-desk\`.

Afterwards, go for a walk. We mean that.`;

const firstOrder = before(
  order,
  [
    '| A mute that is still running | the same day | whoever is on |',
    '| A mute that is still running | within two hours | not the one who gave it |',
  ],
  ['| Anything else | within two days | the oldest first |', '| Anything else | the same day | the oldest first |'],
);

const firstReply = before(reply, [
  '',
  '\n| “I’m sorry that you feel that way.” | “I’m sorry. Somebody should have written to you.” |',
]);

const firstThreads = before(
  threads,
  [
    'Ask them what happened, listen, and pass it on to a manager, who decides whether the ban stays.',
    'We don’t discuss bans in ModMail, neither the sorry nor the furious ones. Point them to the appeal form, tell them that two people who had no part in it will read it, and close the thread kindly.',
  ],
  [
    '\n5. Hand it to a manager.',
    '\n5. Hand it to a manager with [a note](#the-note). Don’t write to the member: one voice is a reason to look, two are a reason to talk.',
  ],
);

const firstPrivacy = before(
  privacy,
  [
    '',
    '\n- Don’t take pictures of them. There is no reason for it that a link does not serve.\n- It also holds after you have left the team.',
  ],
  ['', '\n\n> [!IMPORTANT]\n> Breaking this is the one thing for which we let people go without a warning before.'],
);

const firstNote = before(note, [
  '',
  '\n\n> [!WARNING]\n> If you have sent a note to the member by mistake, don’t delete the thread. Tell them in one sentence that it was meant for the team, then tell a manager. It has happened to most of us.',
]);

/** The ModMail Guide. The note and the appeal form, then the rule on what may leave a thread, were added over time. */
export const modmailGuide: GuideText = [
  {
    by: 'manager',
    daysAgo: 131,
    parts: [opening, firstOrder, firstReply, firstThreads, closing, firstPrivacy],
  },
  {
    by: 'marisol_q',
    daysAgo: 79,
    parts: [opening, order, reply, threads, firstNote, closing, firstPrivacy, help],
  },
  {
    by: 'haldane',
    daysAgo: 17,
    parts: [opening, order, reply, `${threads}\n\n${evidence}`, note, closing, privacy, help],
  },
];
