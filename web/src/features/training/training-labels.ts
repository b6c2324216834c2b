import type { Pause, RequirementKind } from '#contract/handbook/requirements.ts';
import type { StandingState } from '#contract/handbook/standings.ts';
import type { Tone } from '#ui/tone.ts';

/** What each kind of requirement asks. */
export const KIND_LABELS: Record<RequirementKind, string> = {
  read: 'Read a guide',
  pass: 'Pass an exam',
  task: 'Do a task',
};

/** The states of a standing, as filters and cells name them. */
export const STATE_LABELS: Record<StandingState, string> = {
  overdue: 'Overdue',
  due: 'Due',
  open: 'Before a promotion',
  met: 'Done',
};

export const STATE_TONES: Record<StandingState, Tone> = {
  overdue: 'danger',
  due: 'warning',
  open: 'neutral',
  met: 'success',
};

/** Why a requirement is paused. */
export const PAUSE_LABELS: Record<Pause, string> = {
  guide_empty: 'Paused: the guide is empty',
  guide_archived: 'Paused: the guide is archived',
  guide_hidden: 'Paused: not everyone who is asked can read the guide',
  exam_closed: 'Paused: the exam is closed',
};

/** Whether a standing still asks something. */
export const isAsking = ({ state }: { state: StandingState }): boolean => state === 'overdue' || state === 'due';
