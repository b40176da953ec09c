import type { Route } from './+types/reset-password.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import section from '../../ui/section.module.css';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Choose a new password') },
  { name: 'description', content: 'Choose a new password with the link that we sent you.' },
  { name: 'robots', content: 'noindex' },
];

const ResetPassword = lazyPart(
  async () => (await import('../../features/accounts/passwords/reset-password.tsx')).ResetPassword,
  () => true,
);

export default function ResetPasswordPage() {
  return (
    <div className={`page ${section.section}`}>
      <h1 className={section.title}>Choose a new password</h1>
      <ResetPassword />
    </div>
  );
}
