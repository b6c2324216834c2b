import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createServerClock } from '#features/exams/attempt/server-clock.ts';
import { Countdown } from '#features/exams/taking/countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A countdown with this many seconds left. */
function renderCountdown(seconds: number, timeLimit = 30) {
  const deadline = new Date(Date.now() + seconds * 1000).toISOString();
  const listeners = { onTimeUp: vi.fn(), onShort: vi.fn(), onDrift: vi.fn() };
  render(<Countdown clock={createServerClock()} deadline={deadline} timeLimit={timeLimit} {...listeners} />);
  return listeners;
}

const left = () => screen.getByRole('timer', { name: 'Time left' }).textContent;
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const announced = (how: 'polite' | 'assertive') => document.querySelector(`[aria-live=${how}]`)?.textContent;

it('The time left is counted down every second', () => {
  renderCountdown(1800);
  expect(left()).toBe('00:30:00');
  pass(1);
  expect(left()).toBe('00:29:59');
  pass(65);
  expect(left()).toBe('00:28:54');
});

it('The deadline is reported once, and the time stays at zero', () => {
  const { onTimeUp } = renderCountdown(2);
  pass(1);
  expect(onTimeUp).not.toHaveBeenCalled();
  pass(60);
  expect(onTimeUp).toHaveBeenCalledOnce();
  expect(left()).toBe('00:00:00');
});

it('The page asks once, shortly before the deadline, whether it has moved', () => {
  const { onShort, onTimeUp } = renderCountdown(60);
  pass(44);
  expect(onShort).not.toHaveBeenCalled();
  pass(15);
  expect(onShort).toHaveBeenCalledOnce();
  expect(onTimeUp).not.toHaveBeenCalled();
});

it('Five minutes and one minute before the deadline, a warning is shown and announced', () => {
  renderCountdown(302);
  expect(screen.queryByText(/^Under/)).toBeNull();
  pass(2);
  expect(screen.getByText('Under 5 minutes')).toBeTruthy();
  expect(announced('polite')).toBe('Less than 5 minutes left.');
  pass(240);
  expect(screen.getByText('Under 1 minute')).toBeTruthy();
  expect(announced('assertive')).toContain('submitted automatically');
});

it('A warning that would be due at the start is skipped', () => {
  renderCountdown(300, 5);
  expect(screen.queryByText('Under 5 minutes')).toBeNull();
  pass(241);
  expect(screen.getByText('Under 1 minute')).toBeTruthy();
});
