import { seededPeople } from '../seed/people/people.ts';

/** The grades to look as. Trials and Juniors see about what Moderators see. */
const SHOWN: readonly number[] = [1, 3, 4, 5, 6];

/** The accounts that visitors share, lowest grade first. */
export const demoPeople = seededPeople.filter(({ grade }) => SHOWN.includes(grade));

/** Whether a demo offers an account with this username. */
export const isOffered = (username: string | null | undefined): boolean =>
  demoPeople.some((person) => person.username === username);
