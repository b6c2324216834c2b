import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { refusal } from '../../support/failures.ts';
import { renderInApp } from '../../support/render-in-app.tsx';

const save = vi.fn(async (_body: { title: string }) => undefined as unknown);

function Example() {
  const [open, setOpen] = useState(true);
  const edit = useSaveForm({
    values: { title: '' },
    toBody: (values) => values,
    schema: z.object({ title: z.string() }),
    save,
    onSaved: () => setOpen(false),
  });
  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={() => setOpen(false)}
      initialFocus={() => edit.form.setFocus('title')}
      title="Example"
      saveLabel="Save"
    >
      <Field label="Title">
        <Input {...edit.form.register('title')} />
      </Field>
    </FormDialog>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Example' });
const question = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const closed = () => waitFor(() => expect(dialog()).toBeNull());

it('An untouched form closes without a question', async () => {
  await renderInApp(<Example />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })));
  await click('Cancel');
  await closed();
});

it('A form with unsaved text asks first, and Stay keeps it open', async () => {
  await renderInApp(<Example />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Half');
  await click('Cancel');
  expect(question()).not.toBeNull();
  await click('Stay');
  await waitFor(() => expect(question()).toBeNull());
  expect(dialog()).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(question()).not.toBeNull());
  await click('Leave');
  await closed();
});

it('Following a link asks as well', async () => {
  const { router } = await renderInApp(<Example />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Half');
  act(() => void router.navigate({ to: '/settings' }));
  await waitFor(() => expect(question()).not.toBeNull());
  await click('Leave');
  await screen.findByText('Another screen');
});

it('A failed save says why and stays open; a second one closes it', async () => {
  save.mockRejectedValueOnce(refusal(503, { code: 'unavailable' }));
  await renderInApp(<Example />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Whole{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('It is unavailable.'));
  await click('Save');
  await closed();
  expect(save).toHaveBeenLastCalledWith({ title: 'Whole' });
});
