import { type ReactNode, useId } from 'react';
import { gradePlural } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { DirectMessagesSection } from './direct-messages.tsx';
import { PersonalExportSection } from './personal-export-section.tsx';
import { SessionList } from './session-list.tsx';
import { SignInList } from './sign-in-list.tsx';
import { SingleKeysSwitch } from './single-keys.tsx';
import { ThemeControl } from './theme-control.tsx';

/** What the signed-in user can choose for themselves. */
export function SettingsScreen() {
  const me = useMe();
  return (
    <Page width="reading">
      <PageHeader title="Your settings" sentence="They apply to you alone." />
      <Part title="Theme">
        <ThemeControl withLabels />
      </Part>
      <DirectMessagesSection userId={me.id} />
      <Part title="Keys">
        <SingleKeysSwitch />
      </Part>
      <Part
        title="Your sessions"
        sentence="Where you are signed in. End one that you do not recognise, or a device you no longer use."
      >
        <SessionList />
      </Part>
      <Part
        title="Recent sign-ins"
        sentence={`Where you signed in from, and what you tried without being allowed to. ${gradePlural(5)} above your grade and ${gradePlural(6)} can see it, too.`}
      >
        <SignInList userId={me.id} />
      </Part>
      <PersonalExportSection person={me} title="Your data">
        Download what we hold about you as one file.
      </PersonalExportSection>
    </Page>
  );
}

function Part({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-8 border-t border-line pt-6 first-of-type:mt-0 first-of-type:border-0 first-of-type:pt-0"
    >
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {sentence && <p className="mb-4 max-w-prose text-muted">{sentence}</p>}
      {children}
    </section>
  );
}
