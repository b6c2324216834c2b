import { describe, expect, it } from 'vitest';
import { customDomain, deploymentConfig, findIds, namesOf, readDeployment, readVersion } from '#dev/deploy/plan.ts';

const base = {
  name: 'ours',
  routes: [{ pattern: 'portal.example', custom_domain: true }],
  d1_databases: [{ binding: 'DB', database_name: 'our-data', database_id: 'tracked' }],
  kv_namespaces: [{ binding: 'SESSIONS', id: 'tracked' }],
};
const nothing = { database: undefined, all: [], namespace: undefined };
const deployed = (...targets: string[]) => JSON.stringify({ type: 'deploy', version_id: 'v', targets });

describe('The plan of a deployment', () => {
  it('A fork keeps the IDs and routes of its own wrangler.toml', () => {
    expect(deploymentConfig(base, namesOf(base, undefined), nothing, undefined)).toEqual(base);
  });

  it('Staging takes neither IDs nor routes from wrangler.toml', () => {
    expect(deploymentConfig(base, namesOf(base, 'staging'), nothing, undefined)).toEqual({
      name: 'ours-staging',
      d1_databases: [{ binding: 'DB', database_name: 'our-data-staging' }],
      kv_namespaces: [{ binding: 'SESSIONS' }],
    });
  });

  it.each(['Staging', '../x', '', '-'])('%j is not an environment name', (name) => {
    expect(() => namesOf(base, name)).toThrow('--env staging');
  });

  it('IDs are found by exact name, after a line that Wrangler prints first', () => {
    const databases =
      'A newer version exists.\n[{"name":"our-data-staging","uuid":"1"},{"name":"our-data","uuid":"2"}]';
    expect(findIds(namesOf(base, undefined), databases, '[]')).toEqual({
      database: '2',
      all: ['1', '2'],
      namespace: undefined,
    });
  });

  it('The origin is the custom domain of wrangler.toml, or otherwise the workers.dev address', () => {
    expect(customDomain(base)).toBe('https://portal.example');
    expect(customDomain({ ...base, routes: ['portal.example/*'] })).toBeUndefined();
    expect(readDeployment(deployed('https://ours.team.workers.dev')).origin).toBe('https://ours.team.workers.dev');
    expect(readDeployment(deployed('schedule: */5 * * * *')).origin).toBeUndefined();
  });

  it('The last deployment in the output counts, and there must be one', () => {
    const other = JSON.stringify({ type: 'deploy', version_id: 'w', targets: [] });
    expect(readDeployment(`${deployed()}\n${other}\n`).versionId).toBe('w');
    expect(() => readDeployment('{"type":"wrangler-session"}\n')).toThrow('which version');
  });

  it('A secret PUBLIC_ORIGIN counts as set, although its value is unreadable', () => {
    const version = { resources: { bindings: [{ name: 'PUBLIC_ORIGIN' }, { name: 'DISCORD_CLIENT_ID' }] } };
    expect(readVersion(JSON.stringify(version))).toEqual({
      publicOrigin: undefined,
      isOriginSet: true,
      missing: ['DISCORD_CLIENT_SECRET'],
    });
  });
});
