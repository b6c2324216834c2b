import { version } from '../package.json';
import type { Bindings } from './env.ts';

/** The running version: `1.0.0-0a1b2c3d` (version and commit) if `npm run deploy` uploaded it, otherwise package.json's version. */
export const versionOf = ({ CF_VERSION_METADATA }: Bindings): string => CF_VERSION_METADATA.tag || version;
