import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { GuideEditor } from '#features/guides/editing/guide-editor.tsx';
import type { Guide } from '#features/guides/queries.ts';
import KeysDialog from '#features/shell/keys-dialog.tsx';
import { usePageKeys } from '#features/shell/use-page-keys.tsx';
import { fakeApi } from '../support/api.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const guide = { slug: 'mod', markdown: 'Be kind.', revision: 3, updatedBy: null, updatedAt: null } as Guide;

function Keys() {
  return usePageKeys();
}

it('Ctrl Enter in the guide editor saves the guide, once it has changed', async () => {
  const { changes } = fakeApi({ 'PUT /api/guides/:slug': { ...guide, markdown: 'Be kind. Always.', revision: 4 } });
  await renderInApp(
    <>
      <GuideEditor slug="mod" guide={guide} />
      <Keys />
    </>,
  );
  const text = screen.getByRole('textbox', { name: 'Text' });
  await userEvent.type(text, '{Control>}{Enter}{/Control}');
  expect(changes).toEqual([]);
  await userEvent.type(text, ' Always.{Control>}{Enter}{/Control}');
  const body = { markdown: 'Be kind. Always.', revision: 3 };
  await waitFor(() => expect(changes).toEqual([{ call: 'PUT /api/guides/mod', body }]));
});

it('Ctrl Enter on a button in the foot of a dialog sends the form it belongs to', async () => {
  const send = vi.fn((event: React.FormEvent) => event.preventDefault());
  await renderInApp(
    <>
      <form id="dialog-form" onSubmit={send} />
      <button type="button" form="dialog-form">
        Cancel
      </button>
      <Keys />
    </>,
  );
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(send).toHaveBeenCalled();
});

describe('The list of keys', () => {
  it.each([
    [2, false],
    [4, true],
  ] as const)('At grade %s, whether it has P is %s', async (grade, hasPromote) => {
    await renderInApp(<KeysDialog open onClose={() => undefined} />, '/', grade);
    expect(screen.queryByText('Promote') !== null).toBe(hasPromote);
  });
});
