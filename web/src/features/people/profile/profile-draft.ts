import type * as z from 'zod/mini';
import type { profileInput } from '#contract/staff-file/profiles.ts';
import type { StaffProfile } from '../staff-queries.ts';

/** The profile form's values. */
export interface ProfileDraft {
  /** One server a line. */
  servers: string;
  notes: string;
}

/** The body that updates a profile. */
export type ProfileBody = z.input<typeof profileInput>;

/** The form values of a profile. */
export const toDraft = ({ servers, notes }: StaffProfile): ProfileDraft => ({
  servers: servers.join('\n'),
  notes: notes ?? '',
});

/** The body of the form values. Blank lines are no servers, and blank notes are none. */
export const toBody = ({ servers, notes }: ProfileDraft): ProfileBody => ({
  servers: servers
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  notes: notes.trim() || null,
});
