import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { bugs, homepage, name, repository } from '../../../package.json';

it('The repository has one address in the package and in every document', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', '.github/**/*']).map((file) => readFileSync(file, 'utf8'));
  const addresses = [repository.url, bugs, homepage, ...documents].flatMap(
    (text) => text.match(new RegExp(`https://github\\.com/[\\w-]+/${name}`, 'g')) ?? [],
  );
  expect(addresses.length).toBeGreaterThanOrEqual(3);
  expect([...new Set(addresses)]).toHaveLength(1);
});
