import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { House } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlays/toast.tsx';

interface JoiningCardProps {
  name: string;
  position: string;
}

/** The accepted applicant's window lights, above their name and the position: a picture that they can save. */
export function JoiningCard({ name, position }: JoiningCardProps) {
  const card = useRef<HTMLElement>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    setSaving(true);
    try {
      const { savePicture } = await import('./save-picture.ts');
      const house = card.current?.querySelector('svg');
      if (house) await savePicture({ house, name, position });
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
      <House lit={1} className="h-24 w-40" />
      <figcaption className="mt-3 max-w-full wrap-anywhere">
        <p className="text-lg font-semibold">{name}</p>
        <p className="text-sm text-muted">{position}</p>
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
