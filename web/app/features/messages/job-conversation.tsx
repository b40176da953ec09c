import type { Job } from '@nsem/sdk';
import { useEffect, useRef } from 'react';

import { placeEvent } from '../../lib/browser/place-events.ts';
import { openPlace } from '../../entities/jobs/open-place.ts';
import type { Place } from '../../entities/jobs/place.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/query/loaded.tsx';
import type { Viewer } from './conversation-text.ts';
import type { ConversationDialogProps } from './conversation-dialog.tsx';
import type { ConversationProps } from './conversation.tsx';

/** The conversation on the page of a job: it is loaded after what the page is about. */
const JobConversation = lazyPart(
  async () => (await import('./conversation.tsx')).Conversation,
  (_: ConversationProps) => true,
  { skeleton: <Skeleton label="Loading the conversation..." shape="line" count={1} /> },
);

/** The conversation over the workbench. */
const ConversationDialog = lazyPart(
  async () => (await import('./conversation-dialog.tsx')).ConversationDialog,
  ({ isOpen }: ConversationDialogProps) => isOpen,
  { isAhead: false },
);

/** The conversation over the workbench, and what opened it. */
export type WorkConversationProps = Readonly<{
  job: Job;
  /** Null while it is closed, `open`, or the place of a new message, as it would be typed. */
  opened: string | null;
  onClose: () => void;
}>;

/** The conversation over the workbench: pressing a place closes it, and goes to the place in the work. */
export function WorkConversation({ job, opened, onClose }: WorkConversationProps) {
  const wanted = useRef<Place | null>(null);
  const isOpen = opened !== null;
  // What is closed has returned the focus by then.
  useEffect(() => {
    if (isOpen || wanted.current === null) return;
    dispatchEvent(new CustomEvent(placeEvent, { detail: wanted.current }));
    wanted.current = null;
  }, [isOpen]);
  return (
    <ConversationDialog
      job={job}
      viewer="service-provider"
      isOpen={isOpen}
      onClose={onClose}
      place={opened === null || opened === 'open' ? undefined : opened}
      onPlace={(place) => {
        wanted.current = place;
        onClose();
      }}
    />
  );
}

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
