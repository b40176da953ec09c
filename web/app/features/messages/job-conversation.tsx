import type { Job } from '@nsem/sdk';

import { openPlace } from '../../entities/jobs/open-place.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/query/loaded.tsx';
import type { Viewer } from './conversation-text.ts';
import type { ConversationDialogProps, ConversationProps } from './conversation.tsx';

/** The conversation on the page of a job: it is loaded after what the page is about. */
const JobConversation = lazyPart(
  async () => (await import('./conversation.tsx')).Conversation,
  (_: ConversationProps) => true,
  { skeleton: <Skeleton label="Loading the conversation..." shape="line" count={1} /> },
);

/** The conversation over the workbench. */
export const ConversationDialog = lazyPart(
  async () => (await import('./conversation.tsx')).ConversationDialog,
  ({ isOpen }: ConversationDialogProps) => isOpen,
  { isAhead: false },
);

/** What shows the conversation about a job to a reader. */
export const conversationOf = (viewer: Viewer) =>
  function ConversationOfJob(job: Job) {
    return (
      <JobConversation
        key={job.id}
        job={job}
        viewer={viewer}
        onPlace={(place) => void openPlace(job, place)}
      />
    );
  };
