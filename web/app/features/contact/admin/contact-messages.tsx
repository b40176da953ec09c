import { Button } from '@mantine/core';
import type { ContactMessage } from '@nsem/sdk';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';

import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import {
  type MessageView,
  messageViewOf,
  openText,
  replyLink,
  useContactMessages,
  useMarkMessage,
} from './messages.tsx';

const emptyTexts: Readonly<Record<MessageView, string>> = {
  open: 'No messages are waiting for a reply.',
  answered: 'No messages have been answered yet.',
};

/** The messages from the contact form, for admins to answer. */
export function ContactMessages() {
  const [params] = useSearchParams();
  const filter = useFilters();
  const view = messageViewOf(params.get('messages'));
  const { items, query, loadMore } = useContactMessages(view);
  return (
    <div className={`${dashboard.panel} ${dashboard.inOrder}`}>
      <SegmentedControl
        aria-label="Which messages"
        fullWidth
        size="md"
        data={[
          { value: 'open', label: 'Open' },
          { value: 'answered', label: 'Answered' },
        ]}
        value={view}
        onChange={(next) => filter({ messages: next === 'open' ? null : next })}
      />
      <Loaded
        query={{ ...query, data: items }}
        skeleton={<Skeleton label="Loading messages..." />}
        errorTitle="Messages could not be loaded"
      >
        {(messages) => <MessageList view={view} messages={messages} loadMore={loadMore} />}
      </Loaded>
      <div className="buttons">
        <ExportLink table="contact-messages" of="all messages" />
      </div>
    </div>
  );
}

function MessageList(
  props: Readonly<{
    view: MessageView;
    messages: readonly ContactMessage[];
    loadMore: (() => void) | null;
  }>,
) {
  const { view, messages, loadMore } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={dashboard.panel} aria-labelledby="contact-messages">
      <h3 id="contact-messages" className="heading" ref={heading} tabIndex={-1}>
        {view === 'open' ? openText(messages.length, loadMore !== null) : 'Answered messages'}
      </h3>
      {messages.length === 0 && <EmptyState text={emptyTexts[view]} />}
      <ul className="stack">
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            // The message leaves the list, with the focused button.
            onMarked={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <ShowMore loadMore={loadMore} />
    </section>
  );
}

/**
 * A message in full, with a link to reply by e-mail.
 *
 * @param props.onMarked called while the message is still in the list
 */
function MessageItem(props: Readonly<{ message: ContactMessage; onMarked: () => void }>) {
  const { name, company, email, message, created_at: at, answered_at: answeredAt } = props.message;
  return (
    <li className={dashboard.card}>
      <div>
        <div className="row">
          <h4 className="grow">{name}</h4>
          {company !== null && <span className="soft small">{company}</span>}
          <time className="soft small" dateTime={at}>
            {formatInstant(at)}
          </time>
        </div>
        <a className="target breakable" href={replyLink(email)}>
          {email}
        </a>
      </div>
      <p className="written">{message}</p>
      {answeredAt !== null && <p className="soft small">Answered {formatInstant(answeredAt)}</p>}
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
      <div className="buttons">
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
