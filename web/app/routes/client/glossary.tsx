import type { Route } from './+types/glossary.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { GlossaryPage } from '../../features/glossary/client/glossary-page.tsx';
import { pageTitle } from '../../lib/format/brand.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Glossary') },
  { name: 'description', content: 'Your terms, and how they are to be translated.' },
];

export default function ClientGlossary() {
  return <RequireRole allowed="client">{() => <GlossaryPage />}</RequireRole>;
}
