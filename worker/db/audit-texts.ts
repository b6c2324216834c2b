// Synchronous, unlike Web Crypto, so that building a statement needs no `await`.
import { createHash, randomBytes } from 'node:crypto';
import { AUDIT_TEXTS, type AuditAction } from '../contract/audit.ts';
import type { AuditValues, SaltedText } from './schema/audit.ts';

/** An entry with its texts still in place. */
type WholeEntry = {
  action: AuditAction;
  oldValues: AuditValues | null;
  newValues: AuditValues | null;
  ipAddress: string | null;
  userAgent: string | null;
};

const randomSalt = () => randomBytes(16).toString('hex');

/** The hash of a text in the sealed row: SHA-256, in hex, of its salt and its JSON. */
export const hashOfText = ({ salt, text }: SaltedText) =>
  createHash('sha256')
    // A template literal because a tampered row may lack either, and hashing must not throw.
    .update(`${salt}${JSON.stringify(text)}`)
    .digest('hex');

/** Splits an entry into the sealed row's values and hashes, and the texts and origin stored apart; null where there are none. */
export function splitEntry(entry: WholeEntry, newSalt = randomSalt) {
  const salted = (text: unknown): SaltedText => ({ salt: newSalt(), text });
  const texts: Record<string, SaltedText> = {};
  const withoutTexts = (name: 'oldValues' | 'newValues') => {
    const values = entry[name] && { ...entry[name] };
    for (const field of AUDIT_TEXTS[entry.action] ?? []) {
      if (values?.[field] == null) continue;
      texts[`${name}.${field}`] = salted(values[field]);
      values[field] = null;
    }
    return values;
  };
  const [oldValues, newValues] = [withoutTexts('oldValues'), withoutTexts('newValues')];
  const ipAddress = entry.ipAddress === null ? null : salted(entry.ipAddress);
  const userAgent = entry.userAgent === null ? null : salted(entry.userAgent);
  const hashes = Object.fromEntries(
    Object.entries({ ...texts, ipAddress, userAgent }).flatMap(([name, text]) =>
      text ? [[name, hashOfText(text)]] : [],
    ),
  );
  const orNull = <Part extends object>(part: Part) => (Object.values(part).some(Boolean) ? part : null);
  return {
    oldValues,
    newValues,
    hashes: orNull(hashes),
    texts: orNull(texts),
    origin: orNull({ ipAddress, userAgent }),
  };
}
