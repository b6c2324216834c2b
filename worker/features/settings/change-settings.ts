import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from 'hono';
import { after, hours, now } from '../../clock.ts';
import type { ChosenSettings, Picture, PortalSettings } from '../../contract/settings/values.ts';
import { effective } from '../../db/settings/effective.ts';
import { settings } from '../../env.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import { requireFreshSignIn } from '../../http/permission.ts';
import { changedSettings, deletesSooner, weakens } from './settings.rules.ts';
import {
  deletePictures,
  findSettings,
  retirePictures,
  type SettingsRow,
  settingsView,
  writeSettings,
} from './settings.store.ts';

/** How long a shorter period waits before it deletes anything, so that a slip can be undone. */
const UNTIL_DELETING = hours(24);

/** How long the rule of two people stays in force once it is switched off, so that nobody gets round it by a switch. */
const UNTIL_ALONE = hours(24);

type Change = {
  /** The revision that the caller saw, if only that one may be changed. */
  revision: number | undefined;
  /** What the owner has set after the change. */
  choose: (chosen: ChosenSettings) => ChosenSettings;
  /** Throws if the values after the change break a rule. */
  check?: (values: PortalSettings) => void;
  /** Statements of the same batch, before replaced pictures are marked. `recorded` holds only if the change took place. */
  store?: (at: Date, recorded: SQL) => BatchItem<'sqlite'>[];
};

/**
 * Changes what the owner has set, with its audit row in the same batch, and returns the settings. A change of nothing
 * leaves no trace. Throws 409 with the current settings if another change came first.
 */
export async function changeSettings(
  { var: variables, env }: Pick<Context<SignedInEnv>, 'var' | 'env'>,
  { revision, choose, check, store }: Change,
) {
  const { db, me, audit } = variables;
  const given = settings(env);
  const view = (row: SettingsRow | undefined) => settingsView(given, row);
  const [before] = await findSettings(db);
  const had = before?.own.chosen ?? {};
  const chosen = choose(had);
  const [was, is] = [effective(given, had), effective(given, chosen)];
  check?.(is);
  const current = view(before);
  requireRevision(revision, current.revision, current);
  const changed = changedSettings([had, chosen], [was, is]);
  if (!changed) {
    audit.exempt();
    return current;
  }
  if (is.mfaFrom !== null && is.mfaFrom !== was.mfaFrom && !me.hasMfa) throw new HttpError('mfa_missing');
  if (weakens(was, is)) requireFreshSignIn(me);
  const at = now();
  const deletesFrom = deletesSooner(was, is) ? after(at, UNTIL_DELETING) : (before?.own.deletesFrom ?? null);
  const isSwitched = (had.twoPerson ?? false) !== (chosen.twoPerson ?? false);
  const keepsUntil = isSwitched ? after(at, UNTIL_ALONE) : (before?.own.twoPersonEndsAt ?? null);
  const twoPersonEndsAt = chosen.twoPerson ? null : keepsUntil;
  const isShown = (picture: Picture) => picture.hash === is.logo?.hash || picture.hash === is.picture?.hash;
  const replaced = [was.logo, was.picture].flatMap((picture) => (picture && !isShown(picture) ? [picture.hash] : []));
  const removed = (['logo', 'picture'] as const).filter((kind) => was[kind] && !is[kind]);
  return changeAsRead(variables, {
    noun: 'setting',
    change: writeSettings(db, before, { chosen, deletesFrom, twoPersonEndsAt, at, actorId: me.id }),
    entry: { action: 'SETTINGS_CHANGED', entityType: 'setting', entityId: 'portal', ...changed },
    notify: isSwitched && {
      kind: 'two_person_changed',
      entityType: 'setting',
      entityId: 'portal',
      actorId: me.id,
      userIds: 'executives',
    },
    after: (recorded) => [
      ...(store?.(at, recorded) ?? []),
      ...retirePictures(db, replaced, at, recorded),
      ...deletePictures(db, removed, recorded),
    ],
    read: findSettings(db),
    view,
  });
}
