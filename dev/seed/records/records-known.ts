import { type RecordText, record } from './record-texts.ts';

/** Records of the people one can sign in as, except the owner and the member, who have none. */
export const knownRecords: readonly RecordText[] = [
  record(
    'executive',
    'commendation',
    ['owner', 158],
    'Kept a Sunday together',
    'Four hundred accounts in twenty minutes, a bot that had given up, and six of us in a call at once. You gave everyone one thing to do, you said out loud when you did not know something, and nobody who belonged here was banned. I read the log twice the next day and found nothing to add.',
  ),
  record(
    'executive',
    'note',
    ['owner', 61],
    'Talked about load',
    'Staff call, appeals and the exams in one pair of hands is too much for anybody. We agreed: vesper.north takes the log and the bots for good, the managers take turns at preparing the call, and one week a month is free of appeals. We look again in the new quarter.',
  ),

  record(
    'manager',
    'low warning',
    ['executive', 205],
    'Log entries written from memory',
    'For about a week the entries came a day later and without links. We talked it through the same evening: too many shifts in a row. It is a small thing and said to be one, but two people were asked about measures that nobody could look up.\n\nAgreed: fewer shifts, entries at once.',
  ),
  record(
    'manager',
    'commendation',
    ['executive', 110],
    'An exam that people like to sit',
    'The ModMail Exam asks for two letters and no trick questions. Of the first takers all but one wrote back to say that they had learned something. That is not how exams usually go.',
  ),
  record(
    'manager',
    'note',
    ['vesper.north', 34],
    'Hiring lead',
    'Takes over the Monday and Thursday reviews from me, with the archive pin. The promise to applicants stays as it is: everybody hears something within ten days, also those to whom we say no.',
  ),

  record(
    'moderator',
    'commendation',
    ['marisol_q', 149],
    'Two hours for one newcomer',
    'Somebody had lost an account and with it three years of commissions. You stayed in that thread until midnight, found the right form, and asked the next day how it went. Nobody had asked you to.',
  ),
  record(
    'moderator',
    'low warning',
    ['haldane', 133],
    'Muted before the thread was read',
    'The message looked like the start of an argument and was a quote. The mute stood for forty minutes. You noticed it yourself, lifted it, said sorry and wrote the second entry; that is why this is low. The point stays: read up first, the mute can wait two minutes.',
    {
      edited: {
        by: 'executive',
        daysAgo: 131,
        before: {
          severity: 'medium',
          text: 'The message looked like the start of an argument and was a quote. The mute stood for forty minutes. Read up first, the mute can wait two minutes.',
        },
      },
    },
  ),
  record(
    'moderator',
    'note',
    ['manager', 77],
    'Would like to shadow appeals',
    'Asked in our talk after the last shift. No appeals by themselves for now, but a chair beside the two who read them. halfmoon.pier offered to explain the first three.',
  ),
  record(
    'moderator',
    'commendation',
    ['manager', 6],
    'A first shift that was well prepared',
    'You went through the whole evening with your trial moderator beforehand: which channels, which sentences, when to fetch you. Then you sat back and let them do it. That is the hard part of being a mentor.',
  ),

  record(
    'junior',
    'note',
    ['marisol_q', 101],
    'After the Trial Moderator Exam',
    'Passed with the two questions wrong that most people get wrong: how long a mute may be, and where screenshots go. We went through both. The essay on the argument in #showcase was the best one of that round.',
  ),
  record(
    'junior',
    'commendation',
    ['manager', 71],
    'Thanked by name',
    'A member wrote to ModMail only to say that you had explained the price rule to them without making them feel stupid. I copied the sentence here because such threads get closed and forgotten: “I have never had a nicer no.”',
  ),
  record(
    'junior',
    'low warning',
    ['ines.okt', 30],
    'Swapped a shift without telling anyone',
    'The Saturday shift was covered in the end, by two people who each thought they were alone. Swapping is fine and needs nobody’s leave. It needs one line in #mod-desk.',
  ),
  record(
    'junior',
    'note',
    ['manager', 12],
    'Ready for a talk about the next step',
    'Eleven weeks of steady logs, asks early, writes clearly. Before the talk: one month without swapped shifts, and the new version of the trial exam, which everyone who passed the old one is asked to sit.',
  ),

  record(
    'trial',
    'note',
    ['marisol_q', 18],
    'Trial begins',
    'Six weeks, mentor: moderator. Evenings after 19:00 UTC, Tuesdays never. Came with good questions; the first was what to do when one does not know what to do.',
  ),
  record(
    'trial',
    'note',
    ['ines.okt', 9],
    'ModMail Exam',
    'Passed. Both letters were warm and clear. One thing to practise: say goodbye before a thread is closed, so that nobody feels shut out. Shared threads with the mentor for two weeks, then alone.',
  ),
];
