import { NewDot } from '../notifications/notifications.tsx';
import { useUnreadOf } from './messages.ts';

/** The hash of links to the conversation about a job. */
export const conversationHash = '#conversation';

/** A job, and how what is new about it is shown. */
export type UnreadMessagesProps = Readonly<{
  jobId: number;
  /** Whether it is a number after the name of what leads to the conversation. */
  isShort?: boolean;
}>;

/** How many messages about a job the user has not read; nothing if there are none. */
export function UnreadMessages({ jobId, isShort = false }: UnreadMessagesProps) {
  const unread = useUnreadOf(jobId);
  if (unread === 0) return null;
  const text = unread === 1 ? '1 new message' : `${unread} new messages`;
  return isShort ? (
    <>
      <span aria-hidden="true"> ({unread})</span>
      <span className="visually-hidden">, {text}</span>
    </>
  ) : (
    <span className="strong">
      <NewDot />
      {text}
    </span>
  );
}
