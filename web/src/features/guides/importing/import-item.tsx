import { Eye, FileWarning } from 'lucide-react';
import { GUIDE_GRADES } from '#contract/guides.ts';
import { MAX_GUIDE, MAX_GUIDE_TITLE } from '#contract/limits.ts';
import { number } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import type { ImportDraft } from './read-import.ts';

/** A draft with what the manager has chosen for it, and why it could not be saved. */
export interface ImportRow extends ImportDraft {
  key: string;
  minGrade: number;
  problem: string | null;
}

interface ImportItemProps {
  row: ImportRow;
  isSaving: boolean;
  onChange: (next: Partial<ImportRow>) => void;
  onRemove: () => void;
}

/** One file to import: its title and readers, its text, and what needs a look. */
export function ImportItem({ row, isSaving, onChange, onRemove }: ImportItemProps) {
  const me = useMe();
  return (
    <li className="flex flex-col gap-3 px-4 py-4 text-sm sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{row.file}</span>
        {row.isTooLong && (
          <Badge tone="danger" icon={FileWarning}>
            Too long
          </Badge>
        )}
        {row.doubtful.length > 0 && (
          <Badge tone="warning" icon={Eye}>
            Needs a look
          </Badge>
        )}
        <Button size="sm" variant="ghost" disabled={isSaving} onClick={onRemove}>
          Remove<span className="sr-only"> {row.file}</span>
        </Button>
      </div>
      {row.problem && <Alert tone="danger">{row.problem}</Alert>}
      {row.isTooLong ? (
        <p className="text-muted">
          It has {number(row.markdown.length)} characters. A guide has at most {number(MAX_GUIDE)}: split it first.
        </p>
      ) : row.markdown === '' ? (
        <p className="text-muted">The file has no text.</p>
      ) : (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label="Title" error={row.title.trim() === '' ? 'Title is required' : undefined}>
            <Input
              value={row.title}
              maxLength={MAX_GUIDE_TITLE}
              autoComplete="off"
              disabled={isSaving}
              onChange={({ target }) => onChange({ title: target.value })}
            />
          </Field>
          <Field label="Readers">
            <Select
              value={String(row.minGrade)}
              disabled={isSaving}
              onChange={(value) => onChange({ minGrade: Number(value) })}
              options={GUIDE_GRADES.filter((grade) => grade <= me.grade).map((grade) => ({
                value: String(grade),
                label: grade === 2 ? 'Everyone on staff' : `From ${gradeTitle(grade)}`,
              }))}
            />
          </Field>
        </div>
      )}
      {row.doubtful.length > 0 && (
        <div>
          <p className="text-muted">Links to other files and pictures do not work here:</p>
          <ul className="mt-1 list-disc pl-5">
            {row.doubtful.map((link) => (
              <li key={link} className="wrap-anywhere">
                <code>{link}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {row.markdown !== '' && !row.isTooLong && (
        <Disclosure summary="Text">
          <pre className="mt-2 max-h-80 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{row.markdown}</pre>
        </Disclosure>
      )}
    </li>
  );
}
