import {
  Award,
  CircleAlert,
  type LucideIcon,
  OctagonAlert,
  StickyNote,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react';
import type { RecordType, Severity } from '#contract/staff-file/record-types.ts';
import type { Tone } from '#ui/tone.ts';

/** How each record type looks in a list; its word stands next to it. */
export const RECORD_LOOK: Record<RecordType, { tone: Tone; icon: LucideIcon }> = {
  warning: { tone: 'warning', icon: TriangleAlert },
  final_warning: { tone: 'danger', icon: CircleAlert },
  promotion: { tone: 'success', icon: TrendingUp },
  demotion: { tone: 'warning', icon: TrendingDown },
  commendation: { tone: 'success', icon: Award },
  disciplinary: { tone: 'danger', icon: OctagonAlert },
  note: { tone: 'neutral', icon: StickyNote },
};

/** The severities as shown on screen. */
export const SEVERITY_WORD: Record<Severity, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};
