import { useEffect, useState } from 'react';

/** The text as it was when typing last paused for this long. */
export function useDebounced(text: string, pauseMs = 250): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return paused;
}
