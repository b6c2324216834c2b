import { type ExamText, essay, line, pick } from './papers.ts';

/** A short exam that all staff took when the listing rules changed. */
export const refresherPaper: ExamText = {
  key: 'refresher',
  title: 'Rules Refresher',
  description: 'The new listing rules, in six questions. Takes ten minutes if you have read them.',
  timeLimit: 15,
  passingScore: 80,
  writtenBy: 'executive',
  written: 194,
  archived: { daysAgo: 88, by: 'executive' },
  items: [
    pick('tags', 'Which tag belongs on a listing that pays a share of later income?', 2, [
      '[Paid]',
      '[Revenue share]',
      '[Unpaid]',
      'None, it says so in the text',
    ]),
    pick('repost', 'How often may the same listing be posted again?', 3, [
      'Every day',
      'Every three days',
      'Once a week',
      'Never',
    ]),
    pick('price', 'A listing in #for-hire says “message me for prices”. What is it missing?', 1, [
      'A price or a range',
      'A portfolio',
      'Nothing',
      'The country that they work from',
    ]),
    pick('spec', 'Somebody asks five artists for a free sample and will then hire one. What is that?', 4, [
      'Fine, artists can say no',
      'Fine, if the sample is small',
      'Fine, if the one who is hired gets paid well',
      'Spec work, and not allowed in the listings',
    ]),
    line(
      'credit',
      'What does our rule on credit ask of somebody who shows a piece made by several people?',
      'To name everybody who worked on it, in the post itself.',
      {
        full: [
          'To name all of them in the post.',
          'Everyone who had a hand in it is named in the post itself, not only when somebody asks.',
          'Names of all who made it, right there in the message.',
          'that all people involved are credited in the same post',
          'Say who did what. At the very least every name.',
        ],
        half: ['Credit if somebody asks for it.', 'To name the artist.', 'A link to the others’ profiles somewhere.'],
        poor: ['To ask us first.', 'A watermark'],
      },
    ),
    essay(
      'explain',
      'Explain the listing rules to a newcomer, in your own words.',
      'Right channel, one tag, a price or a range, once a week, no spec work. Short and friendly.',
      {
        full: [
          'Welcome! Three things make a good listing here: it is in the right channel, it has one tag, and it says what it pays or costs. You can post it once a week. If you want samples, pay for them. That is all, and if you get something wrong we move it and tell you.',
          'Pick the channel (offering or looking), put one tag in front, give a price or a range, and wait a week before you post it again. Please no “draw me something and I will see”. Everything else is up to you.',
          'Think of it as a notice board: one note a week, everybody can see at a glance whether it is paid, and nobody has to work for free to get a job.',
          'A listing needs a tag and a price, lives in one channel and may come back after seven days. Unpaid is fine if it says so. Test work that nobody pays for is not.',
          'Say what you want, say what you pay, say it once a week in the channel that is made for it. The tags are in the pinned message. We are strict about the price, since so many people were let down before.',
        ],
        more: ['If you are unsure, send it to ModMail first.', 'The pinned message has three examples to copy.'],
        half: [
          'You have to use the tags and write a price.',
          'Post in the right channel and not more than once a week please.',
          'Read the pinned message, there is everything in it. The price is the most important.',
        ],
        poor: ['No spam, no scams, be nice.', 'It is all in #rules.'],
      },
    ),
  ],
};
