import { latePart } from '../late-part.tsx';

/** A `ConfirmDialog` for screens that would otherwise load overlays with their first paint. */
export const LateConfirm = latePart(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));
