// `node --import ./dev/typescript.mjs` runs TypeScript on Node 20.20, too; from 22.18 on, Node does so itself.
import { register } from 'node:module';
import './older-node.mjs';

if (!process.features.typescript) register('./typescript-hooks.mjs', import.meta.url);
