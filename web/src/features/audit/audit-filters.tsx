import { ListFilter, X } from 'lucide-react';
import { useId, useState } from 'react';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES } from '#contract/audit.ts';
import { actionLabel, entityLabel } from '#contract/labels/audit-labels.ts';
import { isDay } from '#lib/day.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { PickedPerson } from './audit-person-picker.tsx';
import { AUDIT_PERIODS, type AuditPeriod, type AuditSearch } from './audit-search.ts';
import { shortId } from './entry/audit-labels.ts';

// A field with a list is larger than the other filters together.
const PersonPicker = lazyPart(
  () => import('./audit-person-picker.tsx'),
  () => <Input disabled placeholder="Name or ID" />,
);

// An option's value may not be ''.
const ALL = 'all';

const ACTIONS = [
  { value: ALL, label: 'All actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: actionLabel(action) })),
];
const TYPES = [
  { value: ALL, label: 'All types' },
  ...AUDIT_ENTITY_TYPES.map((type) => ({ value: type, label: entityLabel(type) })),
];

const PERIOD_LABELS: Record<AuditPeriod, string> = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
};
const PERIODS = [
  { value: ALL, label: 'Any time' },
  ...AUDIT_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] })),
];

interface AuditFiltersProps {
  search: AuditSearch;
  /** The person in the address. */
  person: PickedPerson | null;
  /** Changes the given filters; undefined removes one. */
  onChange: (change: AuditSearch, person?: PickedPerson) => void;
  onClear: () => void;
}

/** The search with its filters, which phones fold away. */
export function AuditFilters({ search, person, onChange, onClear }: AuditFiltersProps) {
  const id = useId();
  const { q = '', action, entityType, userId, entityId, period, from = '', to = '' } = search;
  const chosen = [action, entityType, userId, entityId, period, from, to].filter(Boolean).length;
  const isNarrowed = chosen > 0 || q !== '';
  const [isOpen, setOpen] = useState(false);
  const isBackwards = from !== '' && to !== '' && from > to;

  return (
    <search aria-label="Audit log" className="mb-5 block">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          value={q}
          onChange={(text) => onChange({ q: text || undefined })}
          label="Search the audit log"
          placeholder="Name, details, values, ID or IP address"
          className="min-w-0 flex-1"
        />
        <Button
          icon={<ListFilter aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          className="sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          Filters
          {chosen > 0 && <span className="rounded-sm bg-subtle px-1.5 text-xs tabular-nums">{chosen}</span>}
        </Button>
        <Button
          aria-disabled={!isNarrowed}
          className={cx('max-sm:basis-full', !isOpen && !isNarrowed && 'max-sm:hidden')}
          onClick={() => isNarrowed && onClear()}
        >
          Clear Filters
        </Button>
      </div>
      <div
        id={id}
        className={cx('mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6', !isOpen && 'max-sm:hidden')}
      >
        <Field label="Action" className="max-sm:col-span-2">
          <Select
            value={ACTIONS.find(({ value }) => value === action)?.value ?? ALL}
            options={ACTIONS}
            onChange={(value) => onChange({ action: oneOf(value) })}
          />
        </Field>
        <Field label="Entity type" className="max-sm:col-span-2">
          <Select
            value={TYPES.find(({ value }) => value === entityType)?.value ?? ALL}
            options={TYPES}
            onChange={(value) => onChange({ entityType: oneOf(value) })}
          />
        </Field>
        <Field label="User" className="max-sm:col-span-2">
          <PersonPicker chosen={person} onChange={(next) => onChange({ userId: next?.id }, next ?? undefined)} />
        </Field>
        <Field label="Period" className="max-sm:col-span-2">
          <Select
            value={(!from && !to && period) || ALL}
            options={PERIODS}
            onChange={(value) =>
              onChange({ period: AUDIT_PERIODS.find((known) => known === value), from: undefined, to: undefined })
            }
          />
        </Field>
        <Field label="From">
          <DayInput
            value={from}
            max={to || undefined}
            onChange={(day) => onChange({ from: day || undefined, period: undefined })}
          />
        </Field>
        <Field label="To" error={isBackwards ? 'Ends before it begins' : null}>
          <DayInput
            value={to}
            min={from || undefined}
            onChange={(day) => onChange({ to: day || undefined, period: undefined })}
          />
        </Field>
      </div>
      {entityId && (
        <p className="mt-3 flex items-center gap-1 text-sm">
          Only what was done to <code className="font-mono text-caption">{shortId(entityId)}</code>
          <IconButton
            label={`Remove ${shortId(entityId)} from the filters`}
            size="sm"
            onClick={() => onChange({ entityId: undefined })}
          >
            <X aria-hidden />
          </IconButton>
        </p>
      )}
    </search>
  );
}

const oneOf = (value: string) => (value === ALL ? undefined : value);

interface DayInputProps {
  /** '2026-11-20', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** A date field that reports whole dates only: while a year is being typed, the browser's value is one in the first century. */
function DayInput({ value, onChange, min, max }: DayInputProps) {
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
