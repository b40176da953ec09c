import { Button } from '@mantine/core';
import type { ContactMessage } from '@nsem/sdk';

import { formatMoment } from '../../lib/dates.ts';
import { errorText } from '../../lib/error-text.ts';
import dashboard from '../../ui/dashboard.module.css';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import styles from './contact-messages.module.css';
import { answerLink } from './message-text.ts';
import { useMarkMessage } from './queries.ts';

/**
 * One message, whole, with where to answer it.
 *
 * @param props.onMarked told while the message still is in the list
 */
export function MessageItem(props: Readonly<{ message: ContactMessage; onMarked: () => void }>) {
  const { name, company, email, message, created_at: at, answered_at: answeredAt } = props.message;
  return (
    <li className={dashboard.card}>
      <div className={styles.writer}>
        <h4>{name}</h4>
        {company !== null && <span>{company}</span>}
        <time dateTime={at}>{formatMoment(at)}</time>
        <a href={answerLink(email)}>{email}</a>
      </div>
      <p className={dashboard.content}>{message}</p>
      {answeredAt !== null && (
        <p className={styles.answered}>Answered {formatMoment(answeredAt)}</p>
      )}
      <MarkButton {...props} />
    </li>
  );
}

function MarkButton({
  message: { id, name, answered_at: answeredAt },
  onMarked,
}: Parameters<typeof MessageItem>[0]) {
  const isAnswered = answeredAt !== null;
  const mark = useMarkMessage(() => {
    onMarked();
    showToast('success', isAnswered ? 'Message opened again' : 'Marked as answered', name);
  });
  const label = isAnswered ? 'Open again' : 'Mark as answered';
  return (
    <>
      {mark.isError && (
        <Notice kind="error" title="The message was not changed">
          {errorText(mark.error)}
        </Notice>
      )}
      <div className={dashboard.actions}>
        <Button
          variant="default"
          size="md"
          aria-label={`${label}: ${name}`}
          aria-disabled={mark.isPending}
          onClick={() => mark.isPending || mark.mutate({ id, isAnswered: !isAnswered })}
        >
          {mark.isPending ? 'Saving...' : label}
        </Button>
      </div>
    </>
  );
}
