import { Ellipsis, Undo2, Users } from 'lucide-react';
import { cloneElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useScrollable } from '#ui/layout/use-scrollable.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { audienceOf } from './notice-labels.ts';
import type { NoticeActions } from './notice-menu.tsx';
import { isManagedNotice, type Notice } from './queries.ts';

// Menus are larger than the rest of the screen.
const NoticeMenu = lazyPart(
  () => import('./notice-menu.tsx'),
  ({ trigger }) => cloneElement(trigger, { disabled: true }),
);

interface NoticeItemProps {
  notice: Notice;
  /** It was unread at some time during this visit. */
  isNew: boolean;
  actions: NoticeActions | null;
}

/** One notice, in full while it is new and otherwise with the start of its text. The text is shown as typed, never as markup. */
export function NoticeItem({ notice, isNew, actions }: NoticeItemProps) {
  const titleId = useId();
  const item = useRef<HTMLLIElement>(null);
  const isPassed = usePassed(item, isNew);
  const { creator } = notice;
  return (
    <li ref={item} className="px-4 py-4 sm:px-5">
      <article aria-labelledby={titleId}>
        <div className="flex items-start gap-2.5">
          {isNew && <StatusDot lit={!isPassed} className="mt-1.5" />}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={titleId} className="min-w-0 text-lg font-semibold wrap-anywhere">
              {notice.title}
            </h2>
            {!notice.isActive && <Badge icon={Undo2}>Withdrawn</Badge>}
          </div>
          {isManagedNotice(notice) && actions && (
            <NoticeMenu
              notice={notice}
              actions={actions}
              trigger={
                <IconButton label={`More for ${notice.title}`} size="sm" className="-my-1 -mr-2">
                  <Ellipsis aria-hidden />
                </IconButton>
              }
            />
          )}
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
          {isNew && <span className="font-semibold text-ink">New</span>}
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Avatar name={usernameOf(creator)} src={creator?.avatar} size="xs" />
            <span className="min-w-0 wrap-anywhere">
              {usernameOf(creator)} · Posted <Time value={notice.createdAt} />
            </span>
          </span>
          {isManagedNotice(notice) && (
            <span className="inline-flex items-center gap-1">
              <Users aria-hidden className="size-3.5 shrink-0" />
              For {audienceOf(notice)}
            </span>
          )}
        </p>
        <NoticeText text={notice.content} isNew={isNew} titleId={titleId} />
      </article>
    </li>
  );
}

interface NoticeTextProps {
  text: string;
  isNew: boolean;
  /** The title describes the button, which every long notice has. */
  titleId: string;
}

function NoticeText({ text, isNew, titleId }: NoticeTextProps) {
  const [isWhole, setWhole] = useState(false);
  const { ref, scrollable } = useScrollable();
  const isShort = !isNew && !isWhole;
  // A cut in a blank line would leave '…' on a line of its own.
  const dense = text.replace(/\n\s*\n/g, '\n');
  const isCut = scrollable || (isShort && dense !== text);
  return (
    <>
      <p ref={ref} className={cx('mt-2 max-w-prose whitespace-pre-wrap', isShort && 'line-clamp-3')}>
        {isShort ? dense : text}
      </p>
      {(isCut || isWhole) && (
        <Button
          variant="ghost"
          size="sm"
          className="-mb-2 -ml-3"
          aria-describedby={titleId}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Read more'}
        </Button>
      )}
    </>
  );
}

/** Whether an element has left the window at the top. Watched only while `isWatched`. */
function usePassed(element: RefObject<HTMLElement | null>, isWatched: boolean): boolean {
  const [isPassed, setPassed] = useState(false);
  useEffect(() => {
    if (!isWatched || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry || entry.isIntersecting || entry.boundingClientRect.bottom > 0) return;
      setPassed(true);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWatched]);
  return isPassed;
}
