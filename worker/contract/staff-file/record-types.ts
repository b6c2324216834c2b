// No zod: screens without a form use this file.

/** The types of staff records, with their labels. */
export const RECORD_TYPES = {
  warning: 'Warning',
  final_warning: 'Final warning',
  promotion: 'Promotion',
  demotion: 'Demotion',
  commendation: 'Commendation',
  disciplinary: 'Disciplinary',
  note: 'Note',
} as const;

export type RecordType = keyof typeof RECORD_TYPES;

/** How serious a record is, lowest first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Whether a record of this type can have a severity. */
export const hasSeverity = (type: RecordType) =>
  type === 'warning' || type === 'final_warning' || type === 'disciplinary';

/** Whether a record of this type can expire. */
export const mayExpire = (type: RecordType) => type === 'warning' || type === 'final_warning';

/** Whether the subject is offered an appeal. The API takes one on any shared record. */
export const offersAppeal = (type: RecordType) =>
  type === 'warning' || type === 'final_warning' || type === 'disciplinary' || type === 'demotion';

/** Whether a record of this type has grades before and after. */
export const hasGrades = (type: RecordType) => type === 'promotion' || type === 'demotion';
