import { type Settings, switchedOn } from '../../env.ts';

/** The portal's name and texts, its open positions, and the settings that the privacy page describes. */
export const portalView = (all: Settings, openPositions: number) => ({
  name: all.portalName,
  tagline: all.portalTagline,
  intro: all.portalIntro,
  openPositions,
  /** Days until the texts of declined applications are deleted; 0 keeps them. */
  declinedRetentionDays: all.declinedRetentionDays,
  /** Days until addresses in the audit log are deleted. */
  auditOriginDays: all.auditOriginDays,
  privacyContact: all.privacyContact,
  /** Whether webhooks announce events, and whether a bot messages users and sets roles. */
  discord: switchedOn(all),
});
