import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { ConflictActions, EditProblem } from '#patterns/forms/save-problem.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { refusal } from '../../support/failures.ts';
import { renderInApp, setSession } from '../../support/render-in-app.tsx';

type Row = { title: string; place: string; pin: string; revision: number };
type Values = Omit<Row, 'revision'>;

const input = z.strictObject({
  title: z.string().check(z.minLength(1, 'Title is required')),
  place: z.string().check(z.minLength(1, 'Place is required')),
  pin: z.string(),
});
const ROW: Row = { title: 'Old title', place: 'Old place', pin: '', revision: 1 };
const BLANK: Values = { title: '', place: '', pin: '' };

const save = vi.fn(async (_body: Values, _revision: number | undefined) => undefined as unknown);
const onSaved = vi.fn();
beforeEach(() => {
  save.mockReset();
  onSaved.mockReset();
  sessionStorage.clear();
});

interface ExampleProps {
  row?: Row | null;
  keep?: 'always';
}

function Example({ row = ROW, keep }: ExampleProps) {
  const edit = useEditForm({
    name: 'example',
    row,
    keep,
    blank: BLANK,
    toValues: ({ title, place, pin }: Row) => ({ title, place, pin }),
    toBody: (values) => values,
    schema: () => input,
    withoutSecrets: (values) => ({ ...values, pin: '' }),
    save,
    onSaved,
  });
  const { register, formState } = edit.form;
  return (
    <form {...edit.formProps}>
      <EditProblem
        edit={edit}
        compare={(_base, theirs) => ({ changes: `The title is now ${theirs.title}.`, quote: theirs.place })}
      />
      <Field label="Title" error={firstMessage(formState.errors.title)}>
        <Input {...register('title')} />
      </Field>
      <Field label="Place" error={firstMessage(formState.errors.place)}>
        <Input {...register('place')} />
      </Field>
      <Field label="Pin">
        <Input {...register('pin')} />
      </Field>
      {edit.theirs ? <ConflictActions edit={edit} /> : <button type="submit">Save</button>}
    </form>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};
const descriptionOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;

describe('A form that is submitted', () => {
  it('Shows messages at blank fields, focuses the first and sends nothing', async () => {
    await renderInApp(<Example row={null} />);
    await userEvent.type(field('Pin'), '1234');
    await click('Save');
    await waitFor(() => expect(descriptionOf('Title')).toBe('Title is required'));
    expect(descriptionOf('Place')).toBe('Place is required');
    expect(document.activeElement).toBe(field('Title'));
    expect(save).not.toHaveBeenCalled();
  });

  it('Sends its values and the revision that the edit started from', async () => {
    await renderInApp(<Example />);
    await type('Title', 'New title');
    await click('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledWith({ title: 'New title', place: 'Old place', pin: '' }, 1);
  });

  it('Shows a server issue at its field and focuses it', async () => {
    const issues = [{ path: 'place', message: 'That place is closed' }];
    save.mockRejectedValueOnce(refusal(400, { code: 'invalid_input', issues }));
    await renderInApp(<Example />);
    await click('Save');
    await waitFor(() => expect(descriptionOf('Place')).toBe('That place is closed'));
    expect(document.activeElement).toBe(field('Place'));
    expect(screen.queryByRole('alert')).toBeNull();
    await type('Place', 'Another place');
    expect(descriptionOf('Place')).toBeUndefined();
  });

  it('Quotes a server issue that no field can show', async () => {
    const issues = [{ path: 'elsewhere', message: 'Elsewhere is wrong' }];
    save.mockRejectedValueOnce(refusal(400, { code: 'invalid_input', issues }));
    await renderInApp(<Example />);
    await click('Save');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Elsewhere is wrong'));
  });

  it('Keeps what was typed when the connection is lost, and saves the second time', async () => {
    save.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await renderInApp(<Example />);
    await type('Title', 'New title');
    await click('Save');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('what you typed is still here'));
    expect(field('Title').value).toBe('New title');
    await click('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('After a conflict', () => {
  const theirs = { ...ROW, title: 'Their title', revision: 7 };
  const conflict = async () => {
    save.mockRejectedValueOnce(refusal(409, { code: 'conflict', current: theirs }));
    await renderInApp(<Example />);
    await type('Title', 'My title');
    await click('Save');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The title is now Their title.'));
    expect(screen.getByRole('blockquote').textContent).toBe('Old place');
    expect(field('Title').value).toBe('My title');
  };

  it('Their version can be loaded, and the next save starts from it', async () => {
    await conflict();
    await click('Load their version');
    expect(field('Title').value).toBe('Their title');
    expect(screen.queryByRole('alert')).toBeNull();
    // The keys of a form need the focus in it.
    await waitFor(() => expect(document.activeElement).toBe(field('Title')));
    await type('Title', 'Agreed title');
    await click('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Agreed title' }), 7);
  });

  it('The two ways out replace the button, and take its focus', async () => {
    await conflict();
    const choice = screen.getByRole('group', { name: 'Which version to keep' });
    expect(within(choice).getAllByRole('button')).toEqual(screen.getAllByRole('button'));
    expect(document.activeElement).toBe(choice);
  });

  it('It can be overwritten', async () => {
    await conflict();
    await click('Save over it');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'My title' }), 7);
  });

  it('Edits of different fields are saved together, without an alert', async () => {
    const other = { ...ROW, place: 'Their place', revision: 7, updatedBy: { username: 'ines.okt' } };
    save.mockRejectedValueOnce(refusal(409, { code: 'conflict', current: other }));
    await renderInApp(<Example />);
    await type('Title', 'My title');
    await click('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save).toHaveBeenLastCalledWith({ title: 'My title', place: 'Their place', pin: '' }, 7);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('Only fields that both changed are in question; the others are kept', async () => {
    const other = { ...theirs, place: 'Their place', updatedBy: { username: 'ines.okt' } };
    save.mockRejectedValueOnce(refusal(409, { code: 'conflict', current: other }));
    await renderInApp(<Example />);
    await type('Title', 'My title');
    await click('Save');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('ines.okt has changed this in the meantime');
    expect(alert.textContent).toContain('Kept the place that ines.okt changed. Both of you changed the title.');
    await click('Save over it');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(save).toHaveBeenLastCalledWith({ title: 'My title', place: 'Their place', pin: '' }, 7);
  });

  it('Loading their version keeps the fields that only this user changed', async () => {
    save.mockRejectedValueOnce(refusal(409, { code: 'conflict', current: theirs }));
    await renderInApp(<Example />);
    await type('Title', 'My title');
    await type('Pin', '99');
    await click('Save');
    await screen.findByRole('alert');
    await click('Load their version');
    expect([field('Title').value, field('Pin').value]).toEqual(['Their title', '99']);
  });

  it('A save with the old revision conflicts again', async () => {
    await conflict();
    fireEvent.submit(field('Title').form ?? field('Title'));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save).toHaveBeenLastCalledWith(expect.anything(), 1);
  });
});

describe('Typed text', () => {
  const reopen = async (props: ExampleProps, before: () => void = () => undefined) => {
    const { unmount } = await renderInApp(<Example {...props} />);
    await type('Title', 'Half a title');
    await type('Pin', '1234');
    before();
    unmount();
  };

  it('Survives the end of the session, without its secrets', async () => {
    await reopen({}, () => setSession(null));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('1234');
    await renderInApp(<Example />);
    expect(field('Title').value).toBe('Half a title');
    expect(field('Pin').value).toBe('');
  });

  it('Is saved over the revision it was typed over, though the row has changed', async () => {
    await reopen({}, () => setSession(null));
    await renderInApp(<Example row={{ ...ROW, revision: 5 }} />);
    await click('Save');
    await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ title: 'Half a title' }), 1));
  });

  it('Is returned once', async () => {
    await reopen({}, () => setSession(null));
    (await renderInApp(<Example />)).unmount();
    await renderInApp(<Example />);
    expect(field('Title').value).toBe('Old title');
  });

  it('Is dropped with the form while the session lasts', async () => {
    await reopen({});
    await renderInApp(<Example />);
    expect(field('Title').value).toBe('Old title');
  });

  it('Is ignored if what is stored has other fields', async () => {
    sessionStorage.setItem('typed:ann:example', JSON.stringify({ values: { title: 3 } }));
    await renderInApp(<Example />);
    expect(field('Title').value).toBe('Old title');
  });

  it('Survives closing where it is always kept, until it is saved', async () => {
    await reopen({ keep: 'always' });
    const { unmount } = await renderInApp(<Example keep="always" />);
    expect(field('Title').value).toBe('Half a title');
    await click('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    unmount();
    await renderInApp(<Example keep="always" />);
    expect(field('Title').value).toBe('Old title');
  });

  it('Is no longer stored once it reads as before', async () => {
    await renderInApp(<Example keep="always" />);
    await type('Title', 'Half a title');
    expect(sessionStorage).toHaveLength(1);
    await type('Title', 'Old title');
    expect(sessionStorage).toHaveLength(0);
  });
});
