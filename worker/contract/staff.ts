/** What a staff record is about (spec §4). */
export const RECORD_TYPES = [
  'warning',
  'final_warning',
  'promotion',
  'demotion',
  'commendation',
  'disciplinary',
  'note',
] as const;

export type RecordType = (typeof RECORD_TYPES)[number];

/** How grave a warning, final warning or disciplinary record is (spec §4). */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;

export type Severity = (typeof SEVERITIES)[number];
