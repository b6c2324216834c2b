import { createFileRoute, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { homePath } from '#contract/grades.ts';
import { LoginScreen, loadLogin } from '#features/auth/login-screen.tsx';
import { getDemo } from '#lib/portal/demo.ts';
import { field, searchParser, text } from '#lib/search.ts';

/** A path within the portal. Sign-in itself checks that it is a page. */
const ownPath = field(z.string().check(z.regex(/^\/[\w/-]+$/)));

const parseLoginSearch = searchParser({ error: text, returnTo: ownPath });

export const Route = createFileRoute('/_public/login')({
  validateSearch: parseLoginSearch,
  beforeLoad: ({ context }) => {
    // In a demo, people come back to look as someone else.
    if (context.session && !getDemo()) throw redirect({ to: homePath(context.session.grade) });
  },
  loader: loadLogin,
  staticData: { title: () => (getDemo() ? 'Look around' : 'Sign in') },
  component: Login,
});

function Login() {
  return <LoginScreen {...Route.useSearch()} />;
}
