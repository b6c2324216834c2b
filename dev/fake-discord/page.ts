import type { Person } from './accounts.ts';
import type { DirectMessage } from './direct-messages.ts';
import type { RoleChange } from './guilds.ts';
import type { Message } from './webhooks.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const styles = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; box-sizing: border-box; min-height: 100vh; padding: 1rem; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; background: light-dark(#eef0f6, #14161d) }
  main { box-sizing: border-box; width: min(26rem, 100%); padding: 2rem; border-radius: 1rem; background: light-dark(#fff, #1f222c) }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem }
  h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  h3 { font-size: 1rem; margin: .5rem 0 .25rem }
  p { margin: 0; color: light-dark(#4a4f63, #b4b9cc) }
  ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem }
  button, input { box-sizing: border-box; font: inherit; min-height: 2.75rem; padding: .4rem .9rem; border-radius: .6rem; border: 1px solid light-dark(#7b8096, #767c94) }
  button { cursor: pointer; background: light-dark(#f4f5fb, #2a2e3b); color: inherit }
  button:hover { background: light-dark(#e4e7f5, #353a4b) }
  :focus-visible { outline: 3px solid #5865f2; outline-offset: 2px }
  .person { width: 100%; display: flex; justify-content: space-between; align-items: center; gap: 1rem }
  .person span { color: light-dark(#4a4f63, #b4b9cc); font-size: .875rem }
  .row { display: flex; gap: .5rem } .row input { flex: 1; min-width: 0 }
  .cancel { margin-top: 1.5rem; width: 100% }
  .message { overflow-wrap: anywhere; border-left: 4px solid #5865f2; padding-left: .75rem }
  summary { cursor: pointer; min-height: 2.75rem; align-content: center }
  label { display: grid } a.button { align-content: center; padding: .4rem .9rem }
  form.fail { display: grid; gap: .5rem } select { font: inherit; min-height: 2.75rem }
`;

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

/** The sign-in page. Each choice repeats the authorize request with `as` added, so it needs no script or state. */
export function authorizePage(people: readonly Person[], request: URLSearchParams): string {
  const carried = [...request]
    .filter(([name]) => name !== 'as')
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  const choices = people
    .map(
      ({ username, title }) =>
        `<li><button class="person" name="as" value="${escapeHtml(username)}">${escapeHtml(username)} <span>${escapeHtml(title)}</span></button></li>`,
    )
    .join('\n');
  return page(
    'Sign in – fake Discord',
    `<h1>Who do you want to be?</h1>
<p>This is a fake Discord on your own machine.</p>
<h2 id="people">Existing people</h2>
<form method="get" aria-labelledby="people">${carried}<ul>
${choices}
</ul></form>
<h2 id="new">Someone new</h2>
<form method="get" aria-labelledby="new">${carried}<div class="row"><input name="as" required maxlength="32" autocomplete="off" aria-label="Username" placeholder="Username"><button>Continue</button></div></form>
<form method="get">${carried}<button class="cancel" name="as" value="cancel">Cancel</button></form>`,
  );
}

/** Shown at the address that invites the bot. */
export function invitedPage(): string {
  return page(
    'The bot – fake Discord',
    '<h1>The bot is in every server here</h1><p>Discord would now ask to let it manage roles.</p>',
  );
}

/** Shown if the request is invalid, because its redirect cannot be trusted. */
export function refusalPage(reason: string): string {
  return page('Invalid sign-in request', `<h1>Invalid sign-in request</h1><p>${escapeHtml(reason)}</p>`);
}

/** Escaped text as Discord displays it. */
export const unescaped = (text: string) => text.replace(/\\([^0-9A-Za-z\s])/g, '$1');

function messageItem({ channelId, at, body, edits = 0 }: Message): string {
  const parts = (body.embeds ?? []).map(({ title = '', description = '', url = '' }) => {
    const heading = escapeHtml(unescaped(title));
    const text = description && `<p>${escapeHtml(unescaped(description))}</p>`;
    return `<strong>${url ? `<a href="${escapeHtml(url)}">${heading}</a>` : heading}</strong>${text}`;
  });
  const time = new Date(at).toLocaleTimeString('en-GB');
  const buttons = (body.components ?? []).flatMap(({ components = [] }) => components);
  const row = buttons.map(({ label = '', url }) =>
    url
      ? `<a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
      : `<button>${escapeHtml(label)}</button>`,
  );
  const edited = edits > 0 ? ', edited' : '';
  return `<li class="message"><p>Channel ${escapeHtml(channelId)}, ${time}${edited}</p>${parts.join('')}${escapeHtml(body.content ?? '')}<div class="row">${row.join('')}</div></li>`;
}

function roleItem({ userId, role, isGiven, at }: RoleChange, nameOf: (userId: string) => string): string {
  const time = new Date(at).toLocaleTimeString('en-GB');
  const verb = isGiven ? 'was given' : 'lost';
  return `<li class="message"><p>${time}</p><strong>${escapeHtml(nameOf(userId))}</strong> ${verb} ${escapeHtml(role)}</li>`;
}

/** A person's messages, and a button that switches their direct messages off or on. */
function personItem(
  recipientId: string,
  { name, messages, isClosed }: { name: string; messages: readonly DirectMessage[]; isClosed: boolean },
): string {
  const items = messages.map(({ at, body: { content = '' } }) => {
    const text = escapeHtml(unescaped(content)).replace(
      /https?:\/\/[^\s<]+/g,
      (address) => `<a href="${address}">${address}</a>`,
    );
    return `<li class="message"><p>${new Date(at).toLocaleTimeString('en-GB')}</p>${text}</li>`;
  });
  const route = `/messages?recipient=${recipientId}`;
  const [way, label] = isClosed ? ['none', 'Accept messages again'] : ['403-closed', 'Refuse messages'];
  return `<li><h3>${escapeHtml(name)}</h3><ul>${items.join('')}</ul>
<form method="post" action="/misbehave"><input type="hidden" name="route" value="${route}"><input type="hidden" name="way" value="${way}"><button>${label}</button></form></li>`;
}

/** Everything received, newest first, and a form that makes routes fail. */
export function receivedPage(
  received: {
    readonly messages: readonly Message[];
    readonly directMessages: readonly DirectMessage[];
    readonly roles: readonly RoleChange[];
    readonly members: readonly { readonly userId: string; readonly roles: readonly string[] }[];
    readonly routes: readonly { readonly route: string; readonly way: string }[];
  },
  ways: readonly string[],
  nameOf: (userId: string) => string,
): string {
  const { messages, directMessages, roles, members, routes } = received;
  const who = members.map(
    (member) => `<li>${escapeHtml(nameOf(member.userId))}: ${escapeHtml(member.roles.join(', '))}</li>`,
  );
  const failing = routes.map(({ route, way }) => `<li>${escapeHtml(route)}: ${escapeHtml(way)}</li>`).join('');
  const people = Array.from(
    Map.groupBy(directMessages, ({ recipientId }) => recipientId),
    ([id, ofPerson]) =>
      personItem(id, {
        name: nameOf(id),
        messages: ofPerson,
        isClosed: routes.some(({ route }) => route === `/messages?recipient=${id}`),
      }),
  );
  const options = ['none', ...ways].map((way) => `<option>${way}</option>`).join('');
  return page(
    'Received – fake Discord',
    `<h1>Received by the fake Discord</h1>
<p>Messages since it started, newest first.</p>
<ul>${messages.map(messageItem).join('\n') || '<li>Nothing yet.</li>'}</ul>
<h2>Direct messages</h2>
<ul>${people.join('\n') || '<li>Nothing yet.</li>'}</ul>
<h2>Roles</h2>
<ul>${roles.map((change) => roleItem(change, nameOf)).join('\n') || '<li>No change yet.</li>'}</ul>
<details><summary>Who has which role</summary><ul>${who.join('\n') || '<li>Nobody yet.</li>'}</ul></details>
<h2>Make calls fail</h2>
<ul>${failing}</ul>
<form class="fail" method="post" action="/misbehave"><input name="route" required value="/webhooks/" aria-label="Part of the path" list="routes"><datalist id="routes"><option>/webhooks/<option>/guilds/</datalist><select name="way" aria-label="Answer">${options}</select><button>Set</button></form>`,
  );
}
