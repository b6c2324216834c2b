import { type RecordText, record } from './record-texts.ts';

/** Records of former staff, and of a Member who never was staff. */
export const formerRecords: readonly RecordText[] = [
  record(
    'grimalkin',
    'commendation',
    ['marisol_q', 59],
    'Half a year of remembering names',
    'There are people who write in the channels today because you asked them how their first jam went.',
  ),
  record(
    'grimalkin',
    'note',
    ['executive', 57],
    'Left on good terms',
    'A new job with late hours. Said so four weeks ahead, handed over three open threads, and stays as a member. May come back without a new application.',
  ),

  record(
    'sunkencathedral',
    'low warning',
    ['manager', 131],
    'A missed shift',
    'The second this month. You don’t have to explain a missed shift, but you have to announce it.',
  ),
  record(
    'sunkencathedral',
    'high final_warning',
    ['marisol_q', 124],
    'Three missed shifts and no answer',
    'I wrote on Monday and on Thursday. If there is something that makes it hard at the moment, tell any of us, and we find a way. If we hear nothing until Sunday we take the role away, so that somebody else can plan with it.',
  ),
  record(
    'sunkencathedral',
    'note',
    ['executive', 118],
    'No answer',
    'The role went on Sunday, with a last message. They have read it. If they come back we listen first.',
  ),

  record(
    'jaspervane',
    'medium warning',
    ['haldane', 80],
    'A listing that stood where it should not',
    'A partner’s advert was pinned in #general for two days. You said it was a mistake and took it down when asked.',
  ),
  record(
    'jaspervane',
    'critical disciplinary',
    ['executive', 37],
    'Took money for adverts',
    'Two studios told us, independently and with the messages, that they had paid for pins and for being looked over when a price was missing. At least five times in four months.\n\nYou did not deny it. The role goes tomorrow, the studios hear the truth from us, and what they paid is yours to give back. Not to be rehired before a year has passed.',
  ),

  record(
    'umbrelle',
    'commendation',
    ['executive', 104],
    'For a thread that nobody else will read',
    'You know which one. They are all right. They asked us to tell you.',
  ),
  record(
    'umbrelle',
    'note',
    ['executive', 72],
    'Stops, at our urging',
    'Thirty heavy threads in three months, and no evening off in five weeks. We should have seen it earlier; that is our mistake and not theirs. The role goes tomorrow, at their own word. Nobody writes to them about work.',
  ),

  record(
    'nine_of_cups',
    'note',
    ['marisol_q', 133],
    'The trial ends here',
    'Two exams failed, six shifts in six weeks, and the honest words: “I like it here, and this year I don’t have it in me.” We agreed on it together. Members like this are why we have a server.',
  ),

  record(
    'softlock',
    'commendation',
    ['owner', 144],
    'Appeals, all of them answered',
    'The oldest open appeal is four days old. When you began it was two months.',
  ),
  record(
    'softlock',
    'medium warning',
    ['executive', 74],
    'A thread told at a dinner table',
    'No name was said, and everybody knew who was meant. What is in a thread stays in the team, also when the story is good.',
  ),
  record(
    'softlock',
    'critical disciplinary',
    ['executive', 28],
    'ModMail threads passed on',
    'Pictures of at least four threads were sent to somebody outside the team, one of them about a member who had asked us not to tell anyone. Three people who trusted us had to hear from us that it was out.\n\nThere is no warning for this. All sessions were ended at once; the role goes tomorrow. The guide says from now on in so many words what we had thought went without saying.',
  ),
  record(
    'softlock',
    'note',
    ['owner', 26],
    'What we told the others',
    'The three members heard it from me in person, the team in the Sunday call. Questions go to me. The warnings that softlock wrote in the last months are being read again; the first one has been taken back.',
  ),

  record(
    'moss.exe',
    'high disciplinary',
    ['vesper.north', 7],
    'Sold places in the listing channels',
    'A member who offered “a spot at the top” for money, and had none to sell. Blocked; the application is on hold. Written down here because we may be asked about it.',
  ),
];
