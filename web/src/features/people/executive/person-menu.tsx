import { ArrowRight, Ban, LogOut, UserMinus } from 'lucide-react';
import type { Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { Menu, MenuItem, type MenuTrigger } from '#ui/overlays/menu.tsx';
import type { PersonChange } from '../people-change.ts';

interface PersonMenuProps {
  /** What the grade can be changed to. */
  grades: Grade[];
  /** Whether they can be blocked and signed out. */
  isReached: boolean;
  mayFire: boolean;
  trigger: MenuTrigger;
  onRequest: (change: PersonChange) => void;
}

/** Signing a member of staff out, and on phones, whose rows have no controls, every change. */
export default function PersonMenu({ grades, isReached, mayFire, trigger, onRequest }: PersonMenuProps) {
  return (
    <Menu trigger={trigger}>
      <div className="sm:hidden">
        {grades.map((grade) => (
          <MenuItem key={grade} icon={<ArrowRight aria-hidden />} onSelect={() => onRequest({ kind: 'grade', grade })}>
            Make {gradeTitle(grade)}
          </MenuItem>
        ))}
        {isReached && (
          <>
            <hr />
            <MenuItem icon={<Ban aria-hidden />} onSelect={() => onRequest({ kind: 'block' })}>
              Block
            </MenuItem>
          </>
        )}
      </div>
      {isReached && (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onRequest({ kind: 'sign-out' })}>
          Sign out everywhere
        </MenuItem>
      )}
      {mayFire && (
        <div className="sm:hidden">
          <hr />
          <MenuItem icon={<UserMinus aria-hidden />} tone="danger" onSelect={() => onRequest({ kind: 'fire' })}>
            Fire User
          </MenuItem>
        </div>
      )}
    </Menu>
  );
}
