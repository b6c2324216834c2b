import { type RefObject, useEffect, useRef } from 'react';

/** The ref of an element that scrolls into view whenever there is a new problem: Save is at the foot of a form, its problem at the head. */
export function useScrollToProblem(problem: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return ref;
}
