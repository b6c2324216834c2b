import { useEffect, useEffectEvent } from 'react';
import type { OpinionStart } from '#features/voice/opinions/opinion-form.tsx';
import { singleKeyOf } from '#patterns/keys.ts';
import type { Steps } from '#patterns/steps/step-buttons.tsx';

interface VoiceKeys extends Omit<Steps, 'place'> {
  start: OpinionStart;
}

/** J and K step through the list; Y, N and U choose the opinion. Off while the reader types or decides. */
export function useVoiceKeys({ goPrevious, goNext, start }: VoiceKeys, isActive: boolean): void {
  const actions: Record<string, (() => void) | undefined> = {
    j: goNext,
    k: goPrevious,
    y: () => start.current?.choose?.('yes'),
    n: () => start.current?.choose?.('no'),
    u: () => start.current?.choose?.('unsure'),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.shiftKey ? undefined : singleKeyOf(event, { inRadios: true });
    const act = key && actions[key];
    // A held key steps, but chooses once.
    if (!act || (event.repeat && key !== 'j' && key !== 'k')) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isActive) return;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}
