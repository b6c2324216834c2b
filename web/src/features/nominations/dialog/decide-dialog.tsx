import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { MAX_NOMINATION_ANSWER } from '#contract/limits.ts';
import { nominationDecision } from '#contract/voice/nominations.ts';
import { isOpenJob } from '#features/jobs/job-open.ts';
import { allJobsQuery } from '#features/jobs/queries.ts';
import { isKnown, nomineeName } from '#features/voice/nomination-labels.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { gradePlural } from '#lib/portal/labels.ts';
import { usePortalName } from '#lib/session.ts';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { DecisionProblem } from './decision-problem.tsx';
import { useDecide } from './nomination-changes.ts';

// A select option may not be the empty string.
const NO_JOB = 'none';

interface DecideDialogProps {
  nomination: Nomination;
  state: 'invited' | 'declined';
  open: boolean;
  onClose: () => void;
}

/** Invites a nominee, to one vacancy or to any, or declines them. Give it a new `key` for each opening. */
export default function DecideDialog({ nomination, state, open, onClose }: DecideDialogProps) {
  const name = nomineeName(nomination);
  const isInvitation = state === 'invited';
  const portal = usePortalName();
  const jobs = useQuery({ ...allJobsQuery, enabled: open && isInvitation });
  const decide = useDecide();
  const edit = useSaveForm({
    values: { jobId: NO_JOB, answer: '' },
    toBody: ({ jobId, answer }) => ({
      state,
      ...(isInvitation && jobId !== NO_JOB && { jobId }),
      ...(answer.trim() && { answer }),
      revision: nomination.revision,
    }),
    schema: nominationDecision,
    save: ({ revision: _, ...body }) => decide.mutateAsync({ nomination, body }),
    onSaved: onClose,
  });
  const { control, register, formState, watch } = edit.form;
  const { errors } = formState;
  const options = (jobs.data ?? [])
    .filter((job) => isOpenJob(job) && job.minGrade === 1)
    .map(({ id, title }) => ({ value: id, label: title }));
  const isOver = nomination.state !== 'open';

  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={onClose}
      width="sm"
      title={isInvitation ? `Invite ${name}?` : `Decline ${name}?`}
      description={
        isInvitation
          ? isKnown(nomination.nominee)
            ? `They read: ‘The team of ${portal} would like you to apply.’ The message names nobody.`
            : 'They have never signed in, so no message reaches them. Tell them yourself.'
          : `Nobody tells them.${nomination.isDue ? ` For 90 days, only ${gradePlural(5)} and above can nominate them again.` : ''}`
      }
      saveLabel={isInvitation ? 'Invite' : 'Decline'}
      problem={edit.failure && <DecisionProblem {...edit.failure} nomination={nomination} action={state} />}
      foot={isOver && !edit.isSaving && <Button onClick={onClose}>Close</Button>}
    >
      {isInvitation && (
        <Field
          label="Position"
          error={firstMessage(errors.jobId)}
          help="The message leads there. Only positions open to Members are listed."
        >
          <Controller
            control={control}
            name="jobId"
            render={({ field }) => (
              <Select {...field} options={[{ value: NO_JOB, label: 'Any position' }, ...options]} />
            )}
          />
        </Field>
      )}
      <Field
        label="Answer to the team"
        error={firstMessage(errors.answer)}
        help={charactersLeft(watch('answer'), MAX_NOMINATION_ANSWER) || 'Optional. The nominee never sees it.'}
      >
        <Textarea rows={3} {...register('answer')} />
      </Field>
    </FormDialog>
  );
}
