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

/** What a screen can ask of the frame around it. */
interface Frame {
  setMenuOpen: (isOpen: boolean) => void;
  setBare: (isBare: boolean) => void;
  setPlace: (place: NavPath | null) => void;
}

const ignore = () => undefined;

export const FrameContext = createContext<Frame>({ setMenuOpen: ignore, setBare: ignore, setPlace: ignore });

/**
 * Takes the navigation and its bar off the screen while the caller is mounted and `isBare`. The caller offers the menu
 * itself, through `setMenuOpen`.
 */
export function useBareFrame(isBare = true): Pick<Frame, 'setMenuOpen'> {
  const { setMenuOpen, setBare } = useContext(FrameContext);
  // Before the first paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    setBare(isBare);
    return () => setBare(false);
  }, [isBare, setBare]);
  return { setMenuOpen };
}

/** Highlights another entry of the navigation than the one of the current path; null for that one. */
export function useNavPlace(place: NavPath | null): void {
  const { setPlace } = useContext(FrameContext);
  useLayoutEffect(() => {
    setPlace(place);
    return () => setPlace(null);
  }, [place, setPlace]);
}
