import { expect, it } from 'vitest';
import { framesOf } from '#web/report-error.ts';

const ORIGIN = 'https://portal.example';

it('The frames of Chromium, Firefox and Safari are the portal’s own, without its address', () => {
  const chromium = `TypeError: Cannot read what someone typed
    at Dashboard (https://portal.example/assets/a1.js:1:20)
    at async load (https://portal.example/assets/a1.js:2:30)
    at https://portal.example/assets/b2.js:3:4
    at chrome-extension://abc/content.js:1:1
    at fetch (https://elsewhere.example/x.js:1:1)`;
  expect(framesOf(chromium, ORIGIN)).toEqual([
    'Dashboard /assets/a1.js:1:20',
    'load /assets/a1.js:2:30',
    '/assets/b2.js:3:4',
  ]);
  const firefox = 'Dashboard@https://portal.example/assets/a1.js:1:20\n@https://portal.example/assets/b2.js:3:4\n';
  expect(framesOf(firefox, ORIGIN)).toEqual(['Dashboard /assets/a1.js:1:20', '/assets/b2.js:3:4']);
});

it('At most twenty frames of two hundred characters are named', () => {
  const line = `    at ${'x'.repeat(300)} (https://portal.example/assets/a1.js:1:20)\n`;
  const frames = framesOf(line.repeat(30), ORIGIN);
  expect(frames).toHaveLength(20);
  expect(frames[0]).toHaveLength(200);
  expect(frames[0]).toMatch(/ \/assets\/a1\.js:1:20$/);
});
