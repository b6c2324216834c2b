import { expect, it } from 'vitest';
import { deviceOf } from '#worker/auth/device.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [WINDOWS, 'Chrome on Windows'],
  [`${WINDOWS} Edg/141.0`, 'Edge on Windows'],
  [`${WINDOWS} OPR/122.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['Firefox/1', 'Firefox'],
  [`curl/8.5 ${'x'.repeat(300)}`, 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is shown as %s, within 40 characters', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
  expect(device.length).toBeLessThanOrEqual(40);
});
