import { Ellipsis, Eraser, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { can } from '#contract/permissions.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { useMe } from '#lib/session.ts';
import { DecisionButton } from '#patterns/decision-button.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { Menu, MenuItem } from '#ui/overlays/menu.tsx';
import { decisionRefusal, isProposer, withdrawalRefusal } from './nomination-refusals.ts';

/** What a reader can do with a nomination. */
export type NominationAction = 'invited' | 'declined' | 'withdrawn' | 'forgotten';

/** Whether the reader can do anything with a nomination besides speaking. */
export function hasActions(nomination: Nomination, me: ReturnType<typeof useMe>): boolean {
  if (can(me.grade, 'nomination.forget') && nomination.nominee !== null) return true;
  return nomination.state === 'open' && (can(me.grade, 'nomination.decide') || isProposer(nomination, me));
}

interface NominationFootProps {
  nomination: Nomination;
  onChoose: (action: NominationAction) => void;
}

/** The decisions on a nomination. Disabled ones say why. */
export function NominationFoot({ nomination, onChoose }: NominationFootProps) {
  const me = useMe();
  const isOnline = useOnline();
  const reasonId = useId();
  const isOpen = nomination.state === 'open';
  const mayDecide = isOpen && can(me.grade, 'nomination.decide');
  const mayForget = can(me.grade, 'nomination.forget') && nomination.nominee !== null;
  const offline = isOnline ? null : 'You are offline.';
  const invite = offline ?? decisionRefusal(nomination, me, 'invited');
  const decline = offline ?? decisionRefusal(nomination, me, 'declined');
  const withdraw = offline ?? withdrawalRefusal(nomination, me);
  const reasons = mayDecide ? [invite, decline] : isOpen ? [withdraw] : [];
  const shown = [...new Set(reasons.filter((reason) => reason !== null))].join(' ');
  const shared = { reasonId, working: false, isBusy: false };

  return (
    <div className="w-full">
      {shown && (
        <p id={reasonId} className="mb-2 text-caption text-muted">
          {shown}
        </p>
      )}
      <div className="flex justify-between gap-2">
        <div className="flex gap-2 max-sm:grow max-sm:*:flex-1">
          {mayDecide && (
            <>
              <DecisionButton {...shared} variant="primary" refusal={invite} onPress={() => onChoose('invited')}>
                Invite…
              </DecisionButton>
              <DecisionButton
                {...shared}
                variant="danger-outline"
                refusal={decline}
                onPress={() => onChoose('declined')}
              >
                Decline…
              </DecisionButton>
            </>
          )}
          {isOpen && !mayDecide && isProposer(nomination, me) && (
            <DecisionButton {...shared} variant="secondary" refusal={withdraw} onPress={() => onChoose('withdrawn')}>
              Withdraw…
            </DecisionButton>
          )}
        </div>
        {(mayDecide || mayForget) && (
          <Menu
            side="top"
            trigger={
              <Button aria-label="More" className="px-3">
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            {mayDecide && (
              <MenuItem icon={<Undo2 aria-hidden />} refusal={withdraw} onSelect={() => onChoose('withdrawn')}>
                Withdraw…
              </MenuItem>
            )}
            {mayForget && (
              <MenuItem
                tone="danger"
                icon={<Eraser aria-hidden />}
                refusal={offline}
                onSelect={() => onChoose('forgotten')}
              >
                Forget…
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
    </div>
  );
}
