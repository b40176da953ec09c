import { Link, useLocation } from 'react-router';

import { useUnreadOf } from './messages.ts';
import { conversationHash, UnreadMessages } from './unread-messages.tsx';

/** Leads to the conversation on the page of a job, if there is something new in it. */
export function UnreadLink({ jobId }: Readonly<{ jobId: number }>) {
  const { search } = useLocation();
  if (useUnreadOf(jobId) === 0) return null;
  return (
    <Link className="target" to={{ search, hash: conversationHash }}>
      <UnreadMessages jobId={jobId} />
    </Link>
  );
}
