import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { House } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { toast } from '#ui/overlays/toast.tsx';

// Late, once a dialog around it has come to rest.
const LIGHTS = '[&_.animate-fade-in]:[animation:fade-in_180ms_ease-out_200ms_backwards]';

interface JoiningCardProps {
  name: string;
  position: string;
  isAccepted: boolean;
}

/** The applicant's window lights, above their name and the position: a picture that they can save. */
export function JoiningCard({ name, position, isAccepted }: JoiningCardProps) {
  const card = useRef<HTMLElement>(null);
  const [isSaving, setSaving] = useState(false);
  const line = isAccepted ? position : `Applied for ${position}`;

  const save = async () => {
    setSaving(true);
    try {
      const { savePicture } = await import('./save-picture.ts');
      const house = card.current?.querySelector('svg');
      if (house) await savePicture({ house, name, line, position });
    } catch {
      toast({ tone: 'danger', title: 'Picture not saved', description: 'Check your connection, then try again.' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <figure
      ref={card}
      data-theme="dark"
      className="relative flex flex-col items-center rounded-lg bg-night px-4 pt-5 pb-3 text-center"
    >
      <House lit={1} className={cx('h-24 w-40', LIGHTS)} />
      <figcaption className="mt-3 max-w-full wrap-anywhere">
        <p className="text-lg font-semibold">{name}</p>
        <p className="text-sm text-muted">{line}</p>
      </figcaption>
      <Button
        variant="ghost"
        size="sm"
        className="mt-2"
        icon={<Download aria-hidden />}
        working={isSaving}
        onClick={() => void save()}
      >
        Save picture
      </Button>
    </figure>
  );
}
