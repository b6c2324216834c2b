import { ListFilter, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { AUDIT_ACTIONS, AUDIT_ENTITY_TYPES } from '#contract/audit.ts';
import { isDay } from '#lib/day.ts';
import { focusOn } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PersonPicker, type PickedPerson } from './audit-person-picker.tsx';
import type { AuditSearch } from './audit-search.ts';
import { actionLabel, entityLabel, shortId } from './entry/audit-labels.ts';

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

interface AuditFiltersProps {
  search: AuditSearch;
  /** The person in the address. */
  person: PickedPerson | null;
  /** Changes the given filters; undefined removes one. */
  onChange: (change: AuditSearch, person?: PickedPerson) => void;
  onClear: () => void;
}

/** The search with the filters under it, which a button shows on phones. */
export function AuditFilters({ search, person, onChange, onClear }: AuditFiltersProps) {
  const id = useId();
  const { q = '', action, entityType, userId, entityId, from = '', to = '' } = search;
  const inForce = [action, entityType, userId, entityId, from, to].filter(Boolean).length;
  const [isOpen, setOpen] = useState(inForce > 0);
  const field = useRef<HTMLInputElement>(null);
  const isBackwards = from !== '' && to !== '' && from > to;

  return (
    <search aria-label="Audit log" className="mb-5 block">
      <div className="flex flex-wrap gap-2">
        <SearchInput
          ref={field}
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
          onClick={() => setOpen(!isOpen)}
          className="sm:hidden"
        >
          Filters
          {inForce > 0 && <span className="rounded-sm bg-subtle px-1.5 text-xs tabular-nums">{inForce}</span>}
        </Button>
        <Button
          variant="ghost"
          disabled={inForce === 0 && !q}
          className="max-sm:basis-full max-sm:disabled:hidden"
          onClick={() => {
            onClear();
            // The button is about to be disabled, and a disabled button loses focus.
            focusOn(field);
          }}
        >
          Clear Filters
        </Button>
      </div>
      <div
        id={id}
        className={cx(
          'mt-3 grid-cols-2 gap-3 sm:grid sm:grid-cols-3 lg:grid-cols-[1.3fr_1fr_1.3fr_1fr_1fr]',
          isOpen ? 'grid' : 'hidden',
        )}
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
        <Field label="From">
          <DayInput value={from} max={to || undefined} onChange={(day) => onChange({ from: day || undefined })} />
        </Field>
        <Field label="To" error={isBackwards ? 'Ends before it begins' : null}>
          <DayInput value={to} min={from || undefined} onChange={(day) => onChange({ to: day || undefined })} />
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
