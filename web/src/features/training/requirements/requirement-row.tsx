import { Link } from '@tanstack/react-router';
import { Ellipsis, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { can } from '#contract/permissions.ts';
import { counted } from '#lib/format.ts';
import { guideRoute } from '#lib/portal/guide-route.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { useDeleteRequirement } from '../mutations.ts';
import type { Requirement } from '../queries.ts';
import { KIND_LABELS, PAUSE_LABELS } from '../training-labels.ts';
import { RequirementDialog } from './requirement-dialog.tsx';

interface RequirementRowProps {
  requirement: Requirement;
  /** Whose exam is being assigned, if any is. */
  assigned: 'this' | 'another' | null;
  onAssign: () => void;
}

/** A requirement: what it asks of whom and until when, and what the reader can do with it. */
export function RequirementRow({ requirement, assigned, onAssign }: RequirementRowProps) {
  const { title, kind, fromGrade, dueDays, validDays, isGate, paused } = requirement;
  return (
    <ListRow
      trailing={
        <>
          {isGate && <Badge icon={null}>Before a promotion</Badge>}
          {kind === 'pass' && !paused && (
            <Button
              size="sm"
              working={assigned === 'this'}
              disabled={assigned === 'another'}
              onClick={onAssign}
              aria-label={`Assign everyone due: ${title}`}
            >
              Assign everyone due
            </Button>
          )}
          <Actions requirement={requirement} />
        </>
      }
    >
      <p className="text-base font-semibold wrap-anywhere">{title}</p>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-caption text-muted">
        <span>
          {KIND_LABELS[kind]}
          <Subject requirement={requirement} />
        </span>
        <span>From {gradeTitle(fromGrade)}</span>
        <span>Within {counted(dueDays, 'day')}</span>
        {validDays !== null && <span>Again every {counted(validDays, 'day')}</span>}
      </p>
      {paused && (
        <p className="mt-1 flex items-center gap-1.5 text-caption font-semibold text-warning">
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {PAUSE_LABELS[paused]}
        </p>
      )}
    </ListRow>
  );
}

function Subject({ requirement: { kind, guide, exam } }: { requirement: Requirement }) {
  if (kind === 'task') return null;
  if (kind === 'pass') return exam && <>: {exam.title}</>;
  if (!guide) return <>: one that you cannot read</>;
  return (
    <>
      :{' '}
      <Link {...guideRoute(guide.slug)} className="link">
        {guide.title}
      </Link>
    </>
  );
}

/** The menu of a requirement. Managers have none for gates, which bind them too. */
function Actions({ requirement }: { requirement: Requirement }) {
  const me = useMe();
  const isOnline = useOnline();
  const remove = useDeleteRequirement();
  const [editing, setEditing] = useState({ count: 0, isOpen: false });
  const [isRemoving, setRemoving] = useState(false);
  if (requirement.isGate && !can(me.grade, 'training.gate')) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${requirement.title}`} size="sm" disabled={!isOnline}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem
          icon={<Pencil aria-hidden />}
          onSelect={() => setEditing(({ count }) => ({ count: count + 1, isOpen: true }))}
        >
          Edit
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => setRemoving(true)}>
          Delete
        </MenuItem>
      </Menu>
      {editing.count > 0 && (
        <RequirementDialog
          key={editing.count}
          requirement={requirement}
          open={editing.isOpen}
          onClose={() => setEditing(({ count }) => ({ count, isOpen: false }))}
        />
      )}
      <ConfirmMutation
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Delete ‘${requirement.title}’?`}
        text="It asks nobody any more. What was read, passed and ticked is kept."
        confirmLabel="Delete requirement"
        workingLabel="Deleting..."
        danger
        mutation={remove}
        variables={{ id: requirement.id, revision: requirement.revision }}
        failure="The requirement is still there."
      />
    </>
  );
}
