import { lazyPart } from '../lazy-part.tsx';

/** A `ConfirmDialog` for screens that would otherwise load overlays with their first paint. */
export const LateConfirm = lazyPart(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));
