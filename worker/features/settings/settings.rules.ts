import type { Issue } from '../../contract/errors.ts';
import { GRADES, type GradeTitles, gradeName } from '../../contract/grades.ts';
import type { SettingsInput } from '../../contract/settings/input.ts';
import type { MfaGrade } from '../../contract/settings/second-factor.ts';
import type { ChosenSettings, PortalSettings } from '../../contract/settings/values.ts';
import { oneLine } from '../../contract/text.ts';

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A JSON merge patch (RFC 7396) that leaves no empty object behind. */
function patched(target: Tree, patch: Tree): Tree {
  const result = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    const before = target[key];
    const after = isTree(value) ? patched(isTree(before) ? before : {}, value) : value;
    if (after === null || (isTree(after) && Object.keys(after).length === 0)) delete result[key];
    else result[key] = after;
  }
  return result;
}

/** What the owner has set after this change. */
export const choose = (chosen: ChosenSettings, { revision: _revision, ...change }: SettingsInput) =>
  patched(chosen, change) as ChosenSettings;

/** Settings whose value is an object, yet changes as a whole. */
const WHOLE = new Set(['logo', 'picture']);

const inner = (value: unknown): Tree => (isTree(value) ? value : {});

/** The settings that were set or taken back, as the log's values: of maps only the entries concerned. Null if none. */
export function changedSettings(
  [chosenBefore, chosenAfter]: readonly [ChosenSettings, ChosenSettings],
  [before, after]: readonly [PortalSettings, PortalSettings],
) {
  const changed = differing([chosenBefore, chosenAfter], [before, after]);
  return Object.keys(changed.newValues).length === 0 ? null : changed;
}

function differing([had, has]: readonly [Tree, Tree], [was, is]: readonly [Tree, Tree]) {
  const oldValues: Tree = {};
  const newValues: Tree = {};
  for (const key of new Set([...Object.keys(had), ...Object.keys(has)])) {
    if (JSON.stringify(had[key]) === JSON.stringify(has[key])) continue;
    const isMap = isTree(is[key]) && !WHOLE.has(key);
    const parts = isMap && differing([inner(had[key]), inner(has[key])], [inner(was[key]), inner(is[key])]);
    oldValues[key] = parts ? parts.oldValues : was[key];
    newValues[key] = parts ? parts.newValues : is[key];
  }
  return { oldValues, newValues };
}

/** 0 keeps, so it counts as the longest period. */
const keptFor = (days: number) => (days === 0 ? Number.POSITIVE_INFINITY : days);

/** Whether personal data is deleted sooner than before. */
export const deletesSooner = (before: PortalSettings, after: PortalSettings) =>
  keptFor(after.declinedRetentionDays) < keptFor(before.declinedRetentionDays) ||
  after.auditOriginDays < before.auditOriginDays;

const isLooser = (before: MfaGrade | null, after: MfaGrade | null) =>
  before !== null && (after === null || after > before);

/** Whether a protection is switched off or shortened. */
export const weakens = (before: PortalSettings, after: PortalSettings) =>
  deletesSooner(before, after) || (before.twoPerson && !after.twoPerson) || isLooser(before.mfaFrom, after.mfaFrom);

/** An issue for each changed title that another grade has, too, after the change. */
export function repeatedTitles(titles: GradeTitles, changed: SettingsInput['gradeTitles']): Issue[] {
  const known = GRADES.map((grade) => oneLine(gradeName(grade, titles)).toLowerCase());
  return GRADES.flatMap((grade, at) => {
    if (changed?.[grade] === undefined) return [];
    const isRepeated = known.some((title, other) => other !== at && title === known[at]);
    return isRepeated ? [{ path: `gradeTitles.${grade}`, message: 'Another grade has this title' }] : [];
  });
}
