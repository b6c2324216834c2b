import { expect, it } from 'vitest';
import { unclean } from '#dev/deploy/older.ts';

it.each([
  ['1.0.0-0a1b2c3d', undefined],
  ['1.0.0-0a1b2c3d-dirty', /^Files differ from the commit, so this version is called 1\.0\.0-0a1b2c3d-dirty\.$/],
  ['1.0.0', /^This folder has no git history/],
])('Before %s is deployed, it says %s', (tag, warning) => {
  const said = unclean({ tag });
  if (warning) expect(said).toMatch(warning);
  else expect(said).toBeUndefined();
});
