import { can, type Permission } from '#contract/permissions.ts';
import { SingleKeysSwitch } from '#features/settings/single-keys.tsx';
import { useMe } from '#lib/session.ts';
import { SEND_KEYS } from '#patterns/keys.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { PALETTE_KEYS } from './palette-key.ts';

interface KeysDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Each key with what it does, by where it works, for those who may do it. */
const GROUPS: { title: string; may?: Permission; keys: [string, string][] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [PALETTE_KEYS.shown, 'Go to a screen, a person, a job or an exam'],
      [SEND_KEYS, 'Send the form you are in'],
      ['?', 'Show these keys'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      ['J', 'Next row'],
      ['K', 'Row before'],
      ['Enter', 'Open the row'],
      ['/', 'Search'],
      ['↓', 'From the search to the first row'],
    ],
  },
  {
    title: 'In the list of applications',
    may: 'application.review',
    keys: [
      ['I', 'Assign the focused one to me'],
      ['Z', 'Undo your decision on it'],
      ['X', 'Select it, for changing several at once'],
    ],
  },
  {
    title: 'In an application',
    may: 'application.review',
    keys: [
      ['J', 'Next application'],
      ['K', 'Application before'],
      ['A', 'Accept'],
      ['D', 'Decline'],
      ['C', 'Consider'],
      ['R', 'Review'],
      ['I', 'Assign to me'],
      ['Z', 'Undo your decision'],
      ['Alt 1–9', 'Insert a saved reply'],
    ],
  },
  {
    title: 'In a nomination or a trial',
    may: 'voice.give',
    keys: [
      ['J', 'Next one'],
      ['K', 'One before'],
      ['Y', 'Your opinion: yes'],
      ['N', 'Your opinion: no'],
      ['U', 'Your opinion: unsure'],
    ],
  },
  { title: 'In the profile of a Member', may: 'staff.manage', keys: [['P', 'Promote']] },
  {
    title: 'While marking an exam',
    may: 'exam.manage',
    keys: [
      ['1', 'Wrong'],
      ['2', 'Partly right'],
      ['3', 'Right'],
    ],
  },
];

/** The keys of the portal. */
export default function KeysDialog({ open, onClose }: KeysDialogProps) {
  const me = useMe();
  return (
    <Dialog open={open} onClose={onClose} width="sm" title="Keys">
      {GROUPS.filter(({ may }) => !may || can(me.grade, may)).map(({ title, keys }) => (
        <section key={title} className="not-first:mt-5">
          <h3 className="font-semibold">{title}</h3>
          <dl className="mt-2 grid grid-cols-[6rem_1fr] gap-y-1.5 text-sm">
            {keys.map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-flex min-w-6 justify-center rounded-sm border border-control px-1.5 text-xs leading-5">
                    {key}
                  </kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="mt-5 border-t border-line pt-4">
        <SingleKeysSwitch />
      </div>
    </Dialog>
  );
}
