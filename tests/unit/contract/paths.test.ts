import { expect, it } from 'vitest';
import { isOwnPath, PATHS } from '#contract/paths.ts';

it.each(PATHS)('%s is a path of the portal', (path) => {
  expect(isOwnPath(path.replaceAll(/\$\w+/g, '00000000-0000-4000-8000-000000000001'))).toBe(true);
});

it.each([
  '',
  ' ',
  '//',
  '//evil.example',
  '//evil.example/vacancies',
  '/\\evil.example',
  '\\evil',
  'https://evil.example',
  'javascript:alert(1)',
  'vacancies',
  '/Vacancies',
  '/vacancies/',
  '/vacancies?a=b',
  '/vacancies#a',
  '/vacancies\n',
  '\n/vacancies',
  '/vacancies\r\nLocation: //evil.example',
  '/api/jobs',
  '/auth/discord',
  '/apply',
  '/apply/',
  '/apply/a/b',
  '/apply/..',
  '/apply/..%2f..',
  '/apply/00000000-0000-4000-8000-000000000001/',
  '/apply/%2e%2e',
  '/apply/a b',
  '/apply/$id',
  '/exam/take/',
  '/nothing',
])('%j is no path of the portal', (path) => {
  expect(isOwnPath(path)).toBe(false);
});
