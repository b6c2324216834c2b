import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { useHeld } from '#patterns/lists/held-rows.ts';
import { ListSection } from '#patterns/lists/list-section.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useDialogPerson } from '../kept-person.ts';
import { filterOf, type PeopleSection as SectionName, usePeople } from '../people-filter.tsx';
import { OnTrial } from '../trials/on-trial.tsx';
import { StaffHeads, StaffRow } from './staff-row.tsx';

const PromoteDialog = lazyPart(() => import('./promote-dialog.tsx'));

type Section = { part: SectionName; title: string; sentence: string; empty: string };

// In the order of the lists that the screen reads.
const sections = (): Section[] => [
  {
    part: 'active',
    title: 'Active Staff',
    sentence: `Everyone from ${gradeTitle(2)} upwards.`,
    empty: 'Nobody is on staff yet. People appear here once they are promoted.',
  },
  {
    part: 'members',
    title: gradePlural(1),
    sentence: 'Can be promoted',
    empty: 'There is nobody. People appear here when they first sign in.',
  },
  {
    part: 'blocked',
    title: 'Blocked Staff',
    sentence: `They cannot sign in. ${gradePlural(5)} block and unblock people.`,
    empty: 'Nobody is blocked.',
  },
];

/** Staff on trial, all staff, Members and blocked people that `q` finds. */
export function StaffLists({ q }: { q: string | undefined }) {
  const me = useMe();
  const promoting = useDialogPerson('promoting');

  const heldQuery = useHeld(q);
  const lists = [
    usePeople(filterOf('active', q)),
    usePeople(filterOf('members', q)),
    usePeople(filterOf('blocked', q)),
  ];

  return (
    <>
      <div className="mt-6 flex flex-col gap-10">
        {!heldQuery?.trim() && <OnTrial />}
        {sections().map((section, index) => {
          const list = lists[index];
          return (
            list && (
              <ListSection
                key={section.part}
                title={section.title}
                sentence={section.sentence}
                list={list}
                empty={q?.trim() ? `No one here matches ‘${q.trim()}’.` : section.empty}
                skeleton={<RowSkeleton picture="normal" isTable />}
                skeletonCount={8}
                heads={<StaffHeads ofMembers={section.part === 'members'} />}
                partOf={section.part === 'active' ? ({ grade }) => gradeTitle(grade) : undefined}
              >
                {(person) => (
                  <StaffRow
                    key={person.id}
                    person={person}
                    me={me}
                    onPromote={section.part === 'members' ? promoting.open : undefined}
                  />
                )}
              </ListSection>
            )
          );
        })}
      </div>
      {promoting.person && (
        <PromoteDialog person={promoting.person} open={promoting.isOpen} onClose={promoting.close} />
      )}
    </>
  );
}
