import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { GUIDE_GRADES } from '#contract/guides.ts';
import { reasonOf } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { LeaveGuard } from '#patterns/forms/leave-guard.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { List } from '#ui/layout/list.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { useAddGuide } from '../list/mutations.ts';
import { ImportItem, type ImportRow } from './import-item.tsx';
import { draftOf } from './read-import.ts';

/** Makes guides of Markdown files, which are shown before they are saved. */
export function GuideImport() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = useAddGuide();
  const [rows, setRows] = useState<ImportRow[]>([]);
  const [isOver, setOver] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const ready = rows.filter(({ isTooLong, title, markdown }) => !isTooLong && title.trim() !== '' && markdown !== '');

  const take = async (files: FileList | null) => {
    const all = [...(files ?? [])];
    const chosen = all.filter(({ name }) => /\.md$/i.test(name));
    if (chosen.length < all.length)
      toast({ tone: 'danger', title: 'Not Imported', description: 'Only files that end in .md can be imported.' });
    const taken = await Promise.all(
      chosen.map(
        async (file): Promise<ImportRow> => ({
          ...draftOf(file.name, await file.text()),
          key: crypto.randomUUID(),
          minGrade: 2,
          problem: null,
        }),
      ),
    );
    setRows((before) => [...before, ...taken]);
  };
  const change = (key: string, next: Partial<ImportRow>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const drop = (key: string) => setRows((before) => before.filter((row) => row.key !== key));

  /** One after the other, in the order shown; what fails stays with its reason. */
  const save = async () => {
    setSaving(true);
    let saved = 0;
    for (const { key, title, minGrade, markdown } of ready) {
      try {
        await add.mutateAsync({
          title: title.trim(),
          markdown,
          minGrade: GUIDE_GRADES.find((grade) => grade === minGrade) ?? 2,
        });
        drop(key);
        saved += 1;
      } catch (error) {
        change(key, { problem: reasonOf(error) });
      }
    }
    setSaving(false);
    const failed = ready.length - saved;
    toast({
      tone: failed ? 'danger' : 'success',
      title: `${counted(saved, 'guide')} added`,
      description: failed ? `${counted(failed, 'file')} could not be saved.` : 'They are at the end of the list.',
    });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and cannot be a drop target in every browser.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className="mt-8"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer.files);
      }}
    >
      <h2 id={`${id}-label`} className="mb-2 text-lg font-semibold">
        Import
      </h2>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-3 rounded-md border border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        <p className="text-sm text-muted">Drop Markdown files here, or choose them. You see each before it is saved.</p>
        <Button size="sm" icon={<FileUp aria-hidden />} disabled={isSaving} onClick={() => input.current?.click()}>
          Choose files
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".md,text/markdown"
        multiple
        hidden
        aria-label="Markdown files"
        onChange={({ target }) => {
          void take(target.files);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      {rows.length > 0 && (
        <>
          <List framed aria-label="Files to import" className="mt-4">
            {rows.map((row) => (
              <ImportItem
                key={row.key}
                row={row}
                isSaving={isSaving}
                onChange={(next) => change(row.key, next)}
                onRemove={() => drop(row.key)}
              />
            ))}
          </List>
          <div className="mt-3 flex justify-end">
            <Button
              variant="primary"
              disabled={ready.length === 0}
              working={isSaving}
              workingLabel="Saving..."
              onClick={() => void save()}
            >
              Save {counted(ready.length, 'guide')}
            </Button>
          </div>
        </>
      )}
      <LeaveGuard isDirty={rows.length > 0} />
    </div>
  );
}
