import { describe } from 'vitest';
import { testRowsRead } from './suite.ts';

// `npm run bench:scale` does the same with the whole community, and compares sizes.
describe('In a tenth of the large community', () => testRowsRead(0.1));
