import { killUnderLoad } from '../../proof/kill/kill.ts';
import { expect, test } from '../support/fixtures.ts';

test('A Worker killed under load loses, doubles and halves nothing it acknowledged', async () => {
  const { wrong, kills, interrupted } = await killUnderLoad(3, 'never');
  expect(wrong).toEqual([]);
  expect(kills).toBe(3);
  expect(interrupted).toBeGreaterThanOrEqual(3);
});
