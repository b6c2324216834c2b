/** Id of the exam whose edit or assign dialog is open. Loaded with the router, so this file imports nothing. */
export type ManageSearch = { edit?: string; assign?: string };

const MAX_ID = 100;

/** Parses the address, leaving out what is invalid. */
export function parseManageSearch({ edit, assign }: Record<string, unknown>): ManageSearch {
  if (typeof edit === 'string' && edit) return { edit: edit.slice(0, MAX_ID) };
  if (typeof assign === 'string' && assign) return { assign: assign.slice(0, MAX_ID) };
  return {};
}
