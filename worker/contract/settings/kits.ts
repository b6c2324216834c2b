/** The starter kits that an empty portal is offered, in their order. `holds` says what each adds. */
export const KITS = {
  'small-server': {
    title: 'Small server',
    holds: 'Vacancies for a Moderator and a Welcome Helper, an exam, a guide and 4 saved replies',
  },
  'game-community': {
    title: 'Game community',
    holds:
      'Vacancies for a Community Moderator, an In-Game Moderator and an Event Organiser, an exam, a guide and 4 saved replies',
  },
  'support-team': {
    title: 'Support team',
    holds: 'Vacancies for a Support Agent and a Help Article Writer, an exam, a guide and 4 saved replies',
  },
} as const;

export type KitKey = keyof typeof KITS;

/** Whether a path segment names a kit. */
export const isKitKey = (key: string): key is KitKey => Object.hasOwn(KITS, key);

/** The keys of all kits. */
export const KIT_KEYS = Object.keys(KITS).filter(isKitKey);
