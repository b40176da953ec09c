import { Button } from '@mantine/core';
import { isProblem, type Job, type Message } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { BlockButton } from '../../entities/blocks/block-button.tsx';
import jobStyles from '../../entities/jobs/job-page.module.css';
import type { Place } from '../../entities/jobs/place.ts';
import {
  markMessagesRead,
  messagesQuery,
  unreadMessagesQuery,
  useUnreadOf,
} from '../../entities/messages/messages.ts';
import { conversationHash } from '../../entities/messages/unread-messages.tsx';
import { nsem } from '../../lib/api/nsem.ts';
import { useMinute } from '../../lib/browser/use-minute.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import print from '../../ui/print.module.css';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import {
  isOpenFor,
  isUnanswered,
  limitText,
  longestReason,
  placeKindOf,
  purposeText,
  type ReportQuestion,
  type Turn,
  turnOf,
  type Viewer,
} from './conversation-text.ts';
import type { ReportDialogProps } from './message-dialogs.tsx';
import type { MessageFormProps } from './message-form.tsx';
import { MessageList } from './message-list.tsx';

const ReportDialog = lazyPart(
  async () => (await import('./message-dialogs.tsx')).ReportDialog,
  ({ message }: ReportDialogProps) => message !== null,
);

/** Only for admins. */
const ReasonForm = lazyPart(
  async () => (await import('../../ui/kit/reason-form.tsx')).ReasonForm,
  () => true,
);

/** Not for those who only read. */
const MessageForm = lazyPart(
  async () => (await import('./message-form.tsx')).MessageForm,
  (_: MessageFormProps) => true,
  { skeleton: <Skeleton label="Loading the form..." shape="line" count={1} /> },
);

/** The conversation about a job, and who reads it. */
export type ConversationProps = Readonly<{
  job: Job;
  viewer: Viewer;
  /** Goes to the place that a message is about, where that is possible. */
  onPlace?: (place: Place) => void;
  /** The place that is suggested for a new message, as it would be typed. */
  place?: string | undefined;
}>;

/** What the client and the provider of a job write to each other, and what providers ask before. */
export function Conversation(props: ConversationProps) {
  const unread = useUnreadOf(props.job.id);
  const heading = useFocusWhenLinked();
  return (
    <section className={`${jobStyles.card} ${print.never}`} aria-labelledby="conversation-title">
      <h2 ref={heading} id="conversation-title" tabIndex={-1} data-unread={unread > 0 || undefined}>
        Conversation{unread > 0 && ` (${unread} new)`}
      </h2>
      <ConversationContent {...props} />
    </section>
  );
}

/** The conversation below its heading. */
export function ConversationContent(props: ConversationProps) {
  const { job, viewer } = props;
  const [reason, setReason] = useState<string | null>(null);
  // Admins read a conversation only if they have to.
  const [isRead, setRead] = useState(viewer !== 'admin');
  const now = useMinute();
  const isLive = viewer !== 'admin' && isOpenFor(job, now);
  const query = useQuery({ ...messagesQuery({ jobId: job.id, reason, isLive }), enabled: isRead });
  const needsReason = isProblem(query.error, 'message.reason-required');
  return (
    <>
      {!isRead && (
        <div>
          <Button variant="default" onClick={() => setRead(true)}>
            Read the conversation
          </Button>
        </div>
      )}
      {isRead && needsReason && (
        <AdminReason jobId={job.id} isPending={query.isFetching} onReason={setReason} />
      )}
      {isRead && !needsReason && (
        <Loaded
          query={query}
          skeleton={<Skeleton label="Loading the conversation..." shape="line" count={1} />}
          errorTitle="The conversation could not be loaded"
        >
          {(messages) => <Messages {...props} messages={messages} reason={reason} now={now} />}
        </Loaded>
      )}
    </>
  );
}

/** Admins say why they read what was not reported. */
const AdminReason = (
  props: Readonly<{ jobId: number; isPending: boolean; onReason: (reason: string) => void }>,
) => (
  <ReasonForm
    name={`conversation-${props.jobId}`}
    missing="Enter a reason; it is recorded."
    label="Read the conversation"
    pendingLabel="Opening..."
    tone="plain"
    longest={longestReason}
    isPending={props.isPending}
    error={null}
    onReason={props.onReason}
  >
    Nothing in this conversation was reported. Say why you are reading it: your reason is recorded.
  </ReasonForm>
);

type MessagesProps = ConversationProps &
  Readonly<{ messages: readonly Message[]; reason: string | null; now: number }>;

function Messages(props: MessagesProps) {
  const { job, viewer, messages, reason, now, onPlace } = props;
  const [asked, setAsked] = useState<ReportQuestion>({ message: null, act: 'report' });
  const [answered, setAnswered] = useState<number | null>(null);
  const turn = turnOf(job, messages, { viewer, now });
  const limit = limitText(job, turn, { viewer, now });
  const end = useMarkRead(job.id, viewer === 'admin' ? undefined : messages.at(-1)?.id);
  const answersTo = (message: Message) =>
    turn === 'answer' &&
    message.is_question && (
      <Answer
        job={job}
        question={message}
        isFirst={isUnanswered(message, messages)}
        isOpen={answered === message.id}
        onOpen={setAnswered}
      />
    );
  return (
    <>
      {messages.length === 0 ? (
        <p className="soft">{purposeText(turn, job, viewer)}</p>
      ) : (
        <MessageList
          messages={messages}
          viewer={viewer}
          reason={reason}
          onPlace={onPlace}
          onReport={(message, act) => setAsked({ message, act })}
          below={answersTo}
        />
      )}
      <div ref={end} />
      {limit !== null && <p className="soft small">{limit}</p>}
      <Writing {...props} turn={turn} />
      <Blocking job={job} viewer={viewer} />
      <ReportDialog {...asked} onClose={() => setAsked({ ...asked, message: null })} />
    </>
  );
}

/** The parties of a job that was taken can block each other. */
function Blocking({ job, viewer }: Pick<ConversationProps, 'job' | 'viewer'>) {
  if (viewer === 'admin' || job.assigned_at === null) return null;
  const name =
    viewer === 'client' ? (job.provider_name ?? 'the provider') : `client #${job.client_id}`;
  return (
    <BlockButton
      blocker={viewer}
      name={name}
      isOf={({ provider_id: provider, client_id: client }) =>
        viewer === 'client'
          ? provider === job.provider_id
          : provider === null && client === job.client_id
      }
      block={() => nsem.jobs.blockPartner(job.id)}
    />
  );
}

const sendButton = { label: 'Send', pendingLabel: 'Sending...' };

/** The form of those who can write. */
function Writing({ job, viewer, place, turn }: MessagesProps & Readonly<{ turn: Turn }>) {
  if (turn !== 'write' && turn !== 'ask') return null;
  const isQuestion = turn === 'ask';
  const whom = viewer === 'client' ? (job.provider_name ?? 'the provider') : 'the client';
  return (
    <MessageForm
      jobId={job.id}
      kind={placeKindOf(job)}
      questionId={null}
      label={isQuestion ? 'Ask one question' : `Write to ${whom}`}
      button={isQuestion ? { label: 'Ask', pendingLabel: 'Asking...' } : sendButton}
      hasFiles={!isQuestion}
      place={place}
      isFocused={place !== undefined}
    />
  );
}

type AnswerProps = Readonly<{
  job: Job;
  question: Message;
  isFirst: boolean;
  isOpen: boolean;
  onOpen: (question: number | null) => void;
}>;

/** Answers a question, below it. */
function Answer({ job, question, isFirst, isOpen, onOpen }: AnswerProps) {
  const open = useRef<HTMLButtonElement>(null);
  if (!isOpen) {
    return (
      <div>
        <Button
          ref={open}
          variant={isFirst ? 'filled' : 'default'}
          onClick={() => onOpen(question.id)}
        >
          {isFirst ? 'Answer' : 'Add to your answer'}
        </Button>
      </div>
    );
  }
  return (
    <MessageForm
      jobId={job.id}
      kind={placeKindOf(job)}
      questionId={question.id}
      label="Your answer"
      button={sendButton}
      hasFiles={false}
      isFocused
      onSent={() => onOpen(null)}
    >
      <Button variant="default" size="md" onClick={() => onOpen(null)}>
        Later
      </Button>
    </MessageForm>
  );
}

/** Scrolls to the heading and focuses it if the address links to the conversation. */
function useFocusWhenLinked(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== conversationHash) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [location]);
  return heading;
}

/**
 * Marks the messages as read once the end of them is in view.
 *
 * @param lastId the newest message; undefined if there is none, or it is not marked
 */
function useMarkRead(jobId: number, lastId: number | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const { data } = useQuery({ ...unreadMessagesQuery, enabled: lastId !== undefined });
  const isUnread = data?.jobs.some(({ job_id: id }) => id === jobId) === true;
  useEffect(() => {
    if (end.current === null || lastId === undefined || !isUnread) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void markMessagesRead(jobId, lastId);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [jobId, lastId, isUnread]);
  return end;
}
