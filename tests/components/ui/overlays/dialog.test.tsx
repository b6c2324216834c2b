import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { focusHeading } from '#lib/focus.ts';
import { PageHeader } from '#ui/layout/page.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Opener, opener } from '../../support/opener.tsx';

const open = () => userEvent.click(opener());

it('A dialog has its title and description, takes focus itself and returns it on Escape', async () => {
  render(
    <Opener>
      {(isOpen, close) => (
        <Dialog open={isOpen} onClose={close} title="Edit the notice" description="Everyone sees it.">
          <p>The fields</p>
        </Dialog>
      )}
    </Opener>,
  );
  await open();
  const dialog = screen.getByRole('dialog', { name: 'Edit the notice', description: 'Everyone sees it.' });
  expect(document.activeElement).toBe(dialog);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

it('A dialog can start at a field', async () => {
  function Form({ isOpen, close }: { isOpen: boolean; close: () => void }) {
    const field = useRef<HTMLInputElement>(null);
    return (
      <Dialog open={isOpen} onClose={close} title="Edit the notice" initialFocus={field}>
        <input ref={field} aria-label="Title" />
      </Dialog>
    );
  }
  render(<Opener>{(isOpen, close) => <Form isOpen={isOpen} close={close} />}</Opener>);
  await open();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
});

it('A screen that arrives under a dialog leaves it the focus, and so the letters typed so far', async () => {
  const field = createRef<HTMLInputElement>();
  render(
    <>
      <PageHeader title="Edit job" />
      <Dialog open onClose={() => undefined} title="Go to" initialFocus={field}>
        <input ref={field} aria-label="Name" />
      </Dialog>
    </>,
  );
  await userEvent.keyboard('re');
  focusHeading();
  await userEvent.keyboard('sults');
  expect(field.current?.value).toBe('results');
});

it('A question starts at Cancel, which closes it without the action', async () => {
  const onConfirm = vi.fn();
  render(
    <Opener>
      {(isOpen, close) => (
        <ConfirmDialog
          open={isOpen}
          onClose={close}
          title="Delete this job?"
          text="This cannot be undone."
          confirmLabel="Delete job"
          onConfirm={onConfirm}
        />
      )}
    </Opener>,
  );
  await open();
  screen.getByRole('alertdialog', { name: 'Delete this job?', description: 'This cannot be undone.' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onConfirm).not.toHaveBeenCalled();
});

it('A running action keeps its question open', async () => {
  const onClose = vi.fn();
  render(
    <ConfirmDialog
      open
      onClose={onClose}
      working
      title="Delete this job?"
      text="This cannot be undone."
      confirmLabel="Delete job"
      onConfirm={() => undefined}
    />,
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
});

it('A question that fades out takes no second press', async () => {
  // Without animations, as in jsdom, it would be gone immediately.
  const styleOf = window.getComputedStyle.bind(window);
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) => {
    const get = () => (element.getAttribute('data-state') === 'closed' ? 'fade-out' : 'none');
    return Object.defineProperty(styleOf(element, pseudo), 'animationName', { get, configurable: true });
  });
  const onConfirm = vi.fn();
  const question = (isOpen: boolean) => (
    <ConfirmDialog
      open={isOpen}
      onClose={vi.fn()}
      title="Sure?"
      text="Once."
      confirmLabel="Send"
      onConfirm={onConfirm}
    />
  );
  const { rerender } = render(question(true));
  const form = screen.getByRole('button', { name: 'Send' }).closest('form');
  rerender(question(false));
  expect(form?.isConnected).toBe(true);
  form?.requestSubmit();
  expect(onConfirm).not.toHaveBeenCalled();
  rerender(question(true));
  form?.requestSubmit();
  expect(onConfirm).toHaveBeenCalledOnce();
});
