import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { PictureKind } from '#contract/settings/pictures.ts';
import { reasonOf } from '#lib/api.ts';
import { focusSoon } from '#lib/focus.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { ACCEPTED, pictureFault } from './picture-check.ts';
import type { Settings } from './settings-queries.ts';
import { usePictureChange } from './settings-queries.ts';

interface PictureFieldProps {
  kind: PictureKind;
  /** In the middle of a sentence: 'logo'. */
  noun: string;
  label: string;
  help: string;
  /** Whether there is one. */
  hasOne: boolean;
  /** The revision that a change names. */
  revision: number;
  onChanged: (settings: Settings) => void;
  /** The picture at the sizes it is shown in, or what stands in its place. */
  children: ReactNode;
}

/** One of the portal's pictures: choose or drop a file, replace it, remove it. Each takes effect immediately. */
export function PictureField({ kind, noun, label, help, hasOne, revision, onChanged, children }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const change = usePictureChange();
  const removal = usePictureChange();
  const [fault, setFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file || change.isPending) return;
    const found = await pictureFault(kind, file);
    setFault(found);
    if (found) return;
    change.mutate(
      { kind, file, revision },
      {
        onSuccess: (settings) => {
          onChanged(settings);
          toast({ tone: 'success', title: `${label} saved` });
        },
        onError: (error) => setFault(reasonOf(error)),
      },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and cannot be a drop target in every browser.
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p id={`${id}-label`} className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md border border-dashed p-4 transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-control',
        )}
      >
        <div className="flex min-w-0 flex-1 basis-48 items-end gap-4">{children}</div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={choose}
            size="sm"
            icon={<ImageUp aria-hidden />}
            working={change.isPending}
            onClick={() => input.current?.click()}
          >
            {hasOne ? `Replace the ${noun}` : `Choose a ${noun}`}
          </Button>
          {hasOne && (
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Remove<span className="sr-only"> the {noun}</span>
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <p role="alert" className="mt-1.5 text-sm font-semibold text-danger empty:hidden">
        {fault}
      </p>
      <p id={`${id}-help`} className="mt-1.5 text-caption text-muted">
        {help}
      </p>
      <ConfirmMutation
        open={isAsking}
        onClose={() => {
          setAsking(false);
          // The button that asked is gone with the picture.
          focusSoon(choose);
        }}
        title={`Remove the ${noun}?`}
        text="The portal’s own takes its place. You would need the file to bring yours back."
        confirmLabel={`Remove ${noun}`}
        danger
        mutation={{
          ...removal,
          mutate: (variables: { revision: number }, { onSuccess }) =>
            removal.mutate(
              { kind, file: null, ...variables },
              {
                onSuccess: (settings) => {
                  onChanged(settings);
                  onSuccess();
                },
              },
            ),
        }}
        variables={{ revision }}
        failure="Nothing was removed."
      />
    </div>
  );
}
