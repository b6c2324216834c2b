import { readText, removeStored, writeText } from '#lib/stored.ts';

/** Whether the keyboard has ⌘ where others have Ctrl. */
export const IS_APPLE = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** The keys that send a form, as people read them. */
export const SEND_KEYS = IS_APPLE ? '⌘ Enter' : 'Ctrl Enter';

const STORAGE_KEY = 'single-keys';

/** Whether single keys act on this device. Speech input and a slipping hand press them by accident (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => readText('device', STORAGE_KEY) !== 'off';

/** Switches single keys on or off on this device. */
export const setSingleKeys = (isOn: boolean): boolean =>
  isOn ? removeStored('device', STORAGE_KEY) : writeText('device', STORAGE_KEY, 'off');

/** Whether typing goes into this element. */
export const isTextEntry = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null);

const isRadio = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'radio';

interface SingleKeyOptions {
  /** Keys act on a focused radio button, too, which counts as typing otherwise. */
  inRadios?: boolean;
}

/** The single key of a press, in lower case. Undefined with a modifier, during typing, or while single keys are off. */
export function singleKeyOf(event: KeyboardEvent, { inRadios = false }: SingleKeyOptions = {}): string | undefined {
  const { target } = event;
  if (event.defaultPrevented || event.isComposing) return undefined;
  if (isTextEntry(target) && !(inRadios && isRadio(target))) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return areSingleKeysOn() ? event.key.toLowerCase() : undefined;
}
