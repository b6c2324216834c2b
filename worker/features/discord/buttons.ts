import { ASSIGN_BUTTON } from '../../contract/commands/commands.ts';

/** Discord's types of components, and the styles of buttons. */
const ROW = 1 as const;
const BUTTON = 2 as const;
const STYLE = { primary: 1, link: 5 } as const;

/** A button that opens a page. */
export const linkButton = <Label extends 'Open' | 'Apply'>(label: Label, url: string) =>
  ({ type: BUTTON, style: STYLE.link, label, url }) as const;

/** A button that assigns the oldest waiting application, of one vacancy or of all, to the manager who clicks it. */
export const assignButton = (jobId: string | null) =>
  ({
    type: BUTTON,
    style: STYLE.primary,
    label: 'Assign to me',
    custom_id: jobId === null ? ASSIGN_BUTTON : `${ASSIGN_BUTTON}:${jobId}`,
  }) as const;

type Button = ReturnType<typeof linkButton> | ReturnType<typeof assignButton>;

/** The components of a message with these buttons. */
export const buttonRow = <One extends Button>(buttons: One[]) => [{ type: ROW, components: buttons }];
