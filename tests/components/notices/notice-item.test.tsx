import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { NoticeItem } from '#features/notices/notice-item.tsx';
import type { Notice } from '#features/notices/queries.ts';
import { renderInApp } from '../support/render-in-app.tsx';

const notice: Notice = {
  id: 'notice-1',
  title: 'Sunday’s call',
  content: 'At 19:00 UTC, an hour later than usual.',
  isActive: true,
  unread: false,
  targetGrades: [],
  createdAt: '2026-11-20T18:03:00.000Z',
  creator: { id: 'vesper', grade: 5, username: 'vesper', displayName: null, avatar: null },
};

/** As in a browser, which reports every box once after its first layout. */
class ResizeObserver {
  readonly #report: () => void;
  constructor(report: () => void) {
    this.#report = report;
  }
  observe() {
    queueMicrotask(this.#report);
  }
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', ResizeObserver);
});

async function renderNotice({
  height,
  isNew,
  content = notice.content,
}: {
  height: number;
  isNew: boolean;
  content?: string;
}) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(height);
  await renderInApp(
    <ul>
      <NoticeItem notice={{ ...notice, content }} isNew={isNew} actions={null} />
    </ul>,
  );
  return screen.getByText(content.replace(/\s+/g, ' '));
}

it('A long notice that was read before is cut until the reader asks for the rest', async () => {
  const text = await renderNotice({ height: 200, isNew: false });
  expect(text.className).toContain('line-clamp');
  const more = await screen.findByRole('button', { name: 'Read more', description: notice.title });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(more);
  expect(text.className).not.toContain('line-clamp');
  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
});

it('A new notice is shown in full', async () => {
  expect((await renderNotice({ height: 0, isNew: true })).className).not.toContain('line-clamp');
});

it('A short notice has no button to read on', async () => {
  await renderNotice({ height: 0, isNew: false });
  expect(screen.queryByRole('button', { name: 'Read more' })).toBeNull();
});

it('A cut notice leaves out its blank lines until the reader asks for the rest', async () => {
  const text = await renderNotice({ height: 0, isNew: false, content: 'At 19:00.\n\nBring a lamp.' });
  expect(text.textContent).toBe('At 19:00.\nBring a lamp.');
  await userEvent.click(screen.getByRole('button', { name: 'Read more' }));
  expect(text.textContent).toBe('At 19:00.\n\nBring a lamp.');
});
