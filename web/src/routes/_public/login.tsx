import { createFileRoute, redirect } from '@tanstack/react-router';
import { homePath } from '#contract/grades.ts';
import { LoginScreen } from '../../features/auth/login-screen.tsx';

export const Route = createFileRoute('/_public/login')({
  validateSearch: (search: Record<string, unknown>): { error?: string } =>
    typeof search.error === 'string' && search.error ? { error: search.error } : {},
  beforeLoad: ({ context }) => {
    if (context.session) throw redirect({ to: homePath(context.session.grade) });
  },
  staticData: { title: 'Sign in' },
  component: Login,
});

function Login() {
  return <LoginScreen error={Route.useSearch().error} />;
}
