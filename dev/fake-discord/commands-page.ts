import { ASSIGN_BUTTON, AWAY_DAYS, COMMAND_TYPE, COMMANDS } from '../../worker/contract/commands/commands.ts';
import type { Accounts, Person } from './accounts.ts';
import { html, type Reply, readForm } from './http.ts';
import { type Button, perform, type Shown } from './interactions.ts';
import { escapeHtml, page, unescaped } from './page.ts';

/** What the page needs: who can act, and where commands go. */
export interface Commands {
  readonly accounts: Accounts;
  readonly endpoint: string | null;
  /** The server in which everyone acts. */
  readonly guildId: string;
  /** Changes a member of it (`Guilds.arrange`). */
  readonly arrange: (form: URLSearchParams) => boolean;
}

/** A person's choice on the page. */
interface Choice {
  readonly as: string;
  readonly person: string;
  readonly days: string;
  readonly vacancy: string;
  /** A date and time in UTC, as its field has it. */
  readonly moment: string;
  readonly reason: string;
}

/** What the page does to the chosen person as a member of the server, by the fields of `Members.arrange`. */
const memberActions: Readonly<Record<string, string>> = {
  joined: 'Joined then',
  left: 'Leave',
  timeout: 'Time out until then',
  banned: 'Ban',
  unbanned: 'Lift the ban',
};

/** Carries out what was pressed, and says so. */
function changeMember(
  { guildId, arrange }: Commands,
  action: string,
  userId: string,
  { moment, reason }: Choice,
): string {
  const value = action === 'banned' ? reason : moment && `${moment}Z`;
  arrange(new URLSearchParams({ guild: guildId, user: userId, [action]: value }));
  return `Done: ${memberActions[action]}.`;
}

const options = (people: readonly Person[]) =>
  people.map(({ username, title }) => `<option value="${escapeHtml(username)}">${escapeHtml(title)}</option>`).join('');

const timeText = (seconds: string, form: string) => {
  const at = new Date(Number(seconds) * 1000).toISOString();
  return form === 'D' ? at.slice(0, 10) : `${at.slice(0, 16).replace('T', ' ')} UTC`;
};

/** A message as Discord displays it. */
function contentHtml(content: string, nameOf: (id: string) => string): string {
  return escapeHtml(content)
    .replaceAll(/&lt;@(\d+)&gt;/g, (_, id: string) => `<strong>@${escapeHtml(nameOf(id))}</strong>`)
    .replaceAll(/&lt;t:(\d+):(\w)&gt;/g, (_, seconds: string, form: string) => timeText(seconds, form))
    .replaceAll(/&lt;(https?:[^\s&]+)&gt;/g, '<a href="$1">$1</a>')
    .replaceAll(/\*\*(.+?)\*\*(?=:)/g, '<strong>$1</strong>')
    .split('\n')
    .map(unescaped)
    .join('<br>');
}

const buttonHtml = ({ label, url, custom_id: customId = '' }: Button) =>
  url === undefined
    ? `<button name="button" value="${escapeHtml(customId)}">${escapeHtml(label)}</button>`
    : `<a class="button" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

function answerHtml({ content, buttons }: Shown, nameOf: (id: string) => string): string {
  return `<h2 id="answer">Only you can see this</h2>
<div class="message" role="status" aria-labelledby="answer"><p>${contentHtml(content, nameOf)}</p>
<div class="row">${buttons.map(buttonHtml).join('')}</div></div>`;
}

function commandsPage(
  { accounts, endpoint }: Commands,
  { as, person, days, vacancy, moment, reason }: Choice,
  shown: Shown | undefined,
  done = '',
): Reply {
  const { people } = accounts;
  const nameOf = (id: string) => accounts.nameOf(id) ?? id;
  const commands = COMMANDS.map(
    ({ name, type }) =>
      `<button name="command" value="${name}">${type === COMMAND_TYPE.slash ? `/${name}` : name}</button>`,
  ).join('');
  const actions = Object.entries(memberActions)
    .map(([name, label]) => `<button name="member" value="${name}">${label}</button>`)
    .join('');
  return html(
    200,
    page(
      'Commands – fake Discord',
      `<h1>Commands</h1>
<p>${endpoint ? `They go to ${escapeHtml(endpoint)}.` : 'No address is set for them.'}</p>
<form method="post" class="fail">
<label>You are <input name="as" list="people" required autocomplete="off" value="${escapeHtml(as)}"></label>
<label>Person <input name="person" list="people" required autocomplete="off" value="${escapeHtml(person)}"></label>
<datalist id="people">${options(people)}</datalist>
<label>Days <input name="days" type="number" value="${escapeHtml(days)}"></label>
${commands}
<label>Vacancy of the button, or none for all <input name="vacancy" autocomplete="off" value="${escapeHtml(vacancy)}"></label>
<button name="click" value="${ASSIGN_BUTTON}">Assign to me</button>
${shown ? answerHtml(shown, nameOf) : ''}
<h2>The person in the server</h2>
<label>Date and time in UTC <input name="moment" type="datetime-local" value="${escapeHtml(moment)}"></label>
<label>Reason of a ban <input name="reason" autocomplete="off" value="${escapeHtml(reason)}"></label>
${actions}
<p>${escapeHtml(done)}</p>
</form>`,
    ),
  );
}

/** Answers `/commands`: one page that runs every command and button as any person, and changes a member of the server. */
export async function answerCommands(commands: Commands, request: Request): Promise<Reply> {
  const { accounts, endpoint, guildId } = commands;
  const form = request.method === 'POST' ? await readForm(request) : undefined;
  const [first] = accounts.people;
  const choice: Choice = {
    as: form?.get('as') ?? first?.username ?? '',
    person: form?.get('person') ?? first?.username ?? '',
    days: form?.get('days') ?? String(AWAY_DAYS.least),
    vacancy: form?.get('vacancy') ?? '',
    moment: form?.get('moment') ?? '',
    reason: form?.get('reason') ?? '',
  };
  const personId = accounts.find(choice.person)?.id ?? choice.person;
  const action = form?.get('member') ?? '';
  if (Object.hasOwn(memberActions, action))
    return commandsPage(commands, choice, undefined, changeMember(commands, action, personId, choice));
  const account = form && accounts.find(choice.as);
  if (!account || endpoint === null) return commandsPage(commands, choice, undefined);
  const command = form.get('command') ?? '';
  const clicked = form.has('click') ? [ASSIGN_BUTTON, choice.vacancy].filter(Boolean).join(':') : null;
  const customId = form.get('button') ?? clicked;
  const shown = await perform(endpoint, guildId, account, {
    ...(customId === null ? { command } : { customId }),
    person: personId,
    days: Number(choice.days),
  });
  return commandsPage(commands, choice, shown);
}
