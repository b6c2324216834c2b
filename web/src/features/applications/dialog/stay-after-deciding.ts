import { useState } from 'react';
import { useMe } from '#lib/session.ts';
import { readText, removeStored, writeText } from '#lib/stored.ts';

/** Whether the dialog stays on an application after a decision, per person and device, and a function that switches it. */
export function useStayAfterDeciding(): [stays: boolean, toggle: () => void] {
  const key = `stay-after-deciding:${useMe().id}`;
  const [stays, setStays] = useState(() => readText('device', key) !== null);
  const toggle = () => {
    setStays(!stays);
    if (stays) removeStored('device', key);
    else writeText('device', key, '1');
  };
  return [stays, toggle];
}
