import { beforeAll, describe, expect, it } from 'vitest';
import { GRADES, gradeName } from '#contract/grades.ts';
import { lines } from '../calls/all.ts';
import { perform, prepareDatabase } from '../calls/perform.ts';
import { createPerson } from '../support/client.ts';
import { insertRow } from '../support/rows.ts';

const TITLES = ['Guest', 'Rook', 'Squire', 'Knight', 'Bishop', 'Queen', 'King'];

/** Discord's own roles are named in Discord. */
const withoutRoles = (text: string) => text.replaceAll(/"name":"[^"]*","position"/g, '');

const untitled = new RegExp(`\\b(${GRADES.map((grade) => gradeName(grade)).join('|')})s?\\b`);

beforeAll(async () => {
  await prepareDatabase();
  const chosen = { gradeTitles: Object.fromEntries(GRADES.map((grade, index) => [grade, TITLES[index]])) };
  await insertRow('settings', { id: 1, chosen, updatedAt: 1, updatedBy: (await createPerson(6)).id });
});

describe('In a portal whose owner has given every grade a title', () => {
  it.each(lines.filter(({ grade }) => grade !== undefined))('$name names no grade otherwise', async (line) => {
    for (const grade of new Set([line.grade, 6] as const)) {
      const { reply, changed } = await perform(line, { grade });
      expect(untitled.exec(withoutRoles(reply.text))?.[0]).toBeUndefined();
      expect(untitled.exec(JSON.stringify(changed))?.[0]).toBeUndefined();
    }
  });
});
