import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '#features/privacy/privacy-screen.tsx';

export const Route = createFileRoute('/_public/privacy')({
  staticData: { title: 'Privacy' },
  component: PrivacyScreen,
});
