import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licenseList } from '#dev/licenses/list.ts';

interface Component {
  readonly purl: string;
  readonly components?: readonly Component[];
}

const purlsOf = (components: readonly Component[]): string[] =>
  components.flatMap(({ purl, components: inside = [] }) => [decodeURIComponent(purl), ...purlsOf(inside)]);

/** Type declarations, which some packages list as optional peers. Never deployed. */
const isTypes = (purl: string) => /^pkg:npm\/(?:@types\/|csstype@)/.test(purl);

it('sbom.cdx.json names exactly the packages of THIRD-PARTY.md; npm run sbom updates it', () => {
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(
    readFileSync('sbom.cdx.json', 'utf8'),
  );
  const listed = [...licenseList().matchAll(/^\| \[(.+?)\]\(.+?\) \| (\S+) \|/gm)];
  expect(bomFormat).toBe('CycloneDX');
  expect(new Set(purlsOf(components).filter((purl) => !isTypes(purl)))).toEqual(
    new Set(listed.map(([, name, version]) => `pkg:npm/${name}@${version}`)),
  );
});
