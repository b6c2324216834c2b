import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Guide, type GuideReading, guideKeys } from '#features/guides/queries.ts';
import { queryClient } from '#lib/query-client.ts';
import { broken, inTurn, lost, type Replies, refused } from '../support/api.ts';
import { guideOf } from '../support/guide-rows.ts';
import { click, field, fill } from '../support/seen.ts';
import { ownStanding, requirement } from '../support/training-rows.ts';
import { shellOf, visit } from '../support/visit.tsx';

const bea = { id: 'bea', username: 'bea', displayName: null, avatar: null, grade: 4 } as const;

const guide = (fields: Partial<Guide> = {}) => guideOf({ markdown: 'Be kind.', revision: 9, ...fields });

const reading = (fields: Partial<GuideReading> = {}): GuideReading => ({
  revision: null,
  readAt: null,
  current: 9,
  required: 1,
  isAsked: true,
  isDue: true,
  ...fields,
});

const READ_NINE = reading({ revision: 9, readAt: '2026-03-03T12:00:00.000Z', isDue: false });

const serving = (own: GuideReading, shown = guide()): Replies => ({
  'GET /api/guides/:slug': shown,
  'GET /api/guides/:slug/read': own,
});

const confirmation = () => screen.findByRole('region', { name: 'Your confirmation' });
const confirmButton = () => screen.queryByRole('button', { name: 'I have read this' });

describe('The end of a guide', () => {
  it('A guide that is not asked of the reader ends with its text', async () => {
    await visit('/guides/mod', 2, serving(reading({ isAsked: false, isDue: false })));
    await screen.findByText('Be kind.');
    expect(confirmButton()).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your confirmation' })).toBeNull();
  });

  it('A reader who has to confirm it again is led from the top to what has changed', async () => {
    const older = reading({ revision: 4, readAt: '2026-03-03T12:00:00.000Z', required: 9 });
    await visit('/guides/mod', 2, serving(older));
    const link = await screen.findByRole('link', { name: 'Changed since you read it' });
    expect(link.getAttribute('href')).toBe(`/guides/mod#${(await confirmation()).id}`);
  });

  it('Confirming it says which revision, and moves the focus there', async () => {
    const { changes } = await visit('/guides/mod', 2, {
      ...serving(reading()),
      'PUT /api/guides/:slug/read': READ_NINE,
    });
    const end = within(await confirmation());
    end.getByText('Please confirm that you have read this guide.');
    await click('I have read this');
    const said = await end.findByText(/^You acknowledged revision 9/);
    expect(said.textContent).toMatch(/on 3 Mar/);
    expect(confirmButton()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(changes).toEqual([{ call: 'PUT /api/guides/mod/read', body: { revision: 9 } }]);
  });

  it('A failed load says so if the guide is asked of the reader, and can be tried again', async () => {
    const standing = [ownStanding(requirement(), { state: 'overdue' })];
    const { reply } = await visit('/guides/mod', 2, {
      ...serving(reading()),
      'GET /api/shell': { ...shellOf(2), standing },
      'GET /api/guides/:slug/read': broken,
    });
    await screen.findByText('Your confirmation could not be loaded');
    reply({ 'GET /api/guides/:slug/read': reading() });
    await click('Try again');
    await confirmation();
    expect(confirmButton()).not.toBeNull();
  });

  it('A failed load says nothing if the guide is not asked of the reader', async () => {
    const standing = [ownStanding(requirement({ slug: 'modmail' }))];
    await visit('/guides/mod', 2, {
      ...serving(reading()),
      'GET /api/shell': { ...shellOf(2), standing },
      'GET /api/guides/:slug/read': broken,
    });
    await screen.findByText('Be kind.');
    await waitFor(() => expect(queryClient.getQueryState(guideKeys.reading('mod'))?.status).toBe('error'));
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('A lost connection is said beside the button, which stays', async () => {
    const { reply } = await visit('/guides/mod', 2, { ...serving(reading()), 'PUT /api/guides/:slug/read': lost });
    await confirmation();
    await click('I have read this');
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was saved.');
    reply({ 'PUT /api/guides/:slug/read': READ_NINE });
    await click('I have read this');
    await screen.findByText(/^You acknowledged revision 9/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('After a conflict it says who changed the guide, and the new revision is confirmed', async () => {
    const newer = guide({ markdown: 'Be kinder.', revision: 10, isMaterial: true });
    const { changes } = await visit('/guides/mod', 2, {
      'GET /api/guides/:slug': inTurn(guide(), newer),
      'GET /api/guides/:slug/read': inTurn(reading(), reading({ current: 10, required: 10 })),
      'PUT /api/guides/:slug/read': inTurn(
        () =>
          refused(409, {
            code: 'conflict',
            current: { slug: 'mod', revision: 10, updatedAt: newer.updatedAt, updatedBy: bea, isMaterial: true },
          }),
        reading({ revision: 10, readAt: '2026-11-29T12:00:00.000Z', current: 10, required: 10, isDue: false }),
      ),
    });
    await confirmation();
    await click('I have read this');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/This guide has changed meanwhile.*bea saved revision 10/);
    await screen.findByText('Be kinder.');
    await click('I have read this');
    await screen.findByText(/^You acknowledged revision 10/);
    expect(changes.map(({ body }) => body)).toEqual([{ revision: 9 }, { revision: 10 }]);
  });
});

describe('A guide that changed since it was confirmed', () => {
  const earlier = guide({ markdown: 'Be quick.', revision: 7 });
  const read = { revision: 7, readAt: '2026-03-03T12:00:00.000Z' };

  it('It asks again after a material revision, and shows what has changed', async () => {
    const { reads } = await visit('/guides/mod', 2, {
      ...serving(reading({ ...read, required: 8 })),
      'GET /api/guides/:slug/revisions/:revision': earlier,
    });
    const end = within(await confirmation());
    expect(end.getByText(/^You acknowledged revision 7/).textContent).toContain('Please read it again.');
    expect(reads.filter((address) => address.includes('/revisions/'))).toEqual([]);
    await userEvent.click(end.getByText('What has changed since you read it'));
    await waitFor(async () =>
      expect((await confirmation()).textContent).toMatch(/Removed: ?Be quick\..*Added: ?Be kind\./),
    );
    expect(confirmButton()).not.toBeNull();
  });

  it('After a small edit it asks nothing, and can still be confirmed', async () => {
    await visit('/guides/mod', 2, serving(reading({ ...read, isDue: false })));
    const said = within(await confirmation()).getByText(/^You acknowledged revision 7/);
    expect(said.textContent).not.toContain('Please');
    expect(confirmButton()).not.toBeNull();
  });

  it('A revision that is no longer kept is said to be gone', async () => {
    await visit('/guides/mod', 2, {
      ...serving(reading({ ...read, required: 8 })),
      'GET /api/guides/:slug/revisions/:revision': () => refused(403, { code: 'grade_too_low' }),
    });
    await userEvent.click(within(await confirmation()).getByText('What has changed since you read it'));
    await screen.findByText('Revision 7 is no longer kept.');
  });
});

describe('The editor', () => {
  it('Everyone can be asked to read a guide again, without a change, too', async () => {
    const { changes } = await visit('/guides/mod?view=edit', 4, {
      ...serving(reading()),
      'PUT /api/guides/:slug': guide({ revision: 10, isMaterial: true }),
    });
    await screen.findByRole('textbox', { name: 'Text' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Guide' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Ask everyone to read it again' }));
    await click('Save Guide');
    await waitFor(() =>
      expect(changes).toEqual([
        { call: 'PUT /api/guides/mod', body: { markdown: 'Be kind.', revision: 9, isMaterial: true } },
      ]),
    );
  });

  it('A save asks nobody unless that is chosen', async () => {
    const { changes } = await visit('/guides/mod?view=edit', 4, {
      ...serving(reading()),
      'PUT /api/guides/:slug': guide({ markdown: 'Be fair.', revision: 10 }),
    });
    fill(await screen.findByRole('textbox', { name: 'Text' }), 'Be fair.');
    expect(field('Text').value).toBe('Be fair.');
    await click('Save Guide');
    await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ markdown: 'Be fair.', revision: 9 }]));
  });
});
