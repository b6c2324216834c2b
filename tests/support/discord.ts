import type { Page } from 'playwright';
import { PAUSED_UNTIL } from '#contract/discord.ts';
import type { Delivery, Webhook } from '#features/discord/queries.ts';
import type { Drifter, Roles } from '#features/discord/roles/roles-query.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const delivery = (n: number, fields: Partial<Delivery>): Delivery => ({
  id: id(n),
  kind: 'webhook',
  event: 'application_submitted',
  webhookId: id(101),
  userId: null,
  user: null,
  state: 'failed',
  attempts: 1,
  nextAt: null,
  sentAt: null,
  error: null,
  createdAt: ago(n * 47),
  ...fields,
});

const webhook = (n: number, fields: Partial<Webhook>): Webhook => ({
  id: id(n),
  name: 'Recruiting',
  events: ['application_submitted'],
  isOwned: false,
  isActive: true,
  disabledReason: null,
  lastDelivery: null,
  updatedBy: null,
  updatedAt: null,
  revision: 1,
  createdAt: ago(n * 600),
  ...fields,
});

const person = { id: id(900), username: 'starling77', displayName: 'Robin', avatar: null, grade: 2 } as const;

const GONE = 'Discord no longer knows this webhook.';

const failed: Delivery[] = [
  delivery(1, { error: GONE, webhookId: id(102), event: 'notice_posted' }),
  delivery(2, { attempts: 6, error: 'Discord did not answer within 5 seconds' }),
  delivery(3, { error: 'Enter the address again', webhookId: id(103), event: 'exam_awaiting_marks' }),
  delivery(4, {
    kind: 'roles',
    event: null,
    webhookId: null,
    userId: person.id,
    user: person,
    error: 'Move the bot’s role above @Trial Moderator',
  }),
  delivery(5, {
    kind: 'direct_message',
    event: 'exam_assigned',
    webhookId: null,
    userId: person.id,
    user: person,
    error: 'Discord refused it: 400, code 50035',
  }),
];

const webhooks: Webhook[] = [
  webhook(101, {
    events: ['application_submitted', 'application_withdrawn', 'exam_awaiting_marks', 'notice_posted', 'job_opened'],
    lastDelivery: delivery(11, { state: 'sent', sentAt: ago(4) }),
  }),
  webhook(102, {
    name: 'Moderators, the quiet room for announcements that nobody should miss',
    events: ['notice_posted'],
    isActive: false,
    disabledReason: GONE,
    lastDelivery: failed[0] ?? null,
  }),
  webhook(103, {
    name: 'Examiners',
    events: ['exam_awaiting_marks'],
    lastDelivery: delivery(12, { state: 'queued', attempts: 2, error: 'Discord answered 500', nextAt: ago(-5) }),
  }),
  webhook(104, { name: 'Town square', events: ['job_opened'], isActive: false }),
];

const role = (position: number, name: string, reason: Roles['roles'][number]['reason'] = null) => ({
  id: `70000000000000000${position}`,
  name,
  position,
  assignable: reason === null,
  reason,
  isPowerful: reason === 'administrator',
});

const roles: Roles = {
  roles: [
    role(7, 'Founder', 'above_bot'),
    role(6, 'Portal', 'managed'),
    role(5, 'Executive', 'administrator'),
    role(4, 'Manager'),
    role(3, 'Moderator, evenings and weekends, since the second winter'),
    role(2, 'Trial'),
    role(1, '@everyone', 'everyone'),
  ],
  map: [
    { grade: 2, roleId: role(2, '').id },
    { grade: 2.5, roleId: role(2, '').id },
    { grade: 3, roleId: role(3, '').id },
    { grade: 4, roleId: role(9, '').id },
    { grade: 5, roleId: role(5, '').id },
  ],
  awayRoleId: null,
};

const drifters: Drifter[] = [
  { userId: person.id, user: person, missing: [role(2, '').id], surplus: [] },
  {
    userId: id(901),
    user: { ...person, id: id(901), username: 'leatherback_' },
    missing: [role(3, '').id],
    surplus: [role(4, '').id, role(2, '').id],
  },
];

/** Webhooks of every kind, roles that cannot be given, people who differ, deliveries that failed for every reason, and a pause. */
export async function discordInTrouble(page: Page): Promise<void> {
  await page.route(/\/api\/webhooks$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: webhooks }) : route.fallback(),
  );
  await page.route(/\/api\/discord-roles$/, (route) => route.fulfill({ json: roles }));
  await page.route(/\/api\/discord-roles\/drift/, (route) => route.fulfill({ json: drifters }));
  const headers = { [PAUSED_UNTIL]: ago(-20) };
  await page.route(/\/api\/deliveries\?/, (route) => route.fulfill({ json: failed, headers }));
}

/** A portal where Discord was never set up. */
export async function discordWithoutSettings(page: Page): Promise<void> {
  const refuse = (setting: string, what: string) => ({
    status: 503,
    json: { error: `${setting} is not set, so ${what} are off.`, code: 'unavailable', requestId: '1f0c5a7e9b2d4c68' },
  });
  await page.route(/\/api\/webhooks$/, (route) => route.fulfill(refuse('WEBHOOK_KEY', 'webhooks')));
  await page.route(/\/api\/discord-roles/, (route) =>
    route.fulfill(refuse('DISCORD_BOT_TOKEN', 'roles and direct messages')),
  );
  await page.route(/\/api\/deliveries\?/, (route) => route.fulfill({ json: [] }));
}
