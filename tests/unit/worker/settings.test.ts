import { describe, expect, it } from 'vitest';
import { type RawSettings, SETTINGS, SettingError, settings } from '#worker/env.ts';

const required = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' };
const read = (fields: RawSettings = {}) => settings({ ...required, ...fields });

describe('The settings', () => {
  it('Optional settings have defaults', () => {
    expect(read()).toEqual({
      portalName: 'Moderation Portal',
      portalTagline: 'Advertising Staff Portal',
      portalIntro: expect.stringContaining('volunteer an evening at a time'),
      publicOrigin: null,
      discordUrl: 'https://discord.com',
      discordClientId: 'id',
      discordClientSecret: 'secret',
      ownerDiscordIds: [],
      archivePin: null,
      pinLockAfter: 20,
      signInsPerDay: 20,
      logSample: 1,
      examAssignmentDays: 7,
      declinedRetentionDays: 365,
      auditOriginDays: 90,
      privacyContact: null,
      dataJurisdiction: null,
      erasureKey: null,
      webhookKey: null,
      discordBotToken: null,
      discordGuildId: null,
      discordPublicKey: null,
      hstsSubdomains: null,
    });
  });

  it('Settings are trimmed', () => {
    const given = read({
      PORTAL_NAME: ' Ours ',
      PORTAL_TAGLINE: ' A line ',
      PORTAL_INTRO: ' Who we are. ',
      PUBLIC_ORIGIN: ' https://portal.example ',
      DISCORD_URL: 'http://127.0.0.1:8788',
      OWNER_DISCORD_IDS: ' 100000000000000007, 100000000000000008\n',
      ARCHIVE_PIN: ' 2468 ',
      EXAM_ASSIGNMENT_DAYS: '14',
      DISCORD_BOT_TOKEN: ' token ',
      DISCORD_GUILD_ID: ' 700000000000000001 ',
    });
    expect(given).toMatchObject({
      portalName: 'Ours',
      portalTagline: 'A line',
      portalIntro: 'Who we are.',
      publicOrigin: 'https://portal.example',
      discordUrl: 'http://127.0.0.1:8788',
      ownerDiscordIds: ['100000000000000007', '100000000000000008'],
      archivePin: '2468',
      examAssignmentDays: 14,
      discordBotToken: 'token',
      discordGuildId: '700000000000000001',
    });
  });

  it('A blank setting is an unset one', () => {
    const blank = Object.fromEntries(SETTINGS.map((name) => [name, ' ']));
    expect(settings({ ...blank, ...required })).toEqual(read());
  });

  it('Retention can be off, and keys are 32 bytes', () => {
    const key = ` ${btoa('k'.repeat(32))} `;
    const given = read({ DECLINED_RETENTION_DAYS: '0', ERASURE_KEY: key, WEBHOOK_KEY: key });
    expect([given.declinedRetentionDays, given.erasureKey?.byteLength, given.webhookKey?.byteLength]).toEqual([
      0, 32, 32,
    ]);
  });

  it.each(['privacy@portal.example', 'https://portal.example/contact'])('%s can be the contact', (contact) => {
    expect(read({ PRIVACY_CONTACT: ` ${contact} ` }).privacyContact).toBe(contact);
  });

  it('Settings are parsed once per environment', () => {
    expect(settings(required)).toBe(settings(required));
  });

  it.each([
    ['DISCORD_CLIENT_ID', ''],
    ['DISCORD_CLIENT_ID', '  '],
    ['DISCORD_CLIENT_SECRET', ''],
    ['OWNER_DISCORD_IDS', 'somebody'],
    ['OWNER_DISCORD_IDS', '100000000000000007, 12'],
    ['OWNER_DISCORD_IDS', '100000000000000007;100000000000000008'],
    ['PUBLIC_ORIGIN', 'portal.example'],
    ['PUBLIC_ORIGIN', 'https://portal.example/'],
    ['PUBLIC_ORIGIN', 'https://portal.example/path'],
    ['PUBLIC_ORIGIN', 'HTTPS://portal.example'],
    ['DISCORD_URL', 'discord.com'],
    ['DISCORD_URL', 'https://discord.com/api'],
    ['DECLINED_RETENTION_DAYS', '-1'],
    ['DECLINED_RETENTION_DAYS', '3651'],
    ['DECLINED_RETENTION_DAYS', '1.5'],
    ['AUDIT_ORIGIN_DAYS', '0'],
    ['AUDIT_ORIGIN_DAYS', '3651'],
    ['AUDIT_ORIGIN_DAYS', 'soon'],
    ['DATA_JURISDICTION', 'apac'],
    ['PRIVACY_CONTACT', 'somebody'],
    ['PRIVACY_CONTACT', 'http://portal.example/contact'],
    ['PRIVACY_CONTACT', 'javascript:alert(1)'],
    ['ERASURE_KEY', 'short'],
    ['ERASURE_KEY', `${'A'.repeat(42)}==`],
    ['ERASURE_KEY', `${'*'.repeat(43)}=`],
    ['WEBHOOK_KEY', 'short'],
    ['WEBHOOK_KEY', `${'A'.repeat(42)}==`],
    ['DISCORD_GUILD_ID', 'our server'],
    ['DISCORD_PUBLIC_KEY', 'ab'],
    ['DISCORD_PUBLIC_KEY', 'xy'.repeat(32)],
    ['ARCHIVE_PIN', '246'],
    ['ARCHIVE_PIN', ' 246 '],
    ['ARCHIVE_PIN', '2'.repeat(65)],
    ['PIN_LOCK_AFTER', '0'],
    ['PIN_LOCK_AFTER', '100001'],
    ['PIN_LOCK_AFTER', 'never'],
    ['SIGN_INS_PER_DAY', '0'],
    ['SIGN_INS_PER_DAY', '2.5'],
    ['SIGN_INS_PER_DAY', 'many'],
    ['LOG_SAMPLE', '0'],
    ['LOG_SAMPLE', '1001'],
    ['LOG_SAMPLE', 'all'],
    ['EXAM_ASSIGNMENT_DAYS', '0'],
    ['EXAM_ASSIGNMENT_DAYS', '-1'],
    ['EXAM_ASSIGNMENT_DAYS', '1.5'],
    ['EXAM_ASSIGNMENT_DAYS', '366'],
    ['EXAM_ASSIGNMENT_DAYS', 'a week'],
    ['EXAM_ASSIGNMENT_DAYS', '1e999'],
    ['HSTS_SUBDOMAINS', 'yes'],
  ] as const)('The error names %s when it is %j', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SettingError);
    expect(() => read({ [name]: value })).toThrow(name);
  });

  it('The error holds no value', () => {
    expect(() => read({ DISCORD_CLIENT_SECRET: 'hush', DISCORD_CLIENT_ID: '' })).toThrow(/^(?!.*hush).*$/);
    expect(() => read({ OWNER_DISCORD_IDS: 'hush' })).toThrow(/^(?!.*hush).*$/);
    expect(() => read({ ARCHIVE_PIN: 'hus' })).toThrow(/^(?!.*hus).*$/);
    expect(() => read({ PIN_LOCK_AFTER: 'hush' })).toThrow(/^(?!.*hush).*$/);
    expect(() => read({ WEBHOOK_KEY: 'hush' })).toThrow(/^(?!.*hush).*$/);
    expect(() => read({ PUBLIC_ORIGIN: 'hush' })).toThrow(/^(?!.*hush).*$/);
  });
});
