import { toPerson } from '../../db/person.ts';
import type { SaltedText } from '../../db/schema/audit.ts';
import { HIDDEN_FROM_APPLICANT } from './audit.filters.ts';
import type { EntryRow } from './audit.store.ts';

const ORIGIN = ['ipAddress', 'userAgent'];
const HIDDEN: readonly string[] = HIDDEN_FROM_APPLICANT;

/**
 * An entry in a reply, with the current names of its people and entity. Missing texts are null and listed in `erased`,
 * or in `expired` if the origin was deleted by age. Texts about the reader's own application are null and in neither
 * list.
 */
export function entryView({
  entry,
  entityTitle,
  actor,
  target,
  isErased,
  isOwn,
  texts,
  ipAddress,
  userAgent,
}: EntryRow) {
  const { seq: _seq, requestId: _requestId, hashes, oldValues, newValues, ...row } = entry;
  const found: Record<string, SaltedText | null> = { ...texts, ipAddress, userAgent };
  const withTexts = (name: 'oldValues' | 'newValues', values: typeof oldValues) =>
    values &&
    Object.fromEntries(
      Object.entries(values)
        .filter(([field]) => !(isOwn && HIDDEN.includes(field)))
        .map(([field, value]) => [field, found[`${name}.${field}`]?.text ?? value]),
    );
  const gone = Object.keys(hashes ?? {}).filter((name) => !found[name] && !(isOwn && !ORIGIN.includes(name)));
  const isExpired = (name: string) => !isErased && ORIGIN.includes(name);
  return {
    ...row,
    entityTitle,
    oldValues: withTexts('oldValues', oldValues),
    newValues: withTexts('newValues', newValues),
    ipAddress: ipAddress && String(ipAddress.text),
    userAgent: userAgent && String(userAgent.text),
    erased: gone.filter((name) => !isExpired(name)),
    expired: gone.filter(isExpired),
    actor: toPerson(actor),
    target: toPerson(target),
  };
}
