import type { ApplicationStatus } from '../applications.ts';
import type { GuideSlug } from '../guides.ts';

/** The label of each status of an application. */
export const STATUS_LABELS: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  under_consideration: 'Under Review',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The names of the guides, on their screens and in the navigation. */
export const GUIDE_TITLES: Record<GuideSlug, string> = { mod: 'Mod Guide', modmail: 'ModMail Guide' };
