import { Button } from '@mantine/core';
import type { ContactMessage } from '@nsem/sdk';

import { formatMoment } from '../../../lib/format/dates.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import styles from './contact-messages.module.css';
import { replyLink } from './message-text.ts';
import { useMarkMessage } from './queries.ts';

/**
 * A message in full, with a link to reply by e-mail.
 *
 * @param props.onMarked called while the message is still in the list
 */
export function MessageItem(props: Readonly<{ message: ContactMessage; onMarked: () => void }>) {
  const { name, company, email, message, created_at: at, answered_at: answeredAt } = props.message;
  return (
    <li className={dashboard.card}>
      <div className={styles.sender}>
        <h4>{name}</h4>
        {company !== null && <span>{company}</span>}
        <time dateTime={at}>{formatMoment(at)}</time>
        <a href={replyLink(email)}>{email}</a>
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
    showToast('success', isAnswered ? 'Message reopened' : 'Marked as answered', name);
  });
  const label = isAnswered ? 'Reopen' : 'Mark as answered';
  return (
    <>
      {mark.isError && (
        <Notice kind="error" title="The message could not be updated">
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
