import type { Job } from '@nsem/sdk';

import type { Route } from './+types/work.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import type { ConversationDialogProps } from '../../features/messages/conversation.tsx';
import type { ConversationView } from '../../features/workbench/provider/work-places.ts';
import { WorkPage } from '../../features/workbench/provider/work-page.tsx';
import { earlyWorkCallsScript } from '../../lib/api/early-work-calls.ts';
import { useHydrated } from '../../lib/browser/at-rest.ts';
import { pageTitle } from '../../lib/format/brand.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Workbench') },
  { name: 'description', content: 'Where a provider works on a job.' },
];

export default function ProviderWork({ params }: Route.ComponentProps) {
  return (
    <div className="wide">
      <EarlyCalls />
      <RequireRole allowed="service-provider">
        {() => <WorkPage key={params.id} written={params.id} conversation={conversation} />}
      </RequireRole>
    </div>
  );
}

/** In two steps: what the second one loads would be named in the scripts of the page. */
const ConversationDialog = lazyPart(
  async () => (await import('../../features/messages/job-conversation.tsx')).ConversationDialog,
  ({ isOpen }: ConversationDialogProps) => isOpen,
  { isAhead: false },
);

const conversation = (job: Job, view: ConversationView) => (
  <ConversationDialog job={job} viewer="service-provider" {...view} />
);

/** Only in the document: a browser runs no script that is added later. */
function EarlyCalls() {
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  // The page's own scripts need not have it.
  const script = import.meta.env.SSR ? earlyWorkCallsScript : '';
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
