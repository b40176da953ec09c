import type { Route } from './+types/job.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import { AdminJobPage } from '../../features/jobs/admin/admin-job-page.tsx';
import { conversationOf } from '../../features/messages/job-conversation.tsx';
import { pageTitle } from '../../lib/format/brand.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Job') },
  { name: 'description', content: 'A job with its people, its money and its history.' },
];

const conversation = conversationOf('admin');

export default function AdminJob({ params }: Route.ComponentProps) {
  return (
    <RequireRole allowed="admin">
      {(user) => (
        <AdminJobPage key={params.id} user={user} written={params.id} conversation={conversation} />
      )}
    </RequireRole>
  );
}
