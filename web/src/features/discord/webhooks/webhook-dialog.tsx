import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/discord.ts';
import { webhookInput } from '#contract/discord-settings.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { channelsQuery, type Webhook } from '../queries.ts';
import { changesBetween, EVENT_HELP, EVENT_LABELS } from './webhook-labels.ts';
import { useCreateWebhook, useUpdateWebhook } from './webhook-mutations.ts';

/** The form's values. An edit starts without the address, which the server never shows. */
interface Draft {
  name: string;
  url: string;
  /** Where the bot creates a new one; blank if an address is entered. */
  channelId: string;
  events: WebhookEvent[];
}

const blank: Draft = { name: '', url: '', channelId: '', events: [] };

/** An edit keeps the address unless a new one is entered. */
const editInput = z.strictObject(webhookInput.shape);

interface WebhookDialogProps {
  /** The webhook to edit; null to add one. */
  webhook: Webhook | null;
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a webhook. Give it a new `key` for each opening. */
export default function WebhookDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const edit = useEditForm({
    name: `webhook:${webhook?.id ?? 'new'}`,
    row: webhook,
    isOpen: open,
    blank,
    toValues: ({ name, events }: Webhook) => ({ name, url: '', channelId: '', events }),
    toBody: ({ url, channelId, ...draft }: Draft, base): z.output<typeof editInput> => ({
      ...draft,
      ...(channelId ? { channelId } : (url.trim() || !base) && { url }),
    }),
    schema: (base): z.ZodMiniType<unknown, z.output<typeof editInput>> => (base ? editInput : webhookInput),
    // The address alone lets anyone post in the channel.
    withoutSecrets: (draft) => ({ ...draft, url: '' }),
    save: ({ url, channelId, ...body }, revision) =>
      webhook && revision !== undefined
        ? update.mutateAsync({ ...body, ...(url !== undefined && { url }), id: webhook.id, revision })
        : create.mutateAsync({ ...body, ...(channelId === undefined ? { url: url ?? '' } : { channelId }) }),
    onSaved: onClose,
  });
  const { control, register, formState, watch } = edit.form;
  const { errors } = formState;
  const { data: channels = [] } = useQuery({ ...channelsQuery, enabled: open && !webhook });
  const hasAddress = watch('channelId') === '' && !webhook?.isOwned;

  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('name')}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      description={
        webhook || !hasAddress
          ? undefined
          : 'In Discord: channel settings → Integrations → Webhooks → New Webhook → Copy Webhook URL.'
      }
      saveLabel={webhook ? 'Save Changes' : 'Add webhook'}
      workingLabel={webhook ? 'Saving...' : 'Adding...'}
      gone="This webhook has since been deleted."
      compare={(base, theirs) => ({ changes: changesBetween(base, theirs) })}
    >
      <Field
        label="Name"
        required
        help="Only owners see it. The channel’s name will do."
        error={firstMessage(errors.name)}
      >
        <Input {...register('name')} autoComplete="off" />
      </Field>
      {!webhook && channels.length > 0 && (
        <Controller
          control={control}
          name="channelId"
          render={({ field: { ref, value, onChange } }) => (
            <Field
              label="Channel"
              help="The bot makes the webhook there. Its messages can have buttons, and vacancies are kept up to date."
              error={firstMessage(errors.channelId)}
            >
              <Select
                ref={ref}
                value={value}
                onChange={onChange}
                onClear={() => onChange('')}
                placeholder="None: enter an address"
                options={channels.map(({ id, name, parent }) => ({
                  value: id,
                  label: parent ? `#${name} (${parent})` : `#${name}`,
                }))}
              />
            </Field>
          )}
        />
      )}
      {hasAddress && (
        <Field
          label={webhook ? 'New address' : 'Address'}
          required={!webhook}
          help={
            webhook
              ? 'The current address is encrypted and can’t be shown. Leave this empty to keep it.'
              : 'It is sealed when you save, and never shown again.'
          }
          error={firstMessage(errors.url)}
        >
          {/* Several lines show an address of 120 characters whole. It has no line breaks, so Enter sends the form. */}
          <Textarea
            {...register('url')}
            rows={2}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
            className="font-mono wrap-anywhere"
          />
        </Field>
      )}
      <Controller
        control={control}
        name="events"
        render={({ field: { ref, value, onChange } }) => (
          <Field label="Announce" group required error={firstMessage(errors.events)}>
            <div className="grid gap-x-4 sm:grid-cols-2">
              {WEBHOOK_EVENTS.map((event, index) => (
                <Checkbox
                  key={event}
                  {...(index === 0 && { ref })}
                  label={EVENT_LABELS[event]}
                  help={EVENT_HELP[event]}
                  checked={value.includes(event)}
                  {...(errors.events && { 'aria-invalid': true })}
                  onChange={(checked) =>
                    onChange(checked ? [...value, event] : value.filter((chosen) => chosen !== event))
                  }
                />
              ))}
            </div>
          </Field>
        )}
      />
    </EditDialog>
  );
}
