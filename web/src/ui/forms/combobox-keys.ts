/** The list under a combobox: whether it is shown, the index of the highlighted option, and the number of options. */
export interface ComboboxList {
  isShown: boolean;
  active: number;
  count: number;
}

/** What a key does: opens or closes the list, moves the highlight, picks the highlighted option. */
export interface KeyEffect {
  isOpen: boolean;
  active: number;
  picks: boolean;
}

/** The effect of a key pressed in the field; null where the key keeps its usual meaning. */
export function effectOfKey(key: string, { isShown, active, count }: ComboboxList): KeyEffect | null {
  switch (key) {
    case 'Escape':
      return isShown ? { isOpen: false, active, picks: false } : null;
    case 'Enter':
      return isShown && count > 0 ? { isOpen: true, active, picks: true } : null;
    case 'ArrowDown':
    case 'ArrowUp': {
      if (!isShown || count === 0) return { isOpen: true, active, picks: false };
      const step = key === 'ArrowDown' ? 1 : count - 1;
      return { isOpen: true, active: (active + step) % count, picks: false };
    }
    default:
      return null;
  }
}
