import { Link } from 'react-router';

import { NewDot, useUnread } from '../../entities/notifications/notifications.tsx';

/** What was delivered since the client's last visit, with a link to it; nothing if it is nothing. */
export function NewDeliveries({ className }: Readonly<{ className?: string | undefined }>) {
  const unread = useUnread();
  const count = unread?.delivered_since ?? 0;
  if (unread === undefined || count === 0) return null;
  const [only] = unread.delivered_job_ids;
  const when = unread.since === null ? '' : ' since your last visit';
  return (
    <p className={className} data-news>
      <Link to={count === 1 ? `/client/jobs/${only}` : '?tab=jobs'}>
        <NewDot />
        {count === 1 ? `1 job was delivered${when}` : `${count} jobs were delivered${when}`}
      </Link>
    </p>
  );
}
