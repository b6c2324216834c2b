import { Eye } from 'lucide-react';
import { type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Verdict } from '#contract/reviews.ts';
import { focusOn, focusSoon } from '#lib/focus.ts';
import { useMe } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { List } from '#ui/layout/list.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { type Chosen, OpinionForm, type OpinionSending, type OpinionStart } from './opinion-form.tsx';
import { blindSentence, type OpinionWords, VERDICT_LOOK } from './opinion-labels.ts';
import { useUnsentOpinion } from './unsent-opinion.ts';

/** One person's opinion, whatever it is about. */
export interface ShownOpinion {
  author: { id: string; username: string; avatar: string | null } | null;
  verdict: Verdict;
  /** Null once it was deleted. */
  reason: string | null;
  sawOthers: boolean;
  createdAt: string;
  updatedAt: string;
  isChanged: boolean;
  /** Where a change names the one it replaces. */
  revision?: number;
}

interface OpinionsProps extends OpinionSending {
  count: number;
  /** The reader may read the others'. */
  visible: boolean;
  mine: ShownOpinion | null;
  opinions: readonly ShownOpinion[];
  /** Whether opinions can still be given and changed. */
  isOpen: boolean;
  /** What takes focus to give one: the choice, or the button that changes it. Keys choose through it. */
  start: OpinionStart;
  /** The form opens by a button: something else is to be done here. */
  isQuiet?: boolean;
}

/** The opinions on one subject: the reader's own first, then the others' once the reader has given theirs. */
export function Opinions({
  count,
  visible,
  mine,
  opinions,
  isOpen,
  start,
  isQuiet = false,
  ...sending
}: OpinionsProps) {
  const { words } = sending;
  const me = useMe();
  const [isChanging, setChanging] = useState(false);
  const [chosen, setChosen] = useState<Chosen>(null);
  const unsent = useUnsentOpinion(sending.name);
  const isFirst = isOpen && mine === null;
  const hasForm = isOpen && ((isFirst && !isQuiet) || isChanging || unsent.draft !== null);
  const field = useRef<{ focus: (options?: FocusOptions) => void }>(null);
  useImperativeHandle(start, () => ({
    focus: (options) => void focusOn(field, options),
    choose: (verdict) => {
      if (!isOpen) return;
      setChosen({ verdict });
      setChanging(true);
    },
  }));

  // The form disappears with focus in it. The button that replaces it keeps the reader here.
  const isClosing = useRef(false);
  const close = () => {
    setChanging(false);
    setChosen(null);
    isClosing.current = true;
  };
  useEffect(() => {
    if (hasForm || !isClosing.current) return;
    isClosing.current = false;
    focusOn(field);
  }, [hasForm]);
  const others = opinions.filter(({ author }) => author?.id !== me.id);
  const listed = [...(mine && !hasForm ? [mine] : []), ...others];

  return (
    <div className="flex flex-col gap-4">
      {!visible && isOpen && <p className="text-sm text-muted">{blindSentence(count, words.blind)}</p>}
      {!visible && !isOpen && count > 0 && <p className="text-sm text-muted">{words.hidden}</p>}
      {visible && mine === null && isOpen && others.length > 0 && (
        <p className="text-sm text-muted">{words.seenFirst}</p>
      )}
      {!isOpen && unsent.draft && (
        <UnsentOpinion
          words={words.unsent}
          reason={unsent.draft.reason.slice(0, sending.max)}
          onDiscard={unsent.discard}
        />
      )}
      {hasForm && (
        <OpinionForm
          {...sending}
          ref={field}
          mine={mine}
          chosen={chosen}
          onClose={close}
          canCancel={mine !== null || isQuiet}
        />
      )}
      {isFirst && !hasForm && (
        <Button
          size="sm"
          className="self-start"
          ref={(button) => {
            field.current = button;
          }}
          onClick={() => {
            setChanging(true);
            focusSoon(field);
          }}
        >
          {words.submit}
        </Button>
      )}
      {listed.length > 0 && (
        <List aria-label={words.title} className={hasForm ? 'border-t border-line pt-3' : undefined}>
          {listed.map((opinion) => (
            <GivenOpinion
              key={opinion.author?.id ?? opinion.createdAt}
              opinion={opinion}
              words={words}
              isMine={opinion === mine}
              action={
                opinion === mine &&
                isOpen && (
                  <Button
                    size="sm"
                    variant="ghost"
                    ref={(button) => {
                      field.current = button;
                    }}
                    onClick={() => {
                      setChanging(true);
                      focusSoon(field);
                    }}
                  >
                    Edit
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
      {!isOpen && count === 0 && <p className="text-sm text-muted">{words.nobody}</p>}
    </div>
  );
}

interface UnsentOpinionProps {
  words: OpinionWords['unsent'];
  reason: string;
  onDiscard: () => void;
}

/** An opinion that was typed but not sent before the subject closed. */
function UnsentOpinion({ words: { title, text }, reason, onDiscard }: UnsentOpinionProps) {
  return (
    <Alert tone="warning" announce="status" title={title}>
      <p className="text-sm">{text} What you typed is still here.</p>
      <Field label="Reason" className="mt-3">
        <Textarea rows={3} readOnly value={reason} />
      </Field>
      <Button size="sm" className="mt-3" onClick={onDiscard}>
        Discard
      </Button>
    </Alert>
  );
}

interface GivenOpinionProps {
  opinion: ShownOpinion;
  words: OpinionWords;
  isMine: boolean;
  /** A button at the end, on the reader's own. */
  action?: ReactNode;
}

/** One opinion: its author, the verdict and the reason. */
function GivenOpinion({ opinion, words, isMine, action }: GivenOpinionProps) {
  const { author, verdict, reason, sawOthers, createdAt, updatedAt, isChanged } = opinion;
  const { label, tone, icon } = VERDICT_LOOK[verdict];
  return (
    <li className="py-3 text-sm">
      <div className="flex items-center gap-2">
        <Avatar name={usernameOf(author)} src={author?.avatar} size="sm" />
        <p className="min-w-0 truncate">
          <span className="font-semibold">{usernameOf(author)}</span>
          {isMine && <span className="text-muted"> (you)</span>}
        </p>
        <Badge tone={tone} icon={icon} className="ml-auto shrink-0">
          {label}
        </Badge>
      </div>
      <p className="mt-1.5 wrap-anywhere whitespace-pre-wrap">
        {reason ?? <span className="text-muted italic">The reason was deleted.</span>}
      </p>
      <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
        <span>
          {isChanged && 'Changed '}
          <Time value={isChanged ? updatedAt : createdAt} />
        </span>
        {sawOthers && (
          <Badge icon={Eye} isPlain className="font-normal text-muted">
            {words.sawOthers}
          </Badge>
        )}
        {action && <span className="ml-auto">{action}</span>}
      </div>
    </li>
  );
}
