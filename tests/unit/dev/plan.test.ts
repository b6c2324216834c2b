import { describe, expect, it } from 'vitest';
import { deploymentConfig, findIds, namesOf, readDeployment, readVersion } from '../../../dev/deploy/plan.ts';

const base = {
  name: 'ours',
  routes: [{ pattern: 'portal.example', custom_domain: true }],
  d1_databases: [{ binding: 'DB', database_name: 'our-data', database_id: 'tracked' }],
  kv_namespaces: [{ binding: 'SESSIONS', id: 'tracked' }],
};
const nothing = { database: undefined, namespace: undefined };
const deployed = (...targets: string[]) => JSON.stringify({ type: 'deploy', version_id: 'v', targets });

describe('The plan of a deployment', () => {
  it('A fork keeps the ids and routes of its own wrangler.toml', () => {
    expect(deploymentConfig(base, namesOf(base, undefined), nothing, undefined)).toEqual(base);
  });

  it('Staging takes neither ids nor routes from wrangler.toml', () => {
    expect(deploymentConfig(base, namesOf(base, 'staging'), nothing, undefined)).toEqual({
      name: 'ours-staging',
      d1_databases: [{ binding: 'DB', database_name: 'our-data-staging' }],
      kv_namespaces: [{ binding: 'SESSIONS' }],
    });
  });

  it.each(['Staging', '../x', '', '-'])('%j does not name an environment', (name) => {
    expect(() => namesOf(base, name)).toThrow('--env staging');
  });

  it('Ids are found by exact name, past a line that Wrangler prints first', () => {
    const databases =
      'A newer version exists.\n[{"name":"our-data-staging","uuid":"1"},{"name":"our-data","uuid":"2"}]';
    expect(findIds(namesOf(base, undefined), databases, '[]')).toEqual({ database: '2', namespace: undefined });
  });

  it('The origin is the custom domain, or else the workers.dev address', () => {
    const own = 'portal.example (custom domain - zone name: example)';
    expect(readDeployment(deployed('ours.team.workers.dev', own)).origin).toBe('https://portal.example');
    expect(readDeployment(deployed('https://ours.team.workers.dev')).origin).toBe('https://ours.team.workers.dev');
    expect(readDeployment(deployed('schedule: */5 * * * *')).origin).toBeUndefined();
  });

  it('The last deployment of the output counts, and one is needed', () => {
    const other = JSON.stringify({ type: 'deploy', version_id: 'w', targets: [] });
    expect(readDeployment(`${deployed()}\n${other}\n`).versionId).toBe('w');
    expect(() => readDeployment('{"type":"wrangler-session"}\n')).toThrow('which version');
  });

  it('A secret PUBLIC_ORIGIN is set, although its value cannot be read', () => {
    const version = { resources: { bindings: [{ name: 'PUBLIC_ORIGIN' }, { name: 'DISCORD_CLIENT_ID' }] } };
    expect(readVersion(JSON.stringify(version))).toEqual({
      publicOrigin: undefined,
      isOriginSet: true,
      missing: ['DISCORD_CLIENT_SECRET'],
    });
  });
});
