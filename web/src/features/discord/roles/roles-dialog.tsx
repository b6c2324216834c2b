import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ROLE_GRADES } from '#contract/discord.ts';
import { roleMapInput, WHILE_AWAY } from '#contract/discord-settings.ts';
import { listed } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import { type Roles, roleOptions, useMapRoles } from './roles-query.ts';

/** The form's values: a role's id for each of `ROLE_GRADES`, and for people who are away; '' for none. */
type Draft = { roleIds: string[]; awayRoleId: string };

const toDraft = ({ map, awayRoleId }: Omit<Roles, 'roles'>): Draft => ({
  roleIds: ROLE_GRADES.map((grade) => map.find((mapped) => mapped.grade === grade)?.roleId ?? ''),
  awayRoleId: awayRoleId ?? '',
});

const toBody = ({ roleIds, awayRoleId }: Draft): z.output<typeof roleMapInput> => ({
  roles: ROLE_GRADES.flatMap((grade, index) => (roleIds[index] ? [{ grade, roleId: roleIds[index] }] : [])),
  awayRoleId: awayRoleId || null,
});

const changedRoles = (base: Roles, theirs: Roles) => [
  ...ROLE_GRADES.filter((_grade, index) => toDraft(base).roleIds[index] !== toDraft(theirs).roleIds[index]).map(
    (grade) => gradeTitle(grade),
  ),
  ...(base.awayRoleId === theirs.awayRoleId ? [] : [`“${WHILE_AWAY}”`]),
];

interface RolesDialogProps {
  roles: Roles;
  open: boolean;
  onClose: () => void;
}

/** Chooses the role of each grade, and of people who are away. Give it a new `key` for each opening. */
export default function RolesDialog({ roles, open, onClose }: RolesDialogProps) {
  const save = useMapRoles();
  const sent = useRef<ReturnType<typeof toBody>>({ roles: [] });
  const edit = useEditForm({
    name: 'discord-roles',
    // Without a revision: if another owner changes the map during a save, the server replies with theirs.
    row: roles as Roles & { revision?: number },
    isOpen: open,
    blank: toDraft({ map: [], awayRoleId: null }),
    toValues: toDraft,
    toBody,
    schema: () => roleMapInput,
    // The body leaves out grades without a role.
    fieldOf: (path) => {
      if (path === 'awayRoleId') return path;
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
      description="Several grades can share a role. Those who have a role keep it until their grade or leave changes, or you correct them."
      saveLabel="Save Changes"
      compare={(base, theirs) => ({ changes: `They changed ${listed(changedRoles(base, theirs))}.` })}
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
                options={roleOptions(roles.roles, value)}
              />
            </Field>
          )}
        />
      ))}
      <Controller
        control={control}
        name="awayRoleId"
        render={({ field: { ref, value, onChange } }) => (
          <Field
            label={WHILE_AWAY}
            help="In addition, from the first day of a leave to its last."
            error={firstMessage(formState.errors.awayRoleId)}
          >
            <Select
              ref={ref}
              value={value}
              onChange={onChange}
              onClear={() => onChange('')}
              placeholder="No role"
              options={roleOptions(roles.roles, value, 'further')}
            />
          </Field>
        )}
      />
    </EditDialog>
  );
}
