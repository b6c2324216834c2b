import { useState } from 'react';
import { defaultPromotion, offeredGrades } from '#contract/grade-rules.ts';
import { GRADES, type Grade } from '#contract/grades.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import type { Subject } from '#patterns/people/people-queries.ts';
import { isOldSignIn, isText, useKept } from '#patterns/sign-in-again.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { ReasonField } from '../approvals/reason-field.tsx';
import { approverOf, useApprovers, withoutApprover } from '../approvers.ts';
import { errorSentence, interveningChange, personNow, usePersonChange } from '../people-change.ts';
import { isForTwo, useTwoPerson } from '../two-person.ts';
import { UnmetGates, unmetIn, useWaiver } from '../unmet-gates.tsx';

interface PromoteDialogProps {
  person: Subject;
  open: boolean;
  onClose: () => void;
}

const isGrade = (value: unknown): value is Grade => GRADES.some((grade) => grade === value);

/** Asks which grade to promote a Member to. */
export default function PromoteDialog({ person: current, open, onClose }: PromoteDialogProps) {
  const me = useMe();
  const promotion = usePersonChange();
  const [grade, setGrade] = useKept<Grade>(`promotion:${current.id}`, isGrade, defaultPromotion);
  const [reason, setReason] = useKept(`reason:${current.id}`, isText, '');
  // Freeze the person while the dialog is open.
  const [person, setPerson] = useState(current);
  // Each opening starts afresh.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) {
      setPerson(current);
      setGrade(defaultPromotion);
      setReason('');
      promotion.reset();
    }
  }

  const { unmet, waiver, setWaiver, forget, isMissing, sent } = useWaiver({
    personId: current.id,
    error: promotion.error,
    open,
  });
  const now = personNow(promotion.error);
  // Another manager may have promoted them in the meantime.
  const hasMoved = now !== null && now.grade !== person.grade;
  const choose = (choice: Grade) => {
    setGrade(choice);
    forget();
    if (promotion.error && !hasMoved) promotion.reset();
  };

  const isTwoPerson = useTwoPerson();
  const choices = offeredGrades(me, person, isTwoPerson).filter((choice) => choice > person.grade);
  const isAsking = isTwoPerson && isForTwo({ person, change: { kind: 'promote', grade } });
  const wanted = { targetId: person.id, from: person.grade, to: grade };
  const approver = approverOf(useApprovers(isAsking), wanted);
  const isUnmet = unmetIn(promotion.error) !== null;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Promote ${person.username}?`}
      text={
        !isAsking
          ? 'They join the staff at this grade, and the promotion goes into their records.'
          : approver === null
            ? withoutApprover(me.grade, wanted)
            : `They join the staff at this grade once ${approver} approves it.`
      }
      confirmLabel={isAsking ? 'Request approval' : 'Promote'}
      workingLabel={isAsking ? 'Asking...' : 'Promoting...'}
      working={promotion.isPending}
      confirmDisabled={!choices.includes(grade) || isMissing || hasMoved}
      onConfirm={() =>
        promotion.mutate(
          { person, change: { kind: 'promote', grade }, ...(isAsking && { reason }), ...sent },
          { onSuccess: onClose },
        )
      }
    >
      <Field label="New grade" group>
        <RadioGroup
          value={String(grade)}
          onChange={(value) => choose(choices.find((choice) => String(choice) === value) ?? grade)}
          options={choices.map((choice) => ({ value: String(choice), label: gradeTitle(choice) }))}
        />
      </Field>
      {isAsking && (
        <div className="mt-4">
          <ReasonField value={reason} onChange={setReason} />
        </div>
      )}
      {unmet && (
        <UnmetGates className="mt-4" username={person.username} unmet={unmet} waiver={waiver} onWaiver={setWaiver} />
      )}
      {promotion.error && isOldSignIn(promotion.error) && (
        <Failure error={promotion.error} className="mt-4">
          Nothing was changed.
        </Failure>
      )}
      {promotion.error && !isOldSignIn(promotion.error) && !isUnmet && (
        <Alert tone={now ? 'warning' : 'danger'} announce="alert" className="mt-4">
          {interveningChange(person, promotion.error) || `${errorSentence(promotion.error)} Nothing was changed.`}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
