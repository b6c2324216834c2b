import { UserRound } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { focusSoon } from '#lib/focus.ts';
import { useMe } from '#lib/session.ts';
import { Part } from '#patterns/part.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-labels.ts';
import { ColleagueSearch } from './colleague-search.tsx';
import { useAssign } from './use-assign.ts';

interface AssigneePartProps {
  application: ReviewedApplication;
  /** Whether the assignee can be changed. */
  isOpen: boolean;
}

/** The assignee of an application, with buttons to take it, hand it over and clear it. */
export function AssigneePart({ application, isOpen }: AssigneePartProps) {
  const me = useMe();
  const assign = useAssign();
  const [isChoosing, setChoosing] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { assigneeId, assignee } = application;

  const change = (userId: string | null) => {
    close();
    if (!assign.isPending) assign.mutate({ application, userId });
  };
  // The element that had focus is gone.
  const close = () => {
    setChoosing(false);
    focusSoon(chooseButton);
  };
  const pressed = (event: KeyboardEvent) => {
    // The first Escape closes the list.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };

  return (
    <Part
      title="Assignee"
      action={
        isOpen &&
        assigneeId !== me.id && (
          <Button
            size="sm"
            variant="ghost"
            aria-keyshortcuts="I"
            working={assign.isPending && assign.variables.userId === me.id}
            onClick={() => change(me.id)}
            className="-my-1 -mr-2 px-2"
          >
            Assign to me
            {!assigneeId && <Kbd>I</Kbd>}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex min-h-8 items-center gap-2 text-sm">
          {assigneeId ? (
            <>
              <Avatar name={nameOf(assignee)} src={assignee?.avatar} size="sm" />
              <p className="min-w-0 flex-1 truncate">
                {assigneeId === me.id ? (
                  <>
                    {me.username} <span className="text-muted">(you)</span>
                  </>
                ) : (
                  nameOf(assignee)
                )}
              </p>
            </>
          ) : (
            <>
              <UserRound
                aria-hidden
                className="size-6 shrink-0 rounded-full border border-dashed border-control p-1 text-muted"
              />
              <p className="min-w-0 flex-1 text-muted">Nobody yet</p>
            </>
          )}
          {isOpen && (
            <div className="-mr-2 flex">
              <Button
                ref={chooseButton}
                size="sm"
                variant="ghost"
                aria-expanded={isChoosing}
                onClick={() => setChoosing(!isChoosing)}
                className="px-2"
              >
                {assigneeId ? 'Change' : 'Choose'}
              </Button>
              {assigneeId && (
                <Button size="sm" variant="ghost" onClick={() => change(null)} className="px-2">
                  Clear
                </Button>
              )}
            </div>
          )}
        </div>
        {isChoosing && isOpen && (
          // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the field inside.
          <div data-own-escape onKeyDown={pressed}>
            <Field label={<span className="sr-only">Colleague</span>}>
              <ColleagueSearch
                without={[application.userId, ...(assigneeId ? [assigneeId] : [])]}
                onPick={(userId) => change(userId)}
              />
            </Field>
          </div>
        )}
      </div>
    </Part>
  );
}
