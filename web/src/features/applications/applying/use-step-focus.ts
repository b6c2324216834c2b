import { useEffect, useEffectEvent, useRef } from 'react';
import { useFocusByKey } from '#ui/focus-by-key.ts';

/**
 * Refs for the heading and the control of a step. Each new step moves focus to its control, or on a touch screen, where the keyboard
 * would cover the question, to its heading.
 */
export function useStepFocus(step: number) {
  const elements = useFocusByKey<'heading' | 'control'>();
  const shown = useRef(step);
  const enter = useEffectEvent(() => {
    window.scrollTo({ top: 0 });
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const options = { preventScroll: true };
    if (isTouch || !elements.moveTo('control', options)) elements.moveTo('heading', options);
  });
  useEffect(() => {
    if (shown.current !== step) enter();
    shown.current = step;
  }, [step]);
  return { heading: elements.refOf('heading'), control: elements.refOf('control') };
}
