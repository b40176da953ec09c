import { Link, useLocation } from 'react-router';

import { NewDot } from '../notifications/notifications.tsx';
import { useUnreadOf } from './messages.ts';

/** The hash of links to the conversation about a job. */
export const conversationHash = '#conversation';

const countText = (unread: number): string =>
  unread === 1 ? '1 new message' : `${unread} new messages`;

/** Leads to the conversation on the page of a job, if there is something new in it. */
export function UnreadLink({ jobId }: Readonly<{ jobId: number }>) {
  const unread = useUnreadOf(jobId);
  const { search } = useLocation();
  if (unread === 0) return null;
  return (
    <Link className="target strong" to={{ search, hash: conversationHash }}>
      <NewDot />
      {countText(unread)}
    </Link>
  );
}

/** The same as a number, after the name of what leads to the conversation. */
export function UnreadCount({ jobId }: Readonly<{ jobId: number }>) {
  const unread = useUnreadOf(jobId);
  return (
    unread > 0 && (
      <>
        <span aria-hidden="true"> ({unread})</span>
        <span className="visually-hidden">, {countText(unread)}</span>
      </>
    )
  );
}

/** How many messages about a job the user has not read, in a list; nothing if there are none. */
export function UnreadMessages({ jobId }: Readonly<{ jobId: number }>) {
  const unread = useUnreadOf(jobId);
  if (unread === 0) return null;
  return (
    <span className="strong">
      <NewDot />
      {countText(unread)}
    </span>
  );
}
