import type { Page } from 'playwright';
import { KIT_KEYS, KITS } from '#contract/settings/kits.ts';

const ITEMS = ['name', 'logo', 'roles', 'vacancy', 'team', 'mfa'];

/** Shows the owner the first steps of an empty portal that has taken one starter kit. */
export const emptyPortal = (page: Page) =>
  page.route('**/api/shell', async (route) => {
    const response = await route.fetch();
    const checklist = {
      items: ITEMS.map((key) => ({ key, done: false })),
      kits: KIT_KEYS.map((key, index) => ({ key, title: KITS[key].title, taken: index === 0 })),
      hidden: false,
    };
    await route.fulfill({ response, json: { ...(await response.json()), checklist } });
  });
