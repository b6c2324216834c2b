/** Discord's types of application commands: typed with a slash, or chosen from a user's menu. */
export const COMMAND_TYPE = { slash: 1, user: 2 } as const;

/** Discord's types of options. */
export const OPTION_TYPE = { whole: 4, user: 6 } as const;

/** Days that `/away` can announce. */
export const AWAY_DAYS = { least: 1, most: 60 } as const;

/** The commands as they are registered with Discord (docs/rules/commands.md#commands). */
export const COMMANDS = [
  { type: COMMAND_TYPE.slash, name: 'apply', description: 'Lists the open vacancies' },
  { type: COMMAND_TYPE.slash, name: 'status', description: 'Shows where your applications stand' },
  { type: COMMAND_TYPE.slash, name: 'queue', description: 'Shows what waits for a manager' },
  {
    type: COMMAND_TYPE.slash,
    name: 'whois',
    description: 'Shows whether a person is on the team',
    options: [{ type: OPTION_TYPE.user, name: 'person', description: 'The person', required: true }],
  },
  {
    type: COMMAND_TYPE.slash,
    name: 'away',
    description: 'Announces that you are away from today',
    options: [
      {
        type: OPTION_TYPE.whole,
        name: 'days',
        description: 'How many days, today included',
        required: true,
        min_value: AWAY_DAYS.least,
        max_value: AWAY_DAYS.most,
      },
    ],
  },
  { type: COMMAND_TYPE.user, name: 'Open in portal', description: '' },
] as const;

/** Where Discord sends commands, under the portal's origin. */
export const INTERACTIONS_PATH = '/discord/interactions';

/** The `custom_id` of the button that assigns an application; one vacancy's follows after a colon. */
export const ASSIGN_BUTTON = 'assign';
