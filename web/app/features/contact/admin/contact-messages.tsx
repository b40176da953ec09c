import type { ContactMessage } from '@nsem/sdk';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';

import { ExportLink } from '../../../entities/downloads/export-link.tsx';
import { useFilters } from '../../../lib/address/use-filters.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ShowMore } from '../../../ui/kit/show-more.tsx';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { SegmentedControl } from '../../../ui/kit/segmented-control.ts';
import styles from './contact-messages.module.css';
import { MessageItem } from './message-item.tsx';
import { messageViewOf, openText, type MessageView } from './message-text.ts';
import { useContactMessages } from './queries.ts';

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
      <div className={dashboard.actions}>
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
      <h3 id="contact-messages" className={styles.heading} ref={heading} tabIndex={-1}>
        {view === 'open' ? openText(messages.length, loadMore !== null) : 'Answered messages'}
      </h3>
      {messages.length === 0 && <EmptyState text={emptyTexts[view]} />}
      <ul className={dashboard.list}>
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
