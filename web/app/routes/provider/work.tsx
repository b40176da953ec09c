import type { Job } from '@nsem/sdk';

import type { Route } from './+types/work.ts';
import { RequireRole } from '../../features/accounts/sign-in/require-role.tsx';
import type { WorkConversationProps } from '../../features/messages/job-conversation.tsx';
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
const WorkConversation = lazyPart(
  async () => (await import('../../features/messages/job-conversation.tsx')).WorkConversation,
  ({ opened }: WorkConversationProps) => opened !== null,
  { isAhead: false },
);

const conversation = (job: Job, opened: string | null, onClose: () => void) => (
  <WorkConversation job={job} opened={opened} onClose={onClose} />
);

/** Only in the document: a browser runs no script that is added later. */
function EarlyCalls() {
  const isHydrated = useHydrated();
  if (isHydrated) return null;
  // The page's own scripts need not have it.
  const script = import.meta.env.SSR ? earlyWorkCallsScript : '';
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
