import { useEffect, useEffectEvent, useState } from 'react';
import { focusSearch } from '#lib/focus.ts';
import { singleKeyOf } from '#patterns/keys.ts';
import { stepThroughRows } from '#patterns/lists/row-keys.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { isOverlayOpen } from '#ui/overlays/toast.tsx';

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'));

/** Sends the form that an element is in or belongs to. False if it is in none. */
function sendForm(target: EventTarget | null): boolean {
  // The buttons of a dialog's foot are outside its form.
  const own = target instanceof HTMLButtonElement ? target.form : null;
  const form = own ?? (target instanceof Element ? target.closest('form') : null);
  form?.requestSubmit();
  return form !== null;
}

const isSearch = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'search';

/** The keys of every signed-in screen, and the dialog that lists them. Under an overlay, only sending its form works. */
export function usePageKeys() {
  const [isOpen, setOpen] = useState(false);

  const act = (event: KeyboardEvent): boolean => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented && !event.isComposing)
      return sendForm(event.target);
    if (isOverlayOpen()) return false;
    if (event.key === 'ArrowDown' && !event.isComposing && isSearch(event.target)) return stepThroughRows(1);
    switch (singleKeyOf(event)) {
      case 'j':
        return stepThroughRows(1);
      case 'k':
        return stepThroughRows(-1);
      case '/':
        return focusSearch();
      case '?':
        setOpen(true);
        return true;
      default:
        return false;
    }
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (act(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return <KeysDialog open={isOpen} onClose={() => setOpen(false)} />;
}
