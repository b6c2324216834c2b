import { Award, type LucideIcon, OctagonAlert, StickyNote, TrendingDown, TrendingUp } from 'lucide-react';
import type { RecordType, Severity } from '#contract/staff.ts';
import type { Tone } from '#ui/tone.ts';

/** The badge of each record type. Without an icon it shows that of its tone. */
export const RECORD_LOOK: Record<RecordType, { tone: Tone; icon?: LucideIcon }> = {
  warning: { tone: 'warning' },
  final_warning: { tone: 'danger' },
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
