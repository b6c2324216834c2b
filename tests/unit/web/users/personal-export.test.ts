import { describe, expect, it } from 'vitest';
import { countRows, joinParts } from '#features/settings/personal-export.ts';

describe('The steps of a personal export', () => {
  it('Lists continue, and everything else is kept', () => {
    const first = joinParts({}, { exportedAt: 'now', profile: { id: 'a' }, notices: [1, 2], applications: [] });
    const joined = joinParts(first, { notices: [3], applications: [4] });
    expect(joined).toEqual({ exportedAt: 'now', profile: { id: 'a' }, notices: [1, 2, 3], applications: [4] });
  });

  it('A list that a step leaves out stays as it is', () => {
    expect(joinParts({ notices: [1] }, { applications: [2] })).toEqual({ notices: [1], applications: [2] });
  });

  it('Its rows are the rows of its lists', () => {
    expect(countRows({ profile: { servers: ['x'] }, notices: [1, 2], applications: [3] })).toBe(3);
  });
});
