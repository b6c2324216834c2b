import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from '@hyperjump/json-schema/openapi-3-1';
import { expect, it } from 'vitest';

it('The description of the API is valid OpenAPI 3.1', async () => {
  const file = path.resolve(import.meta.dirname, '../../../web/public/api/openapi.json');
  const check = await validate('https://spec.openapis.org/oas/3.1/schema-base');
  const document = JSON.parse(readFileSync(file, 'utf8'));
  expect(check(document, 'BASIC')).toMatchObject({ valid: true });
  expect(check({ ...document, paths: { jobs: { get: {} } } }).valid).toBe(false);
});
