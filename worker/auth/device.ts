/** Browsers by a part of their `User-Agent`. Earlier ones win, because Edge and Opera also say Chrome, and Chrome says Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/\d.*\bSafari\//, 'Safari'],
];

/** Systems by a part of their `User-Agent`. Android also says Linux, and iPhones say Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system in words, at most 40 characters: 'Firefox on Windows', 'Safari', 'Unknown device'. */
export function deviceOf(agent: string | null): string {
  const find = (names: typeof BROWSERS) => names.find(([part]) => part.test(agent ?? ''))?.[1];
  const known = [find(BROWSERS), find(SYSTEMS)].filter((name) => name !== undefined);
  return known.join(' on ') || 'Unknown device';
}
