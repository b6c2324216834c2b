import { useEffect, useState } from 'react';

/** Whether an ISO time is in the future. Re-renders when it passes. */
export function useIsFuture(time: string | null | undefined): boolean {
  const end = time ? Date.parse(time) : 0;
  const [, renderAgain] = useState(0);
  useEffect(() => {
    const left = end - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => renderAgain((count) => count + 1), left + 1);
    return () => clearTimeout(timer);
  }, [end]);
  return end > Date.now();
}
