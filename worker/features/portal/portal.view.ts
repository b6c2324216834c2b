import { type Settings, switchedOn } from '../../env.ts';

/** What the portal says of itself, how many positions are open, and what the privacy page says about the settings. */
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
  /** Whether channels hear of events, and whether a bot messages people and gives them roles. */
  discord: switchedOn(all),
});
