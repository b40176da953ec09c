import { Button } from '@mantine/core';
import type { Notice } from '@nsem/sdk';
import { useRef, useState } from 'react';

import { formatMoment } from '../../lib/dates.ts';
import { errorText } from '../../lib/error-text.ts';
import { GrowingList } from '../../ui/kit/growing-list.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { noticeText } from './health-text.ts';
import styles from './platform.module.css';
import { useDeadNotices, useRetryNotice } from './queries.ts';

/** The mails and messages that were given up, each to be tried again. */
export function DeadNotices({ count }: { count: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What has been shown stays, with the focus in it, when the last one is tried again.
  const [isNeeded, setNeeded] = useState(false);
  if (count > 0 && !isNeeded) setNeeded(true);
  return !isNeeded ? null : (
    <section className={styles.troubles} aria-labelledby="dead-notices">
      <h3 id="dead-notices" ref={heading} tabIndex={-1}>
        Given up
      </h3>
      <NoticeList onRetried={() => heading.current?.focus()} />
    </section>
  );
}

function NoticeList({ onRetried }: { onRetried: () => void }) {
  return (
    <GrowingList
      list={useDeadNotices()}
      skeleton={<Skeleton label="Loading..." shape="line" />}
      errorTitle="What was given up could not be loaded"
      empty={<p>Nothing is left here.</p>}
    >
      {(notices) => (
        <ul>
          {notices.map((notice) => (
            <DeadNotice key={notice.id} notice={notice} onRetried={onRetried} />
          ))}
        </ul>
      )}
    </GrowingList>
  );
}

function DeadNotice({ notice, onRetried }: { notice: Notice; onRetried: () => void }) {
  const text = noticeText(notice);
  const retry = useRetryNotice({
    onSuccess: () => {
      onRetried();
      showToast('success', 'It will be sent again', text);
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
