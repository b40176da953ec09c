import type { Route } from './+types/work.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { WorkPage } from '../../features/workbench/provider/work-page.tsx';
import { pageTitle } from '../../lib/format/brand.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Workbench') },
  { name: 'description', content: 'Where a provider works on a job.' },
];

export default function ProviderWork({ params }: Route.ComponentProps) {
  return (
    <RequireRole allowed="service-provider">
      {() => <WorkPage key={params.id} written={params.id} />}
    </RequireRole>
  );
}
