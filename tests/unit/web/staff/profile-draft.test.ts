import { describe, expect, it } from 'vitest';
import { toBody } from '#features/people/profile/profile-draft.ts';

describe('A profile draft', () => {
  it('Servers are one a line, trimmed, without blank lines', () => {
    expect(toBody({ servers: ' One \n\nTwo', notes: 'Calm.' })).toEqual({ servers: ['One', 'Two'], notes: 'Calm.' });
  });

  it('Blank notes are sent as none', () => {
    expect(toBody({ servers: '', notes: '  \n' })).toEqual({ servers: [], notes: null });
  });
});
