import { createFileRoute, redirect } from '@tanstack/react-router';
import { homePath } from '#contract/grades.ts';
import { LoginScreen } from '#features/auth/login-screen.tsx';
import { searchParser, text } from '#lib/search.ts';

const parseLoginSearch = searchParser({ error: text });

export const Route = createFileRoute('/_public/login')({
  validateSearch: parseLoginSearch,
  beforeLoad: ({ context }) => {
    if (context.session) throw redirect({ to: homePath(context.session.grade) });
  },
  staticData: { title: 'Sign in', hasNightBand: true },
  component: Login,
});

function Login() {
  return <LoginScreen error={Route.useSearch().error} />;
}
