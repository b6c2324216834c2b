import { useState } from 'react';
import { isDay } from '#lib/day.ts';
import { Input } from '#ui/forms/input.tsx';

interface DayInputProps {
  /** '2026-11-20', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** A date field that reports whole dates only: while a year is being typed, the browser's value is one in the first century. */
export function DayInput({ value, onChange, min, max }: DayInputProps) {
  const [draft, setDraft] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
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
        // A half-deleted date reads as '' too, but is not cleared yet.
        const isCleared = target.value === '' && !target.validity.badInput;
        if (!isCleared && !isDay(target.value)) return;
        setReported(target.value);
        onChange(target.value);
      }}
    />
  );
}
