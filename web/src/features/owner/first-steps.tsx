import { Link, type LinkProps } from '@tanstack/react-router';
import { focusHeading } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { type Step, useFirstSteps, useHideFirstSteps } from './checklist-query.ts';
import { StarterKits } from './starter-kits.tsx';

type Way = Pick<LinkProps, 'to' | 'search'>;

const SETTINGS: Way = { to: '/owner', search: { tab: 'settings' } };

const STEPS: Record<Step['key'], { title: string; way: Way }> = {
  name: { title: 'Name your portal', way: SETTINGS },
  logo: { title: 'Add your logo', way: SETTINGS },
  roles: { title: 'Give your grades titles', way: SETTINGS },
  vacancy: { title: 'Post your first vacancy', way: { to: '/manage/jobs/create' } },
  team: { title: 'Bring your team', way: { to: '/manage/staff' } },
  takeOver: { title: 'Take your team over from Discord', way: { to: '/owner', search: { tab: 'discord' } } },
  mfa: { title: 'Require two-factor sign-in', way: SETTINGS },
};

/** What a new portal still needs, for its owner, and what it can begin with. Empty once all is done, or it is hidden. */
export function FirstSteps() {
  const shown = useFirstSteps();
  if (!shown) return null;
  return (
    <div className="mb-8 flex flex-col gap-6">
      <Steps steps={shown.items} />
      {shown.kits.length > 0 && <StarterKits kits={shown.kits} />}
    </div>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const hide = useHideFirstSteps();
  const open = steps.filter(({ done }) => !done);
  return (
    <section
      aria-labelledby="first-steps"
      className="flex min-h-13 flex-wrap items-center gap-x-6 gap-y-1 rounded-lg border bg-surface py-1.5 pr-2 pl-4 text-sm sm:pl-5"
    >
      <h2 id="first-steps" className="text-base">
        Set up your portal
      </h2>
      <p className="text-muted">
        {steps.length - open.length} of {steps.length} done
      </p>
      <ul className="flex grow flex-wrap gap-x-6 gap-y-1">
        {open.map(({ key }) => (
          <li key={key}>
            <Link {...STEPS[key].way} className="link inline-flex items-center pointer-coarse:min-h-11">
              {STEPS[key].title}
            </Link>
          </li>
        ))}
      </ul>
      {open.some(({ key }) => key === 'team') && (
        <CopyButton value={location.origin} label="Copy the portal’s address" showsLabel />
      )}
      <Button
        variant="ghost"
        size="sm"
        working={hide.isPending}
        onClick={() => hide.mutate(undefined, { onSuccess: () => focusHeading() })}
      >
        Hide this list
      </Button>
    </section>
  );
}
