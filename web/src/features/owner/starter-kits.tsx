import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { KITS } from '#contract/settings/kits.ts';
import { isConflict } from '#lib/api.ts';
import { guideTitle } from '#lib/portal/labels.ts';
import { Failure } from '#patterns/failure.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { StarterKit } from './checklist-query.ts';
import { useAddKit } from './kit-calls.ts';

const KitRemoveDialog = lazyPart(() => import('./kit-remove-dialog.tsx'));

/** The kits that a portal can begin with, each with what is in it, or where that is once it is added. */
export function StarterKits({ kits }: { kits: readonly StarterKit[] }) {
  return (
    <section aria-labelledby="starter-kits">
      <SectionHeader
        title="Starter kits"
        id="starter-kits"
        sentence="Texts to begin with instead of an empty page. You can edit all of them, and remove a kit again."
        className="mb-3"
      />
      <List framed>
        {kits.map((kit) => (
          <KitRow key={kit.key} kit={kit} />
        ))}
      </List>
    </section>
  );
}

function KitRow({ kit }: { kit: StarterKit }) {
  const { key, title, taken } = kit;
  const add = useAddKit();
  const [isAsking, setAsking] = useState(false);
  const { error } = add;
  return (
    <ListRow
      trailing={
        // One button, so that it keeps the focus as the kit is added.
        <Button size="sm" working={add.isPending} onClick={() => (taken ? setAsking(true) : add.mutate(key))}>
          {taken ? 'Remove' : 'Add'}
          <span className="sr-only"> {title}</span>
        </Button>
      }
    >
      <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
        {title}
        {taken && <Badge tone="success">Added</Badge>}
      </h3>
      {taken ? <Whereabouts /> : <p className="text-muted">{KITS[key].holds}.</p>}
      {error && !isConflict(error) && (
        <Failure error={error} className="mt-2">
          Nothing was added.
        </Failure>
      )}
      <KitRemoveDialog kit={kit} open={isAsking} onClose={() => setAsking(false)} />
    </ListRow>
  );
}

/** Where a kit’s things are. Saved replies have no screen of their own. */
function Whereabouts() {
  return (
    <>
      <ul className="mt-0.5 flex flex-wrap gap-x-4">
        {(
          [
            ['Vacancies, as drafts', '/vacancies'],
            ['Exam', '/manage/exams'],
            [guideTitle('mod'), '/guides/mod'],
          ] as const
        ).map(([label, to]) => (
          <li key={to}>
            <Link to={to} className="link inline-flex items-center pointer-coarse:min-h-11">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-muted">
        Its replies are on offer when you accept or decline an application. A guide that was written before stays as it
        is.
      </p>
    </>
  );
}
