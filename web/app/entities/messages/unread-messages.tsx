import { NewDot } from '../notifications/notifications.tsx';
import { useUnreadOf } from './messages.ts';

/** The hash of links to the conversation about a job. */
export const conversationHash = '#conversation';

/** How many messages about a job the user has not read, in a list; nothing if there are none. */
export function UnreadMessages({ jobId }: Readonly<{ jobId: number }>) {
  const unread = useUnreadOf(jobId);
  if (unread === 0) return null;
  return (
    <span className="strong">
      <NewDot />
      {unread === 1 ? '1 new message' : `${unread} new messages`}
    </span>
  );
}
