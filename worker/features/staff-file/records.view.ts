import { toPerson, unlessErased } from '../../db/person.ts';
import { mayRead, type Reader } from '../../db/reading.ts';
import { editedView } from '../../db/revision.ts';
import { allowedOn } from './records.rules.ts';
import type { RecordRow } from './records.store.ts';

/** A record with its subject, author, last editor and appeal, if any. Title and description are empty once either is erased. If it is about the reader, it has neither them nor names. */
export function recordView(row: Omit<RecordRow, 'textSize'>, reader: Reader) {
  const { record, creator, user, editor: by, appeal } = row;
  const { wordsBy: _wordsBy, sharedBy: _sharedBy, ...shown } = record;
  const isShown = mayRead('record', reader, { subject: record.userId, author: record.createdBy });
  const text = (value: string) => (isShown && unlessErased(value, user, creator)) || '';
  return {
    ...shown,
    createdBy: isShown ? record.createdBy : null,
    title: text(record.title),
    description: text(record.description),
    creator: isShown ? toPerson(creator) : null,
    user: toPerson(user),
    ...editedView(record, isShown ? by : null),
    appeal: appeal.id === null ? null : { ...appeal, id: appeal.id },
    can: allowedOn(row, reader),
  };
}
