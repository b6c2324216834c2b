import { useMe } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ColleagueSearch } from '../assigning/colleague-search.tsx';
import { applicationsText } from './bulk-calls.ts';

interface AssignManyProps {
  count: number;
  open: boolean;
  onClose: () => void;
  /** `to` is the assignee's name. */
  onAssign: (assigneeId: string | null, to: string) => void;
}

/** Chooses who takes care of the selected applications. */
export function AssignMany({ count, onAssign, ...dialog }: AssignManyProps) {
  const me = useMe();
  return (
    <Dialog {...dialog} width="sm" title={`Assign ${applicationsText(count)}`}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onAssign(me.id, me.username)}>Assign to me</Button>
          <Button onClick={() => onAssign(null, 'nobody')}>Assign to nobody</Button>
        </div>
        <Field label="Colleague">
          <ColleagueSearch without={[me.id]} onPick={(userId, username) => onAssign(userId, username)} />
        </Field>
      </div>
    </Dialog>
  );
}
