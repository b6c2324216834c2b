import { Link } from '@tanstack/react-router';
import {
  ChevronRight,
  ClipboardCheck,
  GraduationCap,
  type LucideIcon,
  Megaphone,
  PencilLine,
  RotateCw,
} from 'lucide-react';
import { failureOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListRow } from '../../ui/layout/list.tsx';

const ICONS = { exam: GraduationCap, notice: Megaphone, application: ClipboardCheck, marks: PencilLine } as const;

/** Where a row leads. */
type Target =
  | { to: '/exam' | '/notices' | '/manage/applications' | '/test-results' }
  | { to: '/exam/take/$examId'; params: { examId: string } };

interface WaitingRowProps {
  icon: keyof typeof ICONS;
  label: string;
  query: { isPending: boolean; isFetching: boolean; error: Error | null; data: unknown; refetch: () => unknown };
  count: number;
  /** There may be more than `count`. */
  isMore?: boolean;
  to: Target;
  /** One line about what waits, or that nothing does. */
  note: string;
}

/** One kind of task. The row is equally high while it loads, after a failure, and with nothing to do. */
export function WaitingRow({ icon, label, query, count, isMore = false, to, note }: WaitingRowProps) {
  const Icon: LucideIcon = ICONS[icon];
  const leading = <Icon aria-hidden className="mt-0.5 size-5 text-muted" />;
  if (query.isPending)
    return (
      <ListRow leading={leading}>
        <p className="text-base font-semibold">{label}</p>
        <Loading>
          <Skeleton className="my-1 h-3 w-44 max-w-full" />
        </Loading>
      </ListRow>
    );

  if (query.data === undefined)
    return (
      <ListRow leading={leading}>
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4">
          <div>
            <p className="text-base font-semibold">{label}</p>
            <p className="text-muted">{failureOf(query.error)?.error ?? 'Could not be loaded.'}</p>
          </div>
          <Button
            size="sm"
            icon={<RotateCw aria-hidden />}
            working={query.isFetching}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </div>
      </ListRow>
    );

  return (
    <ListRow interactive leading={leading} className="items-center">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Link
            {...to}
            aria-label={`${label}: ${count}${isMore ? ' or more' : ''}`}
            className="stretched rounded-sm text-base font-semibold"
          >
            {label}
          </Link>
          <p className="truncate text-muted" title={note}>
            {note}
          </p>
        </div>
        <span aria-hidden className={cx('text-xl font-semibold tracking-tight', count === 0 && 'text-muted')}>
          {count}
          {isMore && '+'}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </div>
    </ListRow>
  );
}
