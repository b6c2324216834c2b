import { expect, it } from 'vitest';
import oneHour from '../../../docs/one-hour.md?raw';
import coverage from '../../../docs/spec-coverage.md?raw';
import { calls } from '../calls/all.ts';
import { openapi } from './openapi.ts';
import { callTable, gradeTable, pathTable, usageTable, withTable } from './tables.ts';

// `npm run docs` writes these files; otherwise a difference is a failure.

it('The description of the API is up to date', async () => {
  const document = `${JSON.stringify(openapi(), null, 1)}\n`;
  await expect(document).toMatchFileSnapshot('../../../web/public/api/openapi.json');
});

it('Every call has an id of its own', () => {
  expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
});

it('The coverage of paths and calls is up to date', async () => {
  const page = withTable(withTable(coverage, '## Paths', pathTable()), '## Calls', callTable());
  await expect(page).toMatchFileSnapshot('../../../docs/spec-coverage.md');
});

it('The table of what one person can use up is up to date', async () => {
  const page = withTable(withTable(oneHour, '## By grade', gradeTable()), '## By call', usageTable());
  await expect(page).toMatchFileSnapshot('../../../docs/one-hour.md');
});
