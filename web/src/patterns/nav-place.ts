import { createContext, useContext, useLayoutEffect } from 'react';

/** A path that the navigation lists. */
export type NavPath =
  | '/dashboard'
  | '/progress'
  | '/guides/mod'
  | '/guides/modmail'
  | '/exam'
  | '/performance'
  | '/notices'
  | '/manage/jobs/create'
  | '/manage/applications'
  | '/manage/staff'
  | '/manage/exams/create'
  | '/review-exams'
  | '/test-results'
  | '/executive'
  | '/audit-logs'
  | '/owner';

export const NavPlaceContext = createContext<(place: NavPath | null) => void>(() => undefined);

/** Highlights another navigation entry than the current path's; null for that one. */
export function useNavPlace(place: NavPath | null): void {
  const setPlace = useContext(NavPlaceContext);
  // Before the first paint, so that the highlight does not jump.
  useLayoutEffect(() => {
    setPlace(place);
    return () => setPlace(null);
  }, [place, setPlace]);
}
