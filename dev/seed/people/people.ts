/** A seeded person offered by the fake Discord. */
export interface SeededPerson {
  /** `users.id`, fixed so that seed and tests can use it without a lookup. */
  readonly id: string;
  readonly discordId: string;
  readonly username: string;
  /** The name that Discord shows, if different. */
  readonly displayName: string | null;
  readonly grade: number;
  /** The grade's name, for the fake Discord's sign-in page. */
  readonly title: string;
}

/** One person per grade. The owner's Discord ID is the local value of `OWNER_DISCORD_IDS`. */
export const seededPeople = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    discordId: '100000000000000001',
    username: 'member',
    displayName: null,
    grade: 1,
    title: 'Member',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    discordId: '100000000000000002',
    username: 'trial',
    displayName: null,
    grade: 2,
    title: 'Trial Moderator',
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    discordId: '100000000000000003',
    username: 'junior',
    displayName: 'Juniper Hale',
    grade: 2.5,
    title: 'Junior Moderator',
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    discordId: '100000000000000004',
    username: 'moderator',
    displayName: 'Mo Lindqvist',
    grade: 3,
    title: 'Moderator',
  },
  {
    id: '00000000-0000-4000-8000-000000000005',
    discordId: '100000000000000005',
    username: 'manager',
    displayName: 'Margaux Adeyemi',
    grade: 4,
    title: 'Manager',
  },
  {
    id: '00000000-0000-4000-8000-000000000006',
    discordId: '100000000000000006',
    username: 'executive',
    displayName: null,
    grade: 5,
    title: 'Executive',
  },
  {
    id: '00000000-0000-4000-8000-000000000007',
    discordId: '100000000000000007',
    username: 'owner',
    displayName: 'Olive Ferreira',
    grade: 6,
    title: 'Owner',
  },
] as const satisfies readonly SeededPerson[];
