import type { APIRequestContext } from 'playwright/test';
import { call } from '../support/calls.ts';
import { button, decide, expect, postJob, test } from '../support/hiring.ts';

const LABEL = /^Message me on Discord too/;

/** The messages a person received in the fake Discord, newest first. */
async function receivedBy(request: APIRequestContext, discordId: string): Promise<string[]> {
  const signIn = await request.get('/auth/discord', { maxRedirects: 0 });
  const { origin } = new URL(signIn.headers().location ?? '');
  const reply = await request.get(`${origin}/received`, { headers: { Accept: 'application/json' } });
  const { directMessages } = (await reply.json()) as {
    directMessages: { recipientId: string; body: { content: string } }[];
  };
  return directMessages.filter(({ recipientId }) => recipientId === discordId).map(({ body }) => body.content);
}

test('An applicant turns on Discord messages, and the answer arrives without its outcome', async ({
  as,
  joins,
  baseURL,
}) => {
  const manager = await as('manager');
  const job = await postJob(manager, { formQuestions: [] });
  const { page, request, discordId, id } = await joins();

  await test.step('They switch it on where the application is sent', async () => {
    await page.goto(`/apply/${job.id}`);
    await button(page, 'Submit Application').click();
    const wanted = page.getByRole('dialog').getByRole('switch', { name: LABEL });
    await expect(wanted).not.toBeChecked();
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await wanted.click();
    await expect(wanted).toBeChecked();
    expect((await saved).status()).toBe(200);
  });

  await test.step('The answer arrives', async () => {
    const [sent] = await call<{ id: string }[]>({ request }, 'GET', '/api/applications?mine=1');
    await decide(manager, String(sent?.id), 'accepted');
    await expect
      .poll(() => receivedBy(request, discordId))
      .toEqual([`There is an answer to your application at Moderation Portal\n${baseURL}/progress`]);
  });

  await test.step('They switch it off on their progress', async () => {
    await page.goto('/progress');
    const wanted = page.getByRole('region', { name: 'Messages on Discord' }).getByRole('switch', { name: LABEL });
    await expect(wanted).toBeChecked();
    await wanted.click();
    await expect
      .poll(() => call({ request }, 'GET', `/api/users/${id}/preferences`))
      .toEqual({ directMessages: false });
    await page.reload();
    await expect(wanted).toBeEnabled();
    await expect(wanted).not.toBeChecked();
  });
});
