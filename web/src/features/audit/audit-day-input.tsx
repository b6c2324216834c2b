import { useState } from 'react';
import { Input } from '../../ui/forms/input.tsx';
import { isDay } from './audit-day.ts';

interface DayInputProps {
  /** '2026-11-20', or '' for none. */
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** A day. While its year is being typed there is one of the first century in the field, which is nobody's answer: only a whole date is told. */
export function DayInput({ value, onChange, min, max }: DayInputProps) {
  const [draft, setDraft] = useState(value);
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    setDraft(value);
  }
  return (
    <Input
      type="date"
      value={draft}
      min={min}
      max={max}
      onChange={({ target }) => {
        setDraft(target.value);
        // A date that is half taken out reads as '' too, but only a whole one may be told to be gone.
        const isGone = target.value === '' && !target.validity.badInput;
        if (!isGone && !isDay(target.value)) return;
        setTold(target.value);
        onChange(target.value);
      }}
    />
  );
}
