import type { Route } from './+types/verify-email.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import section from '../../ui/section.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Verify your e-mail') },
  { name: 'description', content: 'Show that the e-mail of your account is yours.' },
  { name: 'robots', content: 'noindex' },
];

const VerifyEmail = lazyPart(
  async () => (await import('../../features/accounts/verification/verify-email.tsx')).VerifyEmail,
  () => true,
);

export default function VerifyEmailPage() {
  return (
    <div className={`page ${section.section}`}>
      <h1 className={section.title}>Verify your e-mail</h1>
      <VerifyEmail />
    </div>
  );
}
