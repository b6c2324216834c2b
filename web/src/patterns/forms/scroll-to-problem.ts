import { type RefObject, useEffect, useRef } from 'react';

/** Ref of an element that scrolls into view at each new problem. Save is at the foot of a form, its problem at the head. */
export function useScrollToProblem(problem: unknown): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return ref;
}
