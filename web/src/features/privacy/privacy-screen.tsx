import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { withdrawnRetentionDays } from '#contract/limits.ts';
import { counted } from '#lib/format.ts';
import { gradePlural } from '#lib/portal/labels.ts';
import { type Portal, portalQuery } from '#lib/session.ts';
import { WithContents } from '#ui/layout/contents.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { Time } from '#ui/time.tsx';
import { SECTIONS, Section, Terms } from './privacy-section.tsx';

/** What is kept about people, why, how long and who sees it. Waits for the settings, so that it never shows a wrong period. */
export function PrivacyScreen() {
  const { data: portal } = useSuspenseQuery(portalQuery);
  return (
    <Page>
      <PageHeader
        title="Privacy"
        sentence={`What ${portal.name} keeps about you, why, for how long, and who can see it.`}
      />
      <InShort portal={portal} />
      <WithContents sections={SECTIONS}>
        <div className="max-w-reading">
          <Kept portal={portal} />
          <Periods portal={portal} />
          <Readers />
          <Outside portal={portal} />
          <Cookies />
          <Rights portal={portal} />
        </div>
      </WithContents>
    </Page>
  );
}

/** The whole page in three lines. */
function InShort({ portal: { declinedRetentionDays } }: { portal: Portal }) {
  const answers =
    declinedRetentionDays === 0
      ? ''
      : ` If you are declined, your answers go after ${counted(declinedRetentionDays, 'day')}.`;
  return (
    <dl className="mb-8 grid max-w-reading gap-x-4 rounded-lg bg-subtle px-5 py-4 sm:grid-cols-[6rem_1fr] sm:gap-y-2">
      <dt className="font-semibold">What</dt>
      <dd className="max-sm:mb-2">
        Your account, applications, exams and work on the team. Nothing is tracked or sold.
      </dd>
      <dt className="font-semibold">How long</dt>
      <dd className="max-sm:mb-2">Until you are erased.{answers}</dd>
      <dt className="font-semibold">Erasure</dt>
      <dd>
        <a href="#rights" className="link">
          Ask us
        </a>
        , and your name and texts are deleted. You can download a copy first.
      </dd>
    </dl>
  );
}

function Kept({ portal: { discord } }: { portal: Portal }) {
  return (
    <Section id="kept">
      <p>Only what the portal needs to take applications and to run a team of volunteers.</p>
      <Terms
        terms={{
          'Your account': `Discord ID, username, display name, avatar and whether your account has two-factor sign-in, read from Discord whenever you sign in; your grade, when you joined, the day you last signed in, whether you are blocked, ${discord.bot ? 'your theme, whether you want messages on Discord, and where the bot sends them' : 'and your theme'}. They say who you are and what you may do here.`,
          'Your applications': `Your answers, when you sent them, and what became of them: reviews, notes, the decisions and the answers to you, also those that were taken back.${discord.bot ? ' Where a position is for members of our Discord server, also since when you had been in it.' : ''} They let the team choose.`,
          'Your exams':
            'Your answers, times and scores, whether your exams last longer, and how often and how long you left the page during an exam. They show whether you are ready, and that it was your own work.',
          'Your time on the team':
            'Your servers, records such as promotions and warnings, the managers’ notes, the days you are away and why, if you say so, which guides you confirmed to have read and which tasks you did, and when, and what you write here yourself: notices, guides, reviews, notes, and appeals against a record that was shared with you. If you were promoted without something that the grade asks for, also the reason.',
          'Nominations and opinions': `Moderators and above can nominate a Member${discord.bot ? ', or someone in our Discord server,' : ''} for the team and say why, and give their opinions on nominees and on colleagues on trial.${discord.bot ? ' Of a nominee who has never signed in, the portal keeps the Discord ID, the name, and since when they are in the server.' : ''} They help the team decide whom to invite and how a trial ends.`,
          'Your notifications':
            'That an application was answered, the team invites you to apply, a colleague mentioned you, you were promoted, a record was shared with you or its end moved, an appeal of yours was answered, your opinion is wanted, or an exam waits. They say what happened, never what was written.',
          'Your sign-ins':
            'When you signed in, or tried to, with the IP address and browser, and what the portal refused you. They show whether someone else used your account, or tried what they may not.',
          'The log':
            'Who changed what and when, with the IP address and browser the change came from. It shows misuse, and that decisions were made by the rules.',
        }}
      />
      <p>
        There are no advertisements, no analytics and no tracking, and nothing is sold or passed on. The portal marks
        part of each exam by itself, and flags an attempt whose taker left the page; people decide what follows from
        that.
      </p>
    </Section>
  );
}

function Periods({ portal: { declinedRetentionDays, auditOriginDays, deletesFrom, discord } }: { portal: Portal }) {
  return (
    <Section id="periods">
      <Terms
        terms={{
          'Declined applications':
            declinedRetentionDays === 0
              ? 'Your answers and the team’s texts about them are kept until you are erased.'
              : `Your answers and the team’s texts about them are deleted ${counted(declinedRetentionDays, 'day')} after the decision. Date and outcome stay.`,
          'Withdrawn applications': `Your answers and the team’s texts about them are deleted ${counted(withdrawnRetentionDays(declinedRetentionDays), 'day')} after the withdrawal. Its date stays.`,
          Nominations: `The name and texts of declined and withdrawn ones, and the opinions on them, are deleted after ${counted(Math.min(declinedRetentionDays || 90, 90), 'day')}, those of invitations after a year. One that nobody decides ends 30 days after its time and is emptied then.`,
          'IP addresses and browsers': `Deleted from the log after ${counted(auditOriginDays, 'day')}, and so are your recorded sign-ins and refusals.`,
          Sessions: 'A session ends 30 days after you signed in, after 7 days without a visit, or when you log out.',
          Notifications: 'Deleted after 90 days.',
          'Notes on your leaves': 'Deleted 90 days after the last day. The days stay.',
          ...(discord.bot && {
            'Messages to you on Discord':
              'That one was sent, and when, is deleted from the portal after 30 days; one that could not be sent, after 90. Discord keeps what you received until it is deleted there.',
          }),
          'Everything else': 'Kept until you are erased.',
          Backups:
            'The database can be returned to any minute of the last 7 days, or 30 on Cloudflare’s paid plan, so what was deleted is gone for good after that. If the owner restores a copy of their own, erased people are erased again.',
        }}
      />
      {deletesFrom && (
        <p>
          A period was shortened a short while ago. Until <Time value={deletesFrom} format="datetime" />, no answers and
          addresses are deleted, so that a mistake can be undone.
        </p>
      )}
    </Section>
  );
}

function Readers() {
  return (
    <Section id="readers">
      <Terms
        terms={{
          You: 'Your own applications, exam results, account and sign-ins, and your file: the records that managers shared with you, your appeals and the answers, your grades and your leaves, which guides you confirmed to have read, and which tasks you did.',
          [gradePlural(4)]:
            'The list of people, applications, exams, whose exams last longer, staff profiles, records, reviews of trials, what promotions rested on, which guides people confirmed to have read and which tasks they did, and leaves with their notes.',
          [`${gradePlural(5)} and the Owner`]:
            'All that managers see, and the log with its addresses. Executives see the sign-ins of people below them, the Owner everyone’s. One of them who neither wrote nor changed the record decides an appeal, and someone other than who shared it if there is one. The Owner runs the portal, and can export and erase what is kept about a person.',
          [gradePlural(3)]:
            'Nominations, and the opinions on nominees and on trials once they have given their own. Never those about themselves.',
          'The rest of the team': 'Who posts notices. Nothing of your applications and exams.',
        }}
      />
      <p>
        Nobody can review their own application or exam, or see what was written about it. Nobody sees a nomination of
        themselves or an opinion about themselves, whatever their grade.
      </p>
    </Section>
  );
}

/** Where each kind of database keeps its data. */
const PLACES: Record<NonNullable<Portal['jurisdiction']>, string> = {
  eu: 'in the European Union',
  us: 'in the United States',
  fedramp: 'in data centres that comply with FedRAMP',
};

function Outside({ portal: { discord, jurisdiction } }: { portal: Portal }) {
  return (
    <Section id="elsewhere">
      <p>
        You sign in with Discord, which tells the portal your ID, username, display name and avatar (the scope
        ‘identify’) and nothing else: no email address, servers or messages. The portal does not keep that permission
        afterwards. Avatars are loaded from Discord’s servers, which see your IP address when they are shown.
      </p>
      {discord.webhooks && (
        <p>
          The portal announces in the team’s Discord channels that there are new or withdrawn applications, exams to
          mark, notices or vacancies: how many, with the title of the vacancy or exam and a link. It never says whose
          they are. Once a day it can also post a seal of the log, a number that reveals later changes and nothing else.
        </p>
      )}
      {discord.bot && (
        <p>
          If you switch it on, the portal’s bot also tells you in a direct message that there is an answer to your
          application, an exam for you or its result, or that the team would like you to apply, with a link and nothing
          else: no name, answer, outcome or score. In our Discord server, the bot gives the team the roles that belong
          to their grades. When you apply, and when a manager checks, it reads whether you are there, since when, your
          roles, a time-out and the reason of a ban. A check is shown and not kept.
        </p>
      )}
      <p>
        The portal runs on Cloudflare, which stores its data and handles every request on behalf of its owner, as a
        processor. The log lines that the portal writes there hold no names, IDs or addresses.
        {jurisdiction && ` The database keeps its data only ${PLACES[jurisdiction]}.`}
      </p>
    </Section>
  );
}

function Cookies() {
  return (
    <Section id="cookies">
      <p>There are two, both necessary for signing in, and neither can be read by scripts or other sites:</p>
      <Terms
        terms={{
          '__Host-session': 'Keeps you signed in, for at most 30 days. It is deleted when you log out.',
          '__Host-state': 'Protects the way to Discord and back, for at most 10 minutes.',
        }}
      />
      <p>
        Your browser also stores the theme, drafts that you have not sent, private notes on applications, and until you
        log out the names of what you last went to by Ctrl K. They stay on your device.
      </p>
    </Section>
  );
}

function Rights({ portal: { privacyContact, discord } }: { portal: Portal }) {
  return (
    <Section id="rights">
      <p>
        When you are signed in, you can download everything that is kept about you in words{' '}
        <Link to="/progress" className="link">
          on your progress page
        </Link>
        , once an hour.
      </p>
      <p>
        If something is wrong, or you want to be erased, ask <Contact contact={privacyContact} />. Whoever is on the
        team has to leave it first. Your name, Discord ID and avatar are deleted at once. Every text that you sent or
        that was written about you disappears at the same moment and is deleted soon after, with your addresses in the
        log. Decisions, scores and dates stay, as those of an ‘Erased user’, and so do guides and notices that you wrote
        for the team.
      </p>
      <p>
        If you are blocked when you are erased, a keyed fingerprint of your Discord ID is kept, so that the block holds.
        Without the portal’s key nobody can tell whose it is.
      </p>
      <p>
        What colleagues wrote in nominations and opinions about you is in no download, neither yours nor the Owner’s. It
        is deleted when you are erased. If you have never signed in, ask as well: the Owner can empty a nomination at
        any time.
      </p>
      {discord.bot && (
        <p>
          Until the bot has taken your roles in our Discord server, and for at most a day, the portal still keeps your
          Discord ID for that.
        </p>
      )}
    </Section>
  );
}

function Contact({ contact }: { contact: string | null }) {
  if (contact === null) return 'the owner of this portal';
  return (
    <a href={contact.startsWith('https:') ? contact : `mailto:${contact}`} className="link wrap-anywhere">
      {contact}
    </a>
  );
}
