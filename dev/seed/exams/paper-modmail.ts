import { type ExamText, essay, line, pick } from './papers.ts';

/** The exam for future ModMail responders. */
export const modmailPaper: ExamText = {
  key: 'modmail',
  title: 'ModMail Exam',
  description:
    'For everyone who is going to answer ModMail: four multiple-choice questions, two short answers and two letters. We read the letters twice, once as the team and once as the person who would get them.',
  timeLimit: 20,
  passingScore: 75,
  writtenBy: 'manager',
  written: 129,
  items: [
    pick('order', 'Three threads are open when your shift begins. Which one do you answer first?', 3, [
      'The newest, so that it does not grow old',
      'The shortest, to have one out of the way',
      'The one about somebody’s safety, then the oldest',
      'The one from the person you know',
    ]),
    pick('privacy', 'A friend asks you what somebody wrote to ModMail. What do you tell them?', 1, [
      'Nothing: what is in a thread stays in the team',
      'What happened, without the name',
      'Only what concerns them',
      'The outcome, once the thread is closed',
    ]),
    pick('handover', 'Your shift ends in the middle of a thread. What does the next person need from you?', 2, [
      'Nothing, they can read the thread',
      'A note of what was said, what was promised and what is open',
      'Your opinion of the member',
      'A message to the member that you are leaving',
    ]),
    pick('appeal', 'Somebody asks in ModMail to be unbanned. What is right?', 4, [
      'Unban them if they sound sorry',
      'Close the thread without a reply',
      'Discuss the ban with them until one of you gives in',
      'Point them to the appeal form and close the thread kindly',
    ]),
    line(
      'close',
      'When is a thread ready to be closed?',
      'When the question is answered, whatever was promised is done, and the member knows that it is being closed.',
      {
        full: [
          'When the question is answered, what I promised is done and they know that I am closing it.',
          'Answered, nothing left to do on our side, and I have said goodbye.',
          'When there is nothing open any more, and I told them how to come back.',
          'Once both sides would say that it is finished. I ask if I am not sure.',
          'After the last promise is kept and the member has had a day to object.',
          'when its solved, logged, and the member was told',
        ],
        half: ['When the question is answered.', 'When nobody writes any more for a day.', 'When the case is logged.'],
        poor: ['After 24 hours, always.', 'When they stop complaining', 'When my shift is over.'],
      },
    ),
    line(
      'rule',
      'A listing in #for-hire was taken down because it gave no price. Its author asks why. Answer in one line.',
      'Friendly, names the rule (listings give a price or a range) and says how to fix it.',
      {
        full: [
          'Hi! Listings in #for-hire need a price or a range (rule 2). Add one and you can post it again right away.',
          'It only lacked a price, which rule 2 asks for; put in a range and it is welcome back.',
          'Rule 2: every listing says what it costs. Yours can go up again as soon as it does, also today.',
          'No harm done, the price was missing (rule 2). With “from 30 €” or similar you can repost it at once.',
          'Because of the missing price, see rule 2. A rough range is enough, and the weekly limit does not count for a corrected one.',
          'Hey, thanks for asking first! Rule 2 wants a price or range in each listing. Fix that, repost, done.',
        ],
        half: ['It broke rule 2.', 'You forgot the price.', 'Please read rule 2 and post again next week.'],
        poor: ['Read the rules please.', 'A moderator decided so.', 'Adverts are not allowed there.'],
      },
    ),
    essay(
      'unfair',
      'A member writes: “You let everyone advertise except me. This is a joke.” Their listing was removed twice because it gave no price. Write your reply as you would send it.',
      'Takes the anger seriously without agreeing to it, says plainly what was missing, shows the way back, does not lecture. A full mark is a reply that one would like to get.',
      {
        full: [
          'Hi, and thanks for writing instead of leaving.\n\nI looked up both removals: each time the price was missing, which rule 2 asks of every listing. I can see why it felt as if it was about you, since all you got was a bot message. If you add a price, or just a range, I will keep an eye out that it stays up this time.',
          'Hello! That sounds frustrating, twice in one week. The reason was the same both times and it is a small one: there is no price in it. “From 20 to 60, depending on size” would do. Send me the text here if you like, and I will tell you whether anything else is missing before you post.',
          'Hi,\n\nno joke, I promise: I checked, and three other listings came down on the same day for the same reason. Rule 2 wants a price or a range. Yours is good otherwise, the samples made me look twice. Put a number in and it is welcome.',
          'Good evening. I understand that this looks unfair from where you stand, so here is exactly what happened: on both days your listing came without a price, and on both days our bot took it down for that. Nobody decided against you. With a price it stays. If you do not know what to ask for, #pricing-help is a kind place.',
          'Hey, I would be annoyed as well. Here is the whole story: rule 2, price missing, two times, removed by two different people who did not know of each other. That second time somebody should have written to you, and I am sorry that nobody did. Add a range and post it, and the weekly limit will not count.',
        ],
        more: [
          'If it comes down again although there is a price in it, answer here and I will find out why.',
          'I have noted this in the thread, so you will not have to tell it all again to the next of us.',
          'And good luck with it, it would be nice to see it find somebody.',
          'I will leave this open until tomorrow evening in case you would like to add something.',
        ],
        half: [
          'Hello, your listing was removed twice because there was no price in it. Rule 2 asks for one. Please add it.',
          'Hi! I am sorry that you feel treated unfairly. We treat everybody the same. Kind regards, the team',
          'Sorry about that! I have asked the moderators to be nicer with your listing.',
        ],
        poor: [
          'If you read the rules you would know why.',
          'Please do not call our work a joke. This thread is closed.',
          'everyone has to follow the rules sorry',
        ],
      },
    ),
    essay(
      'pressure',
      'Somebody reports that a well-known member writes to newcomers in private and talks them into working for free. There are no screenshots. How do you go on?',
      'Thank them, ask for what they know first-hand, keep names to yourself, promise nothing but that it will be looked into, ask quietly whether others know the same, hand on to a manager. No accusation without a second source.',
      {
        full: [
          'I thank them, because that was not easy to write. Then I ask what they saw themselves and what they heard from others, and whether they know somebody who would talk to us. I promise that their name stays with the team, and nothing else. The thread goes to a manager with a note, since it is about more than one message.',
          'Believe first, judge later. I ask for dates, usernames and the wording as well as they remember it. I search ModMail for the member’s name, maybe we had this before. I do not write to the member: that is for a manager, once there is a second voice.',
          'I would tell them honestly what we can do: we cannot read private messages, but two reports that fit together are something. I ask whether the newcomers know about ModMail. Everything goes into the note, and a manager gets a ping the same evening.',
          'Step one, a proper thank-you. Step two, what is first-hand and what is not, written down separately. Step three, no names outside of the thread, also not in the staff channel. Step four, to a manager, with the question of whether we should remind everybody in #looking-for-team that spec work has to be tagged.',
          'Nothing in public. I collect what there is, ask for screenshots from now on if it goes on, and look whether the listings of that member carry the [Unpaid] tag. Then a manager decides who talks to them. The reporter hears from me within two days, also if there is no news.',
        ],
        more: [
          'I would watch my own reaction too, since everybody likes the person in question.',
          'If the newcomer is very young, this moves to the top of the list.',
          'In the log it stays “a member” until a manager says otherwise.',
          'I close nothing before the reporter has heard how it ended.',
        ],
        half: [
          'I ask for screenshots, and if there are some I pass it to a manager.',
          'I thank them and write down who it was. Then I ask in the staff channel whether somebody knows more.',
          'I would write to the member and ask for their side of the story, in a neutral way.',
        ],
        poor: [
          'Without proof we cannot do anything.',
          'I would warn the member that we are watching.',
          'Private messages are not our business, they can block each other.',
        ],
      },
    ),
  ],
};
