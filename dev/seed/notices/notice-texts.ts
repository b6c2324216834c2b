import type { Grade } from '../../../worker/contract/grades.ts';

/** The source of a notice. Days count back from today. */
export interface NoticeText {
  readonly by: string;
  readonly daysAgo: number;
  /** Empty means everyone who may read notices. */
  readonly for: readonly Grade[];
  readonly title: string;
  readonly text: string;
  /** What it said before it was edited, and who edited it when. */
  readonly edited?: { readonly by: string; readonly daysAgo: number; readonly title?: string; readonly text?: string };
  readonly withdrawn?: { readonly by: string; readonly daysAgo: number };
}

/** All notices, oldest first. */
export const noticeTexts: readonly NoticeText[] = [
  {
    by: 'owner',
    daysAgo: 204,
    for: [],
    title: 'Welcome to the portal',
    text: `Until now our rules were in one document, the shifts in another and the exams in somebody’s drawer. From today it is all here.

What you will find:

– the Mod Guide, which is yours to correct
– your exams, with the time you have for each
– these notices, so that nobody has to scroll through #mod-desk to learn what changed

If something is missing, tell me. If something is in the way, tell me sooner.`,
  },
  {
    by: 'executive',
    daysAgo: 187,
    for: [],
    title: 'New listing rules from Monday',
    text: `Three things change for listings:

1. One tag in front, always: [Paid], [Revenue share] or [Unpaid].
2. A price or a range. “Message me for prices” is neither.
3. Once a week. A corrected listing may go up again the same day.

Please be generous for the first two weeks: move it, say why in one friendly line, no warnings. The short refresher exam is assigned to everyone; it takes ten minutes.`,
  },
  {
    by: 'marisol_q',
    daysAgo: 162,
    for: [3, 4],
    title: 'Mentors wanted',
    text: `Eight trial moderators begin this month and we have five mentors. A mentor shares two shifts a week for six weeks, reads the log entries, and is the person one may ask the same thing three times.

You don’t have to be the best of us for that. You have to be patient on a Tuesday.

Write to me by Sunday, please.`,
    withdrawn: { by: 'marisol_q', daysAgo: 148 },
  },
  {
    by: 'vesper.north',
    daysAgo: 137,
    for: [],
    title: 'A warning now counts for three months',
    text: `Not six any more. We looked at a year of warnings: whoever did well for three months did well afterwards too, and whoever did not had a second one within five weeks.

What that means for you: when you talk to somebody, warnings older than three months are not a topic. The portal shows when one has run out.`,
    edited: {
      by: 'vesper.north',
      daysAgo: 136,
      title: 'Warnings count for three months from now on (and no longer for six)',
    },
  },
  {
    by: 'halfmoon.pier',
    daysAgo: 99,
    for: [4, 5, 6],
    title: 'Reading applications: what we owe to those we decline',
    text: `Ten days from sending to an answer, for everyone. In the last month it was nineteen on average, and the slowest were the declined ones.

Suggestion, agreed in the call:

– Mondays and Thursdays somebody goes through everything that is new.
– Whoever takes an application under consideration also answers it.
– A “no” has one reason in it that is true and one thing that was good.`,
  },
  {
    by: 'ines.okt',
    daysAgo: 71,
    for: [3],
    title: 'Voice stage: who has which night',
    text: `Fridays: tobi_ and kestrel.wav
Saturdays: papercrane and umbrelle

Doors at 19:00 UTC, sound check half an hour before. If you can’t make it, swap among yourselves and write one line in #mod-desk.`,
    withdrawn: { by: 'ines.okt', daysAgo: 69 },
  },
  {
    by: 'ines.okt',
    daysAgo: 69,
    for: [3],
    title: 'Voice stage: who has which night (new)',
    text: `Fridays: tobi_ and kestrel.wav
Saturdays: papercrane and whoever of us is free, until we have found somebody

umbrelle has left the team, at their own wish and with all our thanks. Please don’t write to them about work; do write to them.

Doors at 19:00 UTC, sound check half an hour before.`,
  },
  {
    by: 'executive',
    daysAgo: 47,
    for: [],
    title:
      'On what to do when the same person writes to three of us at once, on the portal, in ModMail and in private, and each of us answers something a little different because none of us knew of the others',
    text: `It happened four times this month. Nobody did anything wrong, and it still looked as if one only had to ask often enough.

– Private messages about moderation get one answer: “Please write to ModMail, somebody will be with you today.”
– In ModMail, search for the name before you answer.
– Whoever answered first keeps it.`,
  },
  {
    by: 'owner',
    daysAgo: 26,
    for: [],
    title: 'About ModMail, and about trust',
    text: `Somebody on our team passed on pictures of ModMail threads. They are no longer on the team. The people whose threads they were have heard it from me, and they have been kinder about it than we deserve.

What is in a thread stays in the team. That holds for the name, the story, the outcome, and for the fact that somebody wrote at all. haldane is putting it into the guide in so many words.

If you are unsure about something that you once told somebody: come to me. I would rather hear it from you, and nobody loses a role for asking.`,
  },
  {
    by: 'haldane',
    daysAgo: 16,
    for: [3, 4, 5, 6],
    title: 'The ModMail Guide has changed',
    text: `Revision 3 is up. New are the part on screenshots and the part on what stays in here; the rest is as it was. Managers can compare the two versions under Revisions.

Please read it before your next thread. It takes six minutes.`,
  },
  {
    by: 'manager',
    daysAgo: 9,
    for: [],
    title: 'Second version of the Trial Moderator Exam',
    text: `The question about warnings could be read in two ways, and there is a new one about members who say they are very young. Everyone who passed the first version is asked to take the new one, a few of you each week. It does not put your role in question.

No need to revise for it. Reading the Mod Guide once more will do.`,
    edited: {
      by: 'manager',
      daysAgo: 9,
      text: `The question about warnings could be read in two ways, and there is a new one about members who say they are very young. Everyone who passed the first version is asked to take the new one.`,
    },
  },
  {
    by: 'ines.okt',
    daysAgo: 5,
    for: [3],
    title: 'Lantern parade: two people for the map channel',
    text: `A week on Saturday, 17:00 to 20:00 UTC. Last time it was two hundred people and one very brave bot.

I need two of you in the map channel and one on the stage. No experience with events needed, a calm voice in text is enough. First come, first lantern.`,
  },
  {
    by: 'executive',
    daysAgo: 2,
    for: [4, 5, 6],
    title: 'Appeals: two readers each again',
    text: `Since last month some appeals were read by one person alone, because there was only one. From now on it is two again, and neither of them may have been part of the case.

haldane and marisol_q begin. moderator sits in on the first three.

There are six open at the moment, the oldest eleven days old. I would like it to be none by the end of the month.`,
  },
  {
    by: 'vesper.north',
    daysAgo: 1,
    for: [],
    title: 'Sunday’s staff call is at 19:00 UTC this week',
    text: `One hour later than usual, because the stage runs until half past six.

On the list: the new raid button (it asks before it pauses joins now), shifts for next month, and lumenforge on reading a thread before answering it. Forty minutes, as always.

Can’t come? There are notes on Monday morning.`,
  },
];
