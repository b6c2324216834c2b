import { Link } from '@tanstack/react-router';
import { Archive, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { guideRoute } from '#lib/portal/guide-route.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { Badge } from '#ui/badge.tsx';
import { ListRow } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import type { ListedGuide } from './list-queries.ts';

/** The grade that reads every guide which is not for fewer people. */
const EVERYONE = 2;

interface GuideRowProps {
  guide: ListedGuide;
  /** What a manager can do with it. */
  actions?: ReactNode;
  /** Where a manager takes it to drag it. */
  handle?: ReactNode;
  className?: string;
}

/** A guide in the list: its title, its last change, and who reads it unless everyone does. */
export function GuideRow({ guide, actions, handle, className = '' }: GuideRowProps) {
  return (
    <ListRow
      interactive
      leading={handle}
      className={className}
      trailing={
        <>
          {guide.minGrade !== EVERYONE && <Badge icon={Users}>From {gradeTitle(guide.minGrade)}</Badge>}
          {guide.archivedAt && <Badge icon={Archive}>Archived</Badge>}
          {actions}
        </>
      }
    >
      <Link {...guideRoute(guide.slug)} className="stretched font-semibold wrap-anywhere">
        {guide.title}
      </Link>
      <p className="mt-0.5 text-caption text-muted">
        {guide.updatedAt ? (
          <>
            Changed <Time value={guide.updatedAt} />
          </>
        ) : (
          'Not written yet'
        )}
      </p>
    </ListRow>
  );
}
