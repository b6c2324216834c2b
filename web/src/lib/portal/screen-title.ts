import { createContext, useContext, useEffect } from 'react';

/** Takes the title that the tab has in place of the route's. */
export const ScreenTitle = createContext<(title: string | undefined) => void>(() => {});

/** Titles the tab after what the screen shows, while it is mounted; undefined keeps the route's title. */
export function useScreenTitle(title: string | undefined): void {
  const setTitle = useContext(ScreenTitle);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [setTitle, title]);
}
