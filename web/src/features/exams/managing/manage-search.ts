/** What the address says: the exam whose edit or assign dialog is open. This file is loaded with the router: it imports nothing. */
export type ManageSearch = { edit?: string; assign?: string };

const MAX_ID = 100;

/** Reads the address; what makes no sense in it is left out. */
export function parseManageSearch({ edit, assign }: Record<string, unknown>): ManageSearch {
  if (typeof edit === 'string' && edit) return { edit: edit.slice(0, MAX_ID) };
  if (typeof assign === 'string' && assign) return { assign: assign.slice(0, MAX_ID) };
  return {};
}
