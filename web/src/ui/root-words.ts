/**
 * Returns a `ref` that keeps `word` in `<html data-NAME>` while its element is on the page, for the styles that depend on it. Words
 * are in the order in which their elements appeared. `html:has(…)` would do the same, but the browser would search the whole page at
 * each change, which takes a tenth of a second among thousands of rows.
 */
function rootWord(name: 'place' | 'scrims', word: string) {
  const { dataset } = document.documentElement;
  return (element: HTMLElement | null) => {
    if (!element) return;
    dataset[name] = dataset[name] ? `${dataset[name]} ${word}` : word;
    return () => {
      const words = dataset[name]?.split(' ') ?? [];
      words.splice(words.lastIndexOf(word), 1);
      if (words.length > 0) dataset[name] = words.join(' ');
      else delete dataset[name];
    };
  };
}

/** For a frame as wide as the window, scrollbar included. */
export const fullBleedRef = rootWord('place', 'full-bleed');
/** For a foot that stays in view. */
export const footRef = rootWord('place', 'foot');
export const examRoomRef = rootWord('place', 'exam-room');
/** For what dims the page under an overlay. */
export const scrimRef = rootWord('scrims', 'page');
/** For what dims the page beside a docked dialog. */
export const dockedScrimRef = rootWord('scrims', 'docked');
