import { Eye } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** Shows or hides the preview of the form. */
export function PreviewToggle({ pressed, onChange }: { pressed: boolean; onChange: (pressed: boolean) => void }) {
  return (
    <Button
      icon={<Eye aria-hidden />}
      aria-pressed={pressed}
      className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
      onClick={() => onChange(!pressed)}
    >
      Preview Form
    </Button>
  );
}
