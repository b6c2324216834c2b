import { Link, type LinkProps } from '@tanstack/react-router';
import { focusHeading } from '#lib/focus.ts';
import { ownTitle } from '#lib/portal/labels.ts';
import { Lamp } from '#ui/brand/lamp.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { type Step, useFirstSteps, useHideFirstSteps } from './checklist-query.ts';

type Way = Pick<LinkProps, 'to' | 'search'>;

const SETTINGS: Way = { to: '/owner', search: { tab: 'settings' } };

const STEPS: Record<Step['key'], { title: string; note: () => string; way: Way }> = {
  name: { title: 'Name your portal', note: () => 'With a tagline and an introduction for visitors.', way: SETTINGS },
  logo: { title: 'Add your logo', note: () => 'The mark beside the name, and the tab’s icon.', way: SETTINGS },
  roles: {
    title: 'Give your grades titles',
    note: () => 'Or connect them to roles in Discord.',
    way: SETTINGS,
  },
  vacancy: {
    title: 'Post your first vacancy',
    note: () => 'Its address can be shared as soon as it is open.',
    way: { to: '/manage/jobs/create' },
  },
  team: {
    title: 'Bring your team',
    note: () => `Whoever signs in begins as ${ownTitle(1) ?? 'a Member'} and is promoted in Staff Management.`,
    way: { to: '/manage/staff' },
  },
};

/** What a new portal still needs, for its owner. Empty once all of it is done, or the list is hidden. */
export function FirstSteps({ className }: { className: string }) {
  const steps = useFirstSteps();
  const hide = useHideFirstSteps();
  if (!steps) return null;
  return (
    <section aria-labelledby="first-steps" className={className}>
      <SectionHead
        title="Set up your portal"
        id="first-steps"
        className="mb-3"
        action={
          <Button
            variant="ghost"
            size="sm"
            className="-mr-3"
            working={hide.isPending}
            onClick={() => hide.mutate(undefined, { onSuccess: () => focusHeading() })}
          >
            Hide this list
          </Button>
        }
      />
      <List framed aria-labelledby="first-steps">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </List>
    </section>
  );
}

function StepRow({ step: { key, done } }: { step: Step }) {
  const { title, note, way } = STEPS[key];
  return (
    <ListRow
      interactive
      leading={<Lamp lit={!done} className="mt-1" />}
      trailing={key === 'team' && <CopyButton value={location.origin} label="Copy the portal’s address" showsLabel />}
      end={<span className={done ? 'text-muted' : 'font-semibold'}>{done ? 'Done' : 'To do'}</span>}
    >
      <Link {...way} className="stretched font-semibold group-hover:underline">
        {title}
      </Link>
      <p className="text-muted">{note()}</p>
    </ListRow>
  );
}
