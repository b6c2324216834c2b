import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ROLE_GRADES } from '#contract/discord.ts';
import { roleMapInput } from '#contract/discord-settings.ts';
import { listed } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { OBSTACLES, type Role, type Roles, useMapRoles } from './roles-query.ts';

/** The form's values: a role's id for each of `ROLE_GRADES`; '' for none. */
type Draft = { roleIds: string[] };

const toDraft = ({ map }: Pick<Roles, 'map'>): Draft => ({
  roleIds: ROLE_GRADES.map((grade) => map.find((mapped) => mapped.grade === grade)?.roleId ?? ''),
});

const toBody = ({ roleIds }: Draft): z.output<typeof roleMapInput> => ({
  roles: ROLE_GRADES.flatMap((grade, index) => (roleIds[index] ? [{ grade, roleId: roleIds[index] }] : [])),
});

function optionsFor(roles: Role[], chosen: string) {
  const isKnown = !chosen || roles.some(({ id }) => id === chosen);
  return [
    ...(isKnown ? [] : [{ value: chosen, label: 'Deleted in Discord', disabled: true }]),
    ...roles
      .filter(({ reason }) => reason !== 'everyone')
      .map(({ id, name, reason }) => ({
        value: id,
        label: reason ? `${name} (${OBSTACLES[reason]})` : name,
        disabled: reason !== null,
      })),
  ];
}

const changedGrades = (base: Roles, theirs: Roles) =>
  ROLE_GRADES.filter((_grade, index) => toDraft(base).roleIds[index] !== toDraft(theirs).roleIds[index]).map((grade) =>
    gradeTitle(grade),
  );

interface RolesDialogProps {
  roles: Roles;
  open: boolean;
  onClose: () => void;
}

/** Chooses the role of each grade. Give it a new `key` for each opening. */
export default function RolesDialog({ roles, open, onClose }: RolesDialogProps) {
  const save = useMapRoles();
  const sent = useRef<ReturnType<typeof toBody>>({ roles: [] });
  const edit = useEditForm({
    name: 'discord-roles',
    // Without a revision: if another owner changes the map during a save, the server replies with theirs.
    row: roles as Roles & { revision?: number },
    isOpen: open,
    blank: toDraft({ map: [] }),
    toValues: toDraft,
    toBody,
    schema: () => roleMapInput,
    // The body leaves out grades without a role.
    fieldOf: (path) => {
      const grade = sent.current.roles[Number(/^roles\.(\d+)/.exec(path)?.[1])]?.grade;
      return grade === undefined ? null : (`roleIds.${ROLE_GRADES.indexOf(grade)}` as const);
    },
    save: (body) => {
      sent.current = body;
      return save.mutateAsync(body);
    },
    onSaved: onClose,
  });
  const { control, formState } = edit.form;

  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      title="Choose roles"
      description="Several grades can share a role. Nobody’s roles change until their grade does, or you correct them."
      saveLabel="Save Changes"
      compare={(base, theirs) => ({ changes: `They changed ${listed(changedGrades(base, theirs))}.` })}
    >
      {ROLE_GRADES.map((grade, index) => (
        <Controller
          key={grade}
          control={control}
          name={`roleIds.${index}`}
          render={({ field: { ref, value, onChange } }) => (
            <Field label={gradeTitle(grade)} error={firstMessage(formState.errors.roleIds?.[index])}>
              <Select
                ref={ref}
                value={value}
                onChange={onChange}
                onClear={() => onChange('')}
                placeholder="No role"
                options={optionsFor(roles.roles, value)}
              />
            </Field>
          )}
        />
      ))}
    </EditDialog>
  );
}
