import { expectTypeOf, it } from 'vitest';
import type { Undescribed } from '../calls/reply-types.ts';

it('The schemas of a call describe every reply that the Worker’s types allow', () => {
  expectTypeOf<Undescribed>().toEqualTypeOf<never>();
});
