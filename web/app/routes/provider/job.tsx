import type { Route } from './+types/job.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { ProviderJobPage } from '../../features/jobs/provider/provider-job-page.tsx';
import { conversationOf } from '../../features/messages/job-conversation.tsx';
import { pageTitle } from '../../lib/format/brand.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Job') },
  { name: 'description', content: 'A job to do, or one that you have done.' },
];

const conversation = conversationOf('service-provider');

export default function ProviderJob({ params }: Route.ComponentProps) {
  return (
    <RequireRole allowed="service-provider">
      {(user) => (
        <ProviderJobPage
          key={params.id}
          user={user}
          written={params.id}
          conversation={conversation}
        />
      )}
    </RequireRole>
  );
}
