import type { Page, Route } from 'playwright';
import { discordInTrouble, discordWithoutSettings } from './discord.ts';
import { acceptable, fillMessage, manageReplies, mention, reviewedByOthers } from './reviewing.ts';
import { profile, type Screen, screens } from './screens.ts';
import { withoutSecondFactor } from './sign-in.ts';
import { appealsAndRequests, emptyFile, fullFile, trials } from './staff-file.ts';
import { emptyPortal } from './starter-kits.ts';

/** A screen in a state without an address. Some leave the page offline: close it afterwards, or remove its routes and reconnect. */
export interface State extends Screen {
  /** Prepares the page before the screen opens, as by holding its calls back. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Leads from the settled screen to the state. */
  readonly show?: (page: Page) => Promise<unknown>;
  /** Whether only small windows have it. */
  readonly isNarrow?: true;
  /** Whether it never settles, because its calls are not answered. */
  readonly isLoading?: true;
}

const named = (name: string): Screen => {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`There is no screen called ${name}`);
  return screen;
};

const press = (role: 'button' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name, exact: true }).first().click();

/** Opens a dialog by a button, and waits for it: its code may have to load first. */
const ask = (button: string | RegExp, title: string | RegExp) => async (page: Page) => {
  await press('button', button)(page);
  await page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('alertdialog', { name: title }))
    .waitFor();
};

/** Lets a screen's own calls through to `answer`; the frame around it has its data. */
const intercept = (answer: (route: Route) => unknown) => async (page: Page) => {
  await page.route(/\/api\/(?!shell|notices\/unread|applications\/counts)/, (route) => void answer(route));
  // Of these, the dashboard reads each by itself.
  await page.route('**/api/shell', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), examFigures: null, ownAssignments: null } });
  });
};

const loading = (name: string): State => ({
  ...named(name),
  name: `loading-${name}`,
  before: intercept(() => {}),
  isLoading: true,
});

const waitFor = (text: string) => (page: Page) => page.getByText(text).waitFor();

/** Answers a list as if it had no rows. */
const nothingAt = (list: RegExp) => (page: Page) => page.route(list, (route) => route.fulfill({ json: [] }));

const failure = {
  error: 'The portal cannot reach its data right now. Try again shortly.',
  requestId: '1f0c5a7e9b2d4c68',
};

const failing = (name: string): State => ({
  ...named(name),
  name: `failed-${name}`,
  before: intercept((route) => route.fulfill({ status: 503, json: { ...failure, code: 'unavailable' } })),
  faults: /status of 503|could not be loaded/,
});

async function openBell(page: Page): Promise<void> {
  await press('button', /^Notifications/)(page);
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

/** Answers the next save as if a colleague had just changed `field` of the row. */
const overtake = async (page: Page, field: string, text: string) =>
  page.route(/\/api\//, async (route) => {
    if (!['PUT', 'PATCH'].includes(route.request().method())) return route.fallback();
    const sent = route.request().postDataJSON();
    const stored = await page.request.get(route.request().url());
    const current = {
      ...sent,
      ...(stored.ok() && (await stored.json())),
      [field]: text,
      isActive: true,
      revision: sent.revision + 1,
      updatedAt: new Date().toISOString(),
    };
    const error = 'Someone else has changed this in the meantime.';
    return route.fulfill({ status: 409, json: { ...failure, error, code: 'conflict', current } });
  });

/** Waits for a toast. An open dialog hides it from the accessibility tree. Hovering over it keeps it on show. */
export const holdToast = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .hover();

/** The browser's lines about a call without a network, and about a save that {@link overtake} answers. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED/;
const CONFLICT = /status of 409/;

/** Answers every question of an application form, up to its review. */
export async function answerAll(page: Page): Promise<void> {
  const form = page.locator('form');
  await form.getByRole('button', { name: /^(Next|Submit Application)$/ }).waitFor();
  const next = form.getByRole('button', { name: 'Next' });
  while (await next.isVisible()) {
    const step = await form.getByRole('heading', { level: 2 }).first().innerText();
    const choice = form.getByRole('radio').first();
    const list = form.getByRole('combobox');
    if (await choice.isVisible()) await choice.check({ force: true });
    else if (await list.isVisible()) await list.selectOption({ index: 1 });
    else await form.getByRole('textbox').fill('Two evenings a week, and most Sundays.');
    await next.click();
    await form.getByRole('heading', { name: step, exact: true }).waitFor({ state: 'detached' });
  }
}

/** The states that look unlike their screen: loading, failing, offline, in conflict, and what opens above it. */
export const states: readonly State[] = [
  { ...named('dashboard-owner'), name: 'drawer', isNarrow: true, isDialog: true, show: ask('Open menu', 'Menu') },
  { ...named('dashboard-owner'), name: 'starter-kits', before: emptyPortal, show: waitFor('Starter kits') },
  {
    ...named('dashboard-owner'),
    name: 'starter-kit-remove',
    before: emptyPortal,
    isDialog: true,
    show: ask('Remove Small server', 'Remove this kit?'),
  },
  {
    ...named('exam-edit'),
    name: 'toast-success',
    // Nothing was edited, so nothing is stored.
    show: async (page) => {
      await press('button', 'Save Changes')(page);
      await holdToast(page);
    },
  },
  {
    ...named('exam-create'),
    name: 'toast-failure',
    show: async (page) => {
      await press('button', 'Create Exam')(page);
      await holdToast(page);
    },
  },
  ...[
    ...['vacancies', 'apply', 'progress', 'dashboard-owner', 'job-edit', 'applications-pending', 'application'],
    ...['exams', 'exam-intro', 'exam-marking', 'exam-management', 'exam-edit', 'review-exams', 'test-results'],
    ...[
      'performance',
      'notices',
      'guide',
      'guide-revisions',
      'nominations',
      'nomination',
      'staff',
      'staff-profile',
      'file',
      'executive',
      'audit-logs',
      'owner',
      'owner-discord',
    ],
  ].map(loading),
  {
    ...named('exam-room'),
    name: 'loading-exam-room',
    // That an exam runs is known before its questions.
    before: (page) => page.route(/\/api\/exam-attempts\/\w/, () => {}),
    isLoading: true,
  },
  ...[
    ...['vacancies', 'progress', 'dashboard-owner', 'applications-pending', 'application', 'exam-room', 'staff'],
    ...['nominations', 'nomination'],
  ].map(failing),
  { ...named('nominations'), name: 'nominations-none', before: nothingAt(/\/api\/nominations\?/) },
  {
    ...named('nominations'),
    name: 'nominate',
    isDialog: true,
    show: ask('Nominate someone', 'Nominate someone'),
  },
  {
    ...named('nomination-manager'),
    name: 'nomination-invite',
    show: ask('Invite…', /^Invite /),
  },
  {
    ...named('nomination-manager'),
    name: 'nomination-opinion',
    show: async (page) => {
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
      await page.keyboard.press('y');
      await page.getByRole('textbox', { name: 'Reason' }).waitFor();
    },
  },
  {
    ...named('staff'),
    name: 'offline',
    isDialog: true,
    faults: OFFLINE,
    show: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
    },
  },
  {
    ...named('exam-room'),
    name: 'offline-exam',
    isDialog: true,
    faults: OFFLINE,
    show: async (page) => {
      await page.context().setOffline(true);
      // The header has the theme's radio buttons.
      const question = page.getByRole('main');
      const choice = question.getByRole('radio').first();
      const text = question.getByRole('textbox');
      await choice.or(text).first().waitFor();
      await ((await choice.isVisible()) ? choice.check({ force: true }) : text.fill('I would ask first.'));
      await page.getByText('Offline, will retry').waitFor();
    },
  },
  {
    ...named('job-edit'),
    name: 'conflict-job',
    isDialog: true,
    faults: CONFLICT,
    show: async (page) => {
      await overtake(page, 'title', 'Partnership Scout (evenings)');
      await page.getByRole('textbox', { name: 'Title' }).fill('Partnership Scout, part-time');
      await press('button', 'Save Changes')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    ...named('notices'),
    name: 'conflict-notice',
    isDialog: true,
    faults: CONFLICT,
    show: async (page) => {
      await overtake(page, 'content', 'The handover moves to Sunday at 19:00 UTC. Bring your open questions.');
      await press('button', /^More for/)(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Content' }).fill('The handover moves to Saturday.');
      await press('button', 'Save Changes')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    ...named('guide'),
    name: 'guide-editor-blank',
    path: '/guides/mod?view=edit',
    before: (page) =>
      page.route(/\/api\/guides\/mod$/, async (route) => {
        const response = await route.fetch();
        return route.fulfill({ response, json: { ...(await response.json()), markdown: '', revision: 0 } });
      }),
  },
  { ...named('guide'), name: 'guide-editor', path: '/guides/mod?view=edit' },
  {
    ...named('guide'),
    name: 'guide-editor-changes',
    path: '/guides/mod?view=edit',
    show: async (page) => {
      const text = page.getByRole('textbox', { name: 'Text' });
      await text.fill(`${await text.inputValue()}\n\n## Quiet hours\n\nNobody has to answer after midnight.`);
      await page.getByRole('tab', { name: 'Changes' }).click();
    },
  },
  {
    ...named('notices'),
    name: 'notices-empty',
    before: nothingAt(/\/api\/notices(\?|$)/),
    show: waitFor('No New Notices'),
  },
  {
    ...named('performance'),
    name: 'performance-empty',
    before: nothingAt(/\/api\/exam-attempts\?mine/),
    show: waitFor('No results yet'),
  },
  { ...named('job-edit'), name: 'job-preview', show: press('button', 'Preview Form') },
  { ...named('dashboard'), name: 'notifications', isDialog: true, show: openBell },
  { ...named('dashboard'), name: 'notifications-phone', isNarrow: true, isDialog: true, show: openBell },
  {
    ...named('apply'),
    name: 'apply-waiting',
    before: async (page) => {
      const from = new Date(Date.now() + 11 * 86_400_000).toISOString();
      const json = { canApply: false, reason: 'reapply_wait', from };
      await page.route(/\/eligibility$/, (route) => route.fulfill({ json }));
      await page.route(/\/api\/jobs\/[^/]+$/, async (route) => {
        const response = await route.fetch();
        return route.fulfill({ response, json: { ...(await response.json()), reapplyDays: 14 } });
      });
    },
  },
  { ...named('progress'), name: 'withdraw', isDialog: true, show: ask(/^Withdraw/, /^Withdraw/) },
  {
    name: 'progress-accepted',
    as: 'junior',
    path: '/progress',
    show: press('button', /Discord Moderator.*Accepted/),
  },
  {
    name: 'applications-elsewhere',
    as: 'manager',
    path: '/manage/applications?q=declined',
    show: (page) => page.getByRole('link', { name: /in Archive$/ }).waitFor(),
  },
  {
    ...named('staff'),
    name: 'promote',
    path: profile('member'),
    isDialog: true,
    // Phones have the button in the profile only.
    show: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Promote/ })
        .click();
      await page
        .getByRole('alertdialog', { name: /^Promote / })
        .or(page.getByRole('dialog', { name: /^Promote / }))
        .waitFor();
    },
  },
  { ...named('exam-edit'), name: 'question-dialog', show: ask(/^Edit question 1/, 'Edit question') },
  { ...named('notices'), name: 'notice-dialog', isDialog: true, show: ask('Write Notice', 'Write Notice') },
  {
    ...named('vacancies-manager'),
    name: 'delete-job',
    isDialog: true,
    // Narrow screens have the button in a menu.
    show: async (page) => {
      const remove = page.getByRole('button', { name: 'Delete' }).first();
      const more = page.getByRole('button', { name: /^More for/ }).first();
      await remove.or(more).first().click();
      if (await more.isVisible()) await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog', { name: 'Delete this job posting?' }).waitFor();
    },
  },
  { ...named('staff-profile-editable'), name: 'record-dialog', show: ask('Add Record', 'Add Record') },
  { ...named('apply'), name: 'apply-review', show: answerAll },
  {
    ...named('apply'),
    name: 'apply-sent',
    isDialog: true,
    // Nothing is sent, so that the next one can apply too.
    before: (page) =>
      page.route(/\/api\/applications$/, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json: {} }) : route.fallback(),
      ),
    show: async (page) => {
      await answerAll(page);
      await ask('Submit Application', /^Application Submitted/)(page);
    },
  },
  {
    ...named('exam-room'),
    name: 'exam-questions',
    isNarrow: true,
    isDialog: true,
    show: ask(/answered/, 'All questions'),
  },
  { ...named('owner-discord'), name: 'discord-off', before: discordWithoutSettings, faults: /status of 503/ },
  {
    ...named('owner-discord'),
    name: 'discord-trouble',
    before: discordInTrouble,
    show: async (page) => {
      await press('button', 'Compare')(page);
      await page.getByRole('checkbox', { name: /starling77/ }).check();
    },
  },
  {
    ...named('owner-discord'),
    name: 'roles-dialog',
    before: discordInTrouble,
    isDialog: true,
    show: ask('Choose roles', 'Choose roles'),
  },
  {
    ...named('owner-discord'),
    name: 'webhook-dialog',
    before: discordInTrouble,
    isDialog: true,
    show: ask('Add webhook', 'Add webhook'),
  },
  {
    ...named('owner-discord'),
    name: 'webhook-refused',
    before: discordInTrouble,
    faults: /status of 400/,
    isDialog: true,
    show: async (page) => {
      await ask('Add webhook', 'Add webhook')(page);
      await page.getByRole('textbox', { name: 'Name' }).fill('Recruiting');
      await page.getByRole('textbox', { name: 'Address' }).fill('https://discord.example/api/webhooks/1/token');
      await page.getByRole('checkbox', { name: /^New applications/ }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
      await page.getByText(/^Enter the address as Discord gives it/).waitFor();
    },
  },
  {
    ...named('owner-discord'),
    name: 'conflict-webhook',
    before: discordInTrouble,
    faults: CONFLICT,
    isDialog: true,
    show: async (page) => {
      await overtake(page, 'name', 'Recruiting (old channel)');
      await press('button', /^More for Recruiting/)(page);
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Recruiting and hiring');
      await press('button', 'Save Changes')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { ...named('application'), name: 'application-blind', path: reviewedByOthers(false) },
  { ...named('application'), name: 'application-reviewed', path: reviewedByOthers(true) },
  { ...named('application'), name: 'application-mention', path: reviewedByOthers(true), show: mention },
  { ...named('application'), name: 'application-decline', path: acceptable, show: fillMessage },
  { ...named('application'), name: 'saved-replies', path: acceptable, show: manageReplies },
  {
    ...named('file'),
    name: 'file-empty',
    as: 'member',
    before: emptyFile,
    show: waitFor('Nothing is in your file yet'),
  },
  {
    ...named('file'),
    name: 'file-confirm',
    before: fullFile,
    show: (page) => page.getByText('To confirm', { exact: true }).waitFor(),
  },
  { ...named('file'), name: 'file-appeal', before: fullFile, isDialog: true, show: ask('Appeal', /^Appeal ‘/) },
  {
    ...named('file'),
    name: 'file-leave',
    before: emptyFile,
    isDialog: true,
    show: ask('Say when you’re away', 'Say when you’re away'),
  },
  {
    ...named('staff'),
    name: 'staff-trials',
    before: trials,
    show: waitFor('9 days overdue'),
  },
  {
    ...named('staff'),
    as: 'executive',
    name: 'trial-review',
    before: trials,
    isDialog: true,
    show: ask(/^Review.*halcyon$/, /^Review halcyon/),
  },
  {
    ...named('executive'),
    name: 'executive-waiting',
    before: appealsAndRequests,
    show: (page) => page.getByRole('heading', { name: 'Appeals' }).waitFor(),
  },
  {
    ...named('executive'),
    name: 'appeal-decide',
    before: appealsAndRequests,
    isDialog: true,
    show: ask(/^Decide….*halcyon$/, /^halcyon’s appeal/),
  },
  { ...named('staff-profile-editable'), name: 'record-share', show: ask(/^Share with .+…/, /^Share ‘/) },
  {
    ...named('progress'),
    name: 'second-factor-missing',
    before: withoutSecondFactor,
    show: waitFor('Your rights as Executive need two-factor sign-in'),
  },
];
