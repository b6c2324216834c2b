import { type RecordText, record } from './record-texts.ts';

/** Records of executives, managers and a former manager, except the people one can sign in as. */
export const leadRecords: readonly RecordText[] = [
  record(
    'vesper.north',
    'low warning',
    ['owner', 180],
    'Changed bot permissions on a Friday night',
    'The change itself was right. It was made without a word to anybody, at the start of a stage night, and for an hour nobody could hand the microphone on. Next time: a line beforehand, and not on a Friday.',
  ),
  record(
    'vesper.north',
    'commendation',
    ['owner', 92],
    'A log that can be shown',
    'Somebody outside the team asked how we decide on bans. You could answer in one afternoon, with figures and without a single name, because you had kept the log in order for half a year when nobody was looking.',
  ),
  record(
    'marisol_q',
    'commendation',
    ['executive', 66],
    'Nine who stayed',
    'Of the last eleven trial moderators nine are still here, and six of them say in their own words that it was because of how they were let in. Thank you.',
  ),
  record(
    'haldane',
    'low warning',
    ['executive', 59],
    'A promise before there was one to make',
    'A studio was told that the partnership was certain while two of us still had questions. It came out well, but they had already announced it. Until it is decided the word is “we would like to”.',
  ),
  record(
    'haldane',
    'note',
    ['executive', 113],
    'Partner Lounge',
    'Takes it on alone from now on; softlock keeps the appeals. Review after three months.',
  ),
  record(
    'ines.okt',
    'commendation',
    ['vesper.north', 43],
    'The lantern parade',
    'Two hundred people, eleven time zones and one map channel, and it began on the minute. The write-up afterwards was honest about the sound in the first ten minutes, which will help whoever does it next.',
  ),
  record(
    'halfmoon.pier',
    'note',
    ['executive', 65],
    'Steps down at their own wish',
    'The thesis is due in four months and nobody should answer for hiring beside that. Back to Moderator from tomorrow, without any mark against them. The door to Manager is open whenever they knock.',
  ),
  record(
    'halfmoon.pier',
    'commendation',
    ['owner', 63],
    'How to hand something over',
    'Forty-one open matters, each with a link, a sentence and a name. I have seen companies do this worse.',
  ),
];
