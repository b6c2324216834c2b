import { expect, it } from 'vitest';
import { isSupported, requireSupportedNode } from '#dev/node-version.ts';

it('Node is supported from 22.18 on', () => {
  expect(['22.18.0', '22.23.2', '24.11.1', '26.0.0'].filter((version) => !isSupported(version))).toEqual([]);
  expect(['20.20.2', '22.12.0', '22.17.1'].filter((version) => isSupported(version))).toEqual([]);
});

it('A program that needs a supported Node says so, and which one runs it', () => {
  expect(() => requireSupportedNode('22.18.0')).not.toThrow();
  expect(() => requireSupportedNode('20.20.2')).toThrow('This needs Node 22.18 or newer, and this is 20.20.2.');
});
