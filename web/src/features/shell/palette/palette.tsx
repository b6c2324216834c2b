import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Briefcase, GraduationCap, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Grade } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import { openOf } from '#features/people/staff-search.ts';
import { focusHeading } from '#lib/focus.ts';
import { counted } from '#lib/format.ts';
import { guideRoute } from '#lib/portal/guide-route.ts';
import { type Place, placeKey, recentPlaces, rememberPlace } from '#lib/recent-places.ts';
import { useMe } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { CommandDialog } from '#ui/overlays/command-dialog.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { useIsAsked } from '../use-menu.ts';
import { bestMatches } from './ranking.ts';
import { mayGo, screensFor } from './screens.ts';
import { type FoundPlace, useGuideNames, useIsFindable, usePaletteSearch } from './search.ts';

const TITLE = 'Go to';

const GROUPS = { section: 'In the guides', person: 'People', job: 'Jobs', exam: 'Exams' };
const KIND_NOTES: Record<Place['kind'], string> = {
  screen: 'Screen',
  section: 'Guide',
  person: 'Person',
  job: 'Job',
  exam: 'Exam',
};

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** Goes to a screen, a person, a job or an exam by name. Give it a new `key` for each opening. */
export default function Palette({ open, onClose }: PaletteProps) {
  const me = useMe();
  const isAsked = useIsAsked(me);
  const go = useGo(me.grade);
  const hasGone = useRef(false);
  const [text, setText] = useState('');
  const typed = text.trim();
  const [recent] = useState(() => recentPlaces(me.id).filter((place) => mayGo(me.grade, place, isAsked)));
  const isFindable = useIsFindable(me.grade);
  const searches = usePaletteSearch(typed, me.grade);
  const guides = useGuideNames(typed, me.grade);

  const screens = screensFor(me.grade, isAsked).map(({ to, ...screen }) => ({
    kind: 'screen' as const,
    id: to,
    ...screen,
  }));
  // A guide may have another name since.
  const named = recent
    .filter(isFindable)
    .map((place) => screens.find((screen) => placeKey(screen) === placeKey(place)) ?? place);
  // Recent places come first, and only once.
  const shownRecent = bestMatches(named, typed).map((place) => ({ ...place, note: KIND_NOTES[place.kind] }));
  const isNew = (place: Place) => !shownRecent.some((other) => placeKey(other) === placeKey(place));
  const groups = [
    { label: 'Recent', places: shownRecent },
    { label: 'Screens', places: bestMatches(screens, typed, { wordsAlike: true }).filter(isNew) },
    { label: 'Guides', places: guides.filter(isNew) },
    ...searches.map(({ kind, rows }) => ({
      label: GROUPS[kind],
      places: rows.filter((place) => isNew(place) && !guides.some((guide) => placeKey(guide) === placeKey(place))),
    })),
  ].map(({ label, places }) => ({ label, options: places.map((place) => ({ ...place, key: placeKey(place) })) }));
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isSearching = searches.some((search) => search.isSearching);
  const failed = searches.filter(({ hasFailed }) => hasFailed);

  return (
    <CommandDialog<FoundPlace & { key: string }>
      open={open}
      onClose={onClose}
      title={TITLE}
      placeholder={placeholderFor(me.grade)}
      text={text}
      onTextChange={setText}
      groups={groups}
      renderOption={(place) => <PlaceOption place={place} grade={me.grade} />}
      onPick={(place) => {
        rememberPlace(me.id, place);
        hasGone.current = true;
        onClose();
        go(place);
      }}
      status={isSearching ? 'Searching…' : counted(count, 'result')}
      note={
        failed.length > 0 ? (
          <div role="alert" className="mt-4 flex flex-wrap items-center gap-2 text-sm text-warning">
            {failed.map(({ kind }) => GROUPS[kind]).join(' and ')} could not be searched.
            <Button size="sm" onClick={() => failed.forEach(({ retry }) => void retry())}>
              Try again
            </Button>
          </div>
        ) : (
          count === 0 &&
          !isSearching && (
            <p className="py-4 text-muted">
              Nothing is called ‘{typed}’. {placeholderFor(me.grade)} can be found by name.
            </p>
          )
        )
      }
      // The new screen's heading has focus, or will have it.
      finalFocus={() => {
        if (hasGone.current && document.activeElement === document.body) focusHeading();
        return hasGone.current;
      }}
    />
  );
}

/** What can be found, as in 'Screens, guides, jobs and exams'. */
function placeholderFor(grade: Grade): string {
  if (can(grade, 'staff.manage')) return 'Screens, guides, people, jobs and exams';
  return can(grade, 'exam.take') ? 'Screens, guides, jobs and exams' : 'Screens and jobs';
}

function useGo(grade: Grade) {
  const navigate = useNavigate();
  return ({ kind, id }: Place) => {
    switch (kind) {
      case 'person':
        return navigate({ to: '/manage/staff', search: { open: openOf(id) } });
      case 'job':
        return can(grade, 'job.manage')
          ? navigate({ to: '/manage/edit-job/$id', params: { id } })
          : navigate({ to: '/apply/$id', params: { id } });
      case 'exam':
        return can(grade, 'exam.manage')
          ? navigate({ to: '/manage/exams', search: { edit: id } })
          : navigate({ to: '/exam/take/$examId', params: { examId: id } });
      case 'section': {
        const [slug = '', hash = ''] = id.split('#');
        return navigate({ ...guideRoute(slug), hash });
      }
      case 'screen': {
        const screen = screensFor(grade, true).find(({ to }) => to === id);
        return screen && navigate({ to: screen.to });
      }
    }
  };
}

const ICONS: Partial<Record<Place['kind'], LucideIcon>> = { section: BookOpen, job: Briefcase, exam: GraduationCap };

function PlaceOption({ place, grade }: { place: FoundPlace; grade: Grade }) {
  const Icon = ICONS[place.kind] ?? screensFor(grade, true).find(({ to }) => to === place.id)?.icon;
  return (
    <>
      {place.kind === 'person' ? (
        <Avatar name={place.label} src={place.avatar} size="sm" />
      ) : (
        Icon && <Icon aria-hidden className="mx-1" />
      )}
      <span className="min-w-0 flex-1 truncate">
        <PersonName person={{ username: place.label, displayName: place.displayName ?? null }} />
      </span>
      {place.note && <span className="shrink-0 text-xs text-muted">{place.note}</span>}
    </>
  );
}
