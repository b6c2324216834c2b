import { toPerson } from '../../db/person.ts';
import { EXPORT_COUNTS, HIDDEN_LOG_TEXTS, HIDDEN_LOG_VALUES } from '../../db/reading.ts';
import type { SaltedText } from '../../db/schema/audit.ts';
import { FORMER_APPROVAL_ID } from '../../db/schema/entity-type.ts';
import type { EntryRow } from './audit.store.ts';

const ORIGIN = ['ipAddress', 'userAgent'];

/** The fields that earlier versions wrote under another name. */
const PRESENT_NAMES: Record<string, string> = { [FORMER_APPROVAL_ID]: 'approvalId' };

/**
 * An entry in a reply, with the current names of its people and entity. Missing texts are null and listed in `erased`,
 * or in `expired` if the origin was deleted by age. What the reader may not read about themselves is null and in neither
 * list (docs/rules/audit.md#about-the-reader).
 */
export function entryView({
  entry,
  entityTitle,
  actor,
  target,
  isErased,
  isNameless,
  isBare,
  hidesReviews,
  isAboutReader,
  isOwn,
  texts,
  ipAddress,
  userAgent,
}: EntryRow) {
  const { seq: _seq, requestId: _requestId, hashes, oldValues, newValues, ...row } = entry;
  const found: Record<string, SaltedText | null> = { ...texts, ipAddress, userAgent };
  const isOthersExport = row.action === 'AUDIT_EXPORTED' && !isOwn;
  const isHidden = (name: string) =>
    (isAboutReader && HIDDEN_LOG_TEXTS.includes(name)) || (isNameless && ORIGIN.includes(name));
  const withTexts = (name: 'oldValues' | 'newValues', values: typeof oldValues) =>
    isBare || !values
      ? null
      : Object.fromEntries(
          Object.entries(values)
            .filter(
              ([field]) =>
                !(isAboutReader && HIDDEN_LOG_VALUES.includes(field)) &&
                !(hidesReviews && field === 'reviews') &&
                !(isOthersExport && EXPORT_COUNTS.includes(field)),
            )
            .map(([field, value]) => {
              const path = `${name}.${field}`;
              return [PRESENT_NAMES[field] ?? field, (isHidden(path) ? null : found[path]?.text) ?? value];
            }),
        );
  const gone = Object.keys(hashes ?? {}).filter((name) => !found[name] && !isHidden(name));
  const isExpired = (name: string) => !isErased && ORIGIN.includes(name);
  return {
    ...row,
    userId: isNameless ? null : row.userId,
    via: isNameless ? null : row.via,
    entityTitle,
    oldValues: withTexts('oldValues', oldValues),
    newValues: withTexts('newValues', newValues),
    ipAddress: ipAddress && String(ipAddress.text),
    userAgent: userAgent && String(userAgent.text),
    erased: gone.filter((name) => !isExpired(name)),
    expired: gone.filter(isExpired),
    actor: isNameless ? null : toPerson(actor),
    target: toPerson(target),
  };
}
