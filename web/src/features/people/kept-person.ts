import { GRADES } from '#contract/grades.ts';
import type { Subject } from '#patterns/people/people-queries.ts';
import { useKept } from '#patterns/sign-in-again.ts';

/** A dialog about a person, which keeps its person while it fades out. */
type OpenDialog = { person: Subject | null; isOpen: boolean };

/** Matches a person to act on. */
export function isSubject(value: unknown): value is Subject {
  const { id, username, grade, isBlocked } = Object(value);
  return (
    typeof id === 'string' && typeof username === 'string' && GRADES.includes(grade) && typeof isBlocked === 'boolean'
  );
}

function isOpenDialog(value: unknown): value is OpenDialog {
  const { person, isOpen } = Object(value);
  return isOpen === true && isSubject(person);
}

/** The person whom a dialog is about. The dialog opens again after a sign-in that it led through. */
export function useDialogPerson(name: string) {
  const [{ person, isOpen }, set] = useKept<OpenDialog>(name, isOpenDialog, { person: null, isOpen: false });
  return {
    person,
    isOpen,
    open: (about: Subject) => set({ person: about, isOpen: true }),
    close: () => set({ person, isOpen: false }),
  };
}
