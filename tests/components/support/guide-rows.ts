import type { Guide } from '#features/guides/queries.ts';

/** The Mod Guide as bea wrote it. */
export const guideOf = (fields: Partial<Guide> = {}): Guide => ({
  slug: 'mod',
  markdown: 'As it stands.',
  revision: 2,
  updatedBy: { id: 'bea', username: 'bea', displayName: null, avatar: null, grade: 4 },
  updatedAt: '2026-11-20T18:03:00.000Z',
  isMaterial: false,
  title: 'Mod Guide',
  minGrade: 2,
  archivedAt: null,
  ...fields,
});
