import { createContext, useContext, useLayoutEffect } from 'react';
import type { PATHS } from '#contract/paths.ts';

/** The path of a screen without parameters, which a navigation entry or the palette can lead to. */
export type ScreenPath = Exclude<(typeof PATHS)[number], `${string}$${string}`>;

export const NavPlaceContext = createContext<(place: ScreenPath | null) => void>(() => undefined);

/** Highlights another navigation entry than the current path's; null for that one. */
export function useNavPlace(place: ScreenPath | null): void {
  const setPlace = useContext(NavPlaceContext);
  // Before the first paint, so that the highlight does not jump.
  useLayoutEffect(() => {
    setPlace(place);
    return () => setPlace(null);
  }, [place, setPlace]);
}
