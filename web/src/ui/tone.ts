import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';

/** The meaning of a status. The accent colour is none of them: it marks actions, the current place and focus. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** The icon of each tone, so that meaning never depends on colour alone. */
export const TONE_ICON: Record<Tone, LucideIcon | null> = {
  neutral: null,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** Each tone's tinted background and text; contrast is at least 7:1 in both themes. */
export const TONE_SOFT: Record<Tone, string> = {
  neutral: 'bg-subtle text-ink',
  info: 'bg-info-bg text-info',
  success: 'bg-success-bg text-success',
  warning: 'bg-warning-bg text-warning',
  danger: 'bg-danger-bg text-danger',
};

/** Each tone's border, at least 3:1 against every surface. */
export const TONE_BORDER: Record<Tone, string> = {
  neutral: 'border-control',
  info: 'border-info-border',
  success: 'border-success-border',
  warning: 'border-warning-border',
  danger: 'border-danger-border',
};

/** Each tone's text colour on an ordinary surface. */
export const TONE_TEXT: Record<Tone, string> = {
  neutral: 'text-ink',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
};
