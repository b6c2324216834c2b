import { useMutation } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmMutation } from '#patterns/confirm-mutation.tsx';
import { ExamBarSlot, InRoomBar } from '#patterns/exam-bar.tsx';
import { Failure } from '#patterns/failure.tsx';
import { LinkCards } from '#patterns/link-cards.tsx';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { refusal } from '../support/failures.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('A question before an action', () => {
  const remove = vi.fn(async (_id: string) => undefined as unknown);
  beforeEach(() => {
    remove.mockReset();
  });

  function Example() {
    const [open, setOpen] = useState(false);
    const mutation = useMutation({ mutationFn: remove });
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
        <ConfirmMutation
          open={open}
          onClose={() => setOpen(false)}
          mutation={mutation}
          variables="job-1"
          title="Delete this job?"
          text="This cannot be undone."
          confirmLabel="Delete job"
          failure="Nothing was deleted."
        />
      </>
    );
  }

  const question = () => screen.queryByRole('alertdialog', { name: 'Delete this job?' });
  const ask = async () => {
    await renderInApp(<Example />);
    await click('Delete');
  };

  it('Closes without acting on Cancel', async () => {
    await ask();
    await click('Cancel');
    await waitFor(() => expect(question()).toBeNull());
    expect(remove).not.toHaveBeenCalled();
  });

  it('Closes once the action has succeeded, and returns focus', async () => {
    await ask();
    await click('Delete job');
    await waitFor(() => expect(question()).toBeNull());
    expect(remove.mock.lastCall?.[0]).toBe('job-1');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  });

  it('Stays open with the reason of a failure, and works the second time', async () => {
    remove.mockRejectedValueOnce(refusal(503, { code: 'unavailable' }));
    await ask();
    await click('Delete job');
    const alert = await screen.findByRole('alert');
    for (const words of ['It is unavailable.', 'Nothing was deleted.', 'req-1'])
      expect(alert.textContent).toContain(words);
    await click('Delete job');
    await waitFor(() => expect(question()).toBeNull());
  });

  it('Forgets a failure once it is closed', async () => {
    remove.mockRejectedValueOnce(refusal(503, { code: 'unavailable' }));
    await ask();
    await click('Delete job');
    await screen.findByRole('alert');
    await click('Cancel');
    await waitFor(() => expect(question()).toBeNull());
    await click('Delete');
    expect(question()).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('A failure without a reply has no reference', () => {
  render(<Failure error={new TypeError('Failed to fetch')}>It is still here.</Failure>);
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toMatch(/The connection was lost.*It is still here\.$/);
});

describe('A long task', () => {
  const task = { stop: vi.fn(), resume: vi.fn(), dismiss: vi.fn() };
  const idle = { progress: null, isRunning: false, isStopped: false, error: null };
  const show = (state: Partial<typeof idle> | { error: Error }) =>
    render(
      <TaskPanel
        task={{ ...task, ...idle, ...state }}
        running="120 entries read"
        failedTitle="The export failed"
        stoppedTitle="The export was stopped"
        achieved="120 entries are kept."
      >
        Done
        <Dismiss onClick={task.dismiss} />
      </TaskPanel>,
    );

  it('Says how far it is, and can be stopped', async () => {
    show({ isRunning: true });
    expect(screen.getByRole('status').textContent).toBe('120 entries read');
    await click('Stop');
    expect(task.stop).toHaveBeenCalledOnce();
  });

  it.each([
    ['alert', 'The export failedIt is unavailable. 120 entries are kept.Reference req-1', 'Try again'],
    ['status', 'The export was stopped120 entries are kept.', 'Go on'],
  ] as const)('That ended early says so as %s and can be resumed', async (role, words, button) => {
    show(role === 'alert' ? { error: refusal(503, { code: 'unavailable' }) } : { isStopped: true });
    expect(screen.getByRole(role).textContent).toContain(words);
    task.resume.mockReset();
    await click(button);
    expect(task.resume).toHaveBeenCalledOnce();
  });

  it('Shows its result, which can be dismissed', async () => {
    show({});
    expect(screen.getByText('Done')).toBeTruthy();
    await click('Dismiss');
    expect(task.dismiss).toHaveBeenCalledOnce();
  });
});

it('Link cards are a list of links', async () => {
  await renderInApp(<LinkCards links={[{ to: '/notices', icon: FileText, title: 'Notices' }]} />);
  expect(screen.getByRole('listitem').textContent).toBe('Notices');
  expect(screen.getByRole('link', { name: 'Notices' }).getAttribute('href')).toBe('/notices');
});

it('What is for the room’s bar appears there, once the bar is on the page', () => {
  function Room({ hasBar }: { hasBar: boolean }) {
    const [slot, setSlot] = useState<HTMLElement | null>(null);
    return (
      <ExamBarSlot value={slot}>
        {hasBar && <header ref={setSlot} />}
        <InRoomBar>30:00</InRoomBar>
      </ExamBarSlot>
    );
  }
  const { container, rerender } = render(<Room hasBar={false} />);
  expect(container.textContent).toBe('');
  rerender(<Room hasBar />);
  expect(screen.getByRole('banner').textContent).toBe('30:00');
});
