import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { useDraft } from '#patterns/forms/drafts.ts';
import { renderInApp } from '../../support/render-in-app.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

function Example({ label = 'Text' }: { label?: string }) {
  const { draft, setDraft, isStored } = useDraft(['example', '1'], z.string(), 'device');
  return (
    <>
      <input aria-label={label} value={draft ?? ''} onChange={({ target }) => setDraft(target.value || null)} />
      {!isStored && <p role="status">Not stored</p>}
    </>
  );
}

const field = (name = 'Text') => screen.getByRole<HTMLInputElement>('textbox', { name });

it('A draft survives unmounting', async () => {
  const { unmount } = await renderInApp(<Example />);
  await userEvent.type(field(), 'Half');
  unmount();
  await renderInApp(<Example />);
  expect(field().value).toBe('Half');
});

it('Two components show the same draft', async () => {
  await renderInApp(
    <>
      <Example />
      <Example label="Again" />
    </>,
  );
  await userEvent.type(field(), 'Half');
  expect(field('Again').value).toBe('Half');
});

it('A draft follows a change in another tab', async () => {
  await renderInApp(<Example />);
  act(() => {
    localStorage.setItem('example:ann:1', '"Typed elsewhere"');
    window.dispatchEvent(new StorageEvent('storage', { key: 'example:ann:1' }));
  });
  expect(field().value).toBe('Typed elsewhere');
});

it('A draft that the browser refuses to store stays on the screen and is reported', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  await renderInApp(<Example />);
  await userEvent.type(field(), 'Half');
  expect(field().value).toBe('Half');
  expect(screen.getByRole('status').textContent).toBe('Not stored');
  await userEvent.clear(field());
  expect(screen.queryByRole('status')).toBeNull();
});
