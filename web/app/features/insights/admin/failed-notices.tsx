import { Button } from '@mantine/core';
import type { Notice } from '@nsem/sdk';
import { useRef, useState } from 'react';

import { formatMoment } from '../../../lib/format/dates.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { noticeText } from './health-text.ts';
import styles from './insights.module.css';
import { useFailedNotices, useRetryNotice } from './queries.ts';

/** The mails and messages that failed for good, each with a button to retry. */
export function FailedNotices({ count }: { count: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Once shown, the section stays after the last retry, because it has the focus.
  const [isShown, setShown] = useState(false);
  if (count > 0 && !isShown) setShown(true);
  return !isShown ? null : (
    <section className={styles.problems} aria-labelledby="failed-notices">
      <h3 id="failed-notices" ref={heading} tabIndex={-1}>
        Failed mails and messages
      </h3>
      <NoticeList onRetried={() => heading.current?.focus()} />
    </section>
  );
}

function NoticeList({ onRetried }: { onRetried: () => void }) {
  return (
    <GrowingList
      list={useFailedNotices()}
      skeleton={<Skeleton label="Loading..." shape="line" />}
      errorTitle="Failed mails and messages could not be loaded"
      empty={<p>There are no failed mails or messages left.</p>}
    >
      {(notices) => (
        <ul>
          {notices.map((notice) => (
            <FailedNotice key={notice.id} notice={notice} onRetried={onRetried} />
          ))}
        </ul>
      )}
    </GrowingList>
  );
}

function FailedNotice({ notice, onRetried }: { notice: Notice; onRetried: () => void }) {
  const text = noticeText(notice);
  const retry = useRetryNotice({
    onSuccess: () => {
      onRetried();
      showToast('success', 'Will be sent again', text);
    },
    onError: (error) => showToast('error', 'Retry Failed', errorText(error)),
  });
  return (
    <li className={styles.notice}>
      <div>
        <strong>{text}</strong>
        <p>
          {formatMoment(notice.created_at)}
          {notice.last_error !== null && `: ${notice.last_error}`}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={`Retry: ${text}`}
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || retry.mutate(notice.id)}
      >
        {retry.isPending ? 'Retrying...' : 'Retry'}
      </Button>
    </li>
  );
}
