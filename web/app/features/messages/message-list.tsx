import { Button } from '@mantine/core';
import type { Message } from '@nsem/sdk';
import { type ReactNode, useState } from 'react';

import { DownloadButton } from '../../entities/jobs/download-button.tsx';
import { type Place, placeText } from '../../entities/jobs/place.ts';
import { PlaybackButton } from '../../entities/recordings/playback-button.tsx';
import { nsem } from '../../lib/api/nsem.ts';
import { formatInstant } from '../../lib/format/dates.ts';
import { formatBytes } from '../../lib/format/sizes.ts';
import {
  authorText,
  remarkOn,
  type ReportAct,
  reportActsOn,
  type Viewer,
} from './conversation-text.ts';

/** How the messages of a conversation are shown. */
export type MessageListProps = Readonly<{
  messages: readonly Message[];
  viewer: Viewer;
  /** Why an admin reads it; null for others. */
  reason: string | null;
  /** Goes to the place that a message is about, where that is possible. */
  onPlace?: ((place: Place) => void) | undefined;
  /** Reports a message, or decides about it as an admin; undefined where that is not possible. */
  onReport: ((message: Message, act: ReportAct) => void) | undefined;
  /** What can be done with a message, below it. */
  below: (message: Message) => ReactNode;
}>;

/** So many of the newest messages are shown at first, and so many more at each press. */
const shownAtOnce = 20;

/** The messages, oldest first; the newest ones are in view, and a button shows older ones. */
export function MessageList(props: MessageListProps) {
  const { messages, viewer } = props;
  const [first, setFirst] = useState(Math.max(0, messages.length - shownAtOnce));
  return (
    <>
      {first > 0 && (
        <Button variant="default" onClick={() => setFirst(Math.max(0, first - shownAtOnce))}>
          Show older messages
        </Button>
      )}
      <ul className="stack" aria-label="Messages">
        {messages.slice(first).map((message) => (
          <MessageItem key={message.id} {...props} message={message} />
        ))}
      </ul>
      <News messages={messages} viewer={viewer} />
    </>
  );
}

/** Reads aloud what others have written since the conversation was opened. */
function News({ messages, viewer }: Pick<MessageListProps, 'messages' | 'viewer'>) {
  const last = messages.at(-1);
  const [seenAtFirst] = useState(last?.id ?? 0);
  const isNew = last !== undefined && last.id > seenAtFirst && !last.is_own;
  const text = isNew ? `${authorText(last, viewer)} wrote: ${contentOf(last)}` : '';
  return (
    <output className="visually-hidden" aria-live="polite">
      {text}
    </output>
  );
}

/** The text of a message, or the names of its files if it has none. */
const contentOf = ({ text, files }: Message): string =>
  text === ''
    ? files.map((file) => (file.is_voice_note ? 'Voice note' : file.name)).join(', ')
    : text;

function MessageItem(props: MessageListProps & Readonly<{ message: Message }>) {
  const { messages, message, viewer, below } = props;
  const { is_own: isOwn, text, created_at: at, question_id: questionId } = message;
  const remark = remarkOn(message, viewer);
  const question = messages.find(({ id }) => id === questionId);
  return (
    <li className={`stack tight ${isOwn ? 'well' : 'panel'}`} data-message={message.id}>
      <p className="row apart">
        <strong className="breakable">{authorText(message, viewer)}</strong>
        <time className="soft small" dateTime={at}>
          {formatInstant(at)}
        </time>
      </p>
      {question !== undefined && question.text !== '' && (
        <p className="soft small breakable">
          In reply to: <span dir="auto">{startOf(question.text)}</span>
        </p>
      )}
      <PlaceLine {...props} />
      {text !== '' && (
        <p className="written" dir="auto">
          {text}
        </p>
      )}
      <MessageFiles {...props} />
      {remark !== '' && (
        <p className="soft small breakable">
          {remark} <ReportReason message={message} />
        </p>
      )}
      {below(message)}
      <ReportActs {...props} />
    </li>
  );
}

const quotedLetters = 80;

const startOf = (text: string): string => {
  const letters = [...text.replaceAll('\n', ' ')];
  return letters.length <= quotedLetters
    ? letters.join('')
    : `${letters.slice(0, quotedLetters).join('')}…`;
};

/** Why a message was reported, for admins. */
const ReportReason = ({ message: { report_reason: reason } }: Readonly<{ message: Message }>) =>
  reason !== null && (
    <>
      Reason: <span dir="auto">{reason}</span>
    </>
  );

const actLabels = { report: 'Report', hide: 'Hide', dismiss: 'Keep' } as const;

function ReportActs({ message, viewer, onReport }: Parameters<typeof MessageItem>[0]) {
  const acts = reportActsOn(message, viewer);
  if (onReport === undefined || acts.length === 0) return null;
  return (
    <div className="row">
      {acts.map((act) => (
        <button
          key={act}
          type="button"
          className="retry"
          aria-label={`${actLabels[act]}: ${startOf(contentOf(message))}`}
          onClick={() => onReport(message, act)}
        >
          {actLabels[act]}
        </button>
      ))}
    </div>
  );
}

function PlaceLine({ message: { place }, onPlace }: Parameters<typeof MessageItem>[0]) {
  if (place === null) return null;
  const text = placeText(place);
  if (onPlace === undefined) return <p className="soft small">{text}</p>;
  return (
    <div>
      <button type="button" className="retry" onClick={() => onPlace(place)}>
        {text}
      </button>
    </div>
  );
}

function MessageFiles({ message, reason, viewer }: Parameters<typeof MessageItem>[0]) {
  const { id, job_id: jobId, files } = message;
  if (files.length === 0) return null;
  const query = reason === null ? {} : { reason };
  const open = (file: number) => nsem.jobs.messages.download(jobId, id, file, query);
  return (
    <ul className="stack tight" aria-label="Files">
      {files.map((file) => (
        <li key={file.id} className="row apart">
          <span className="grow">
            {file.is_voice_note ? 'Voice note' : file.name}{' '}
            <span className="numeric soft small">{formatBytes(file.size_bytes)}</span>
          </span>
          {file.is_voice_note ? (
            <PlaybackButton
              id={`message-${id}-${file.id}`}
              label="Listen"
              of={`voice note of ${authorText(message, viewer)}`}
              load={async () => (await open(file.id)).blob()}
            />
          ) : (
            <DownloadButton label="Download" of={file.name} isQuiet open={() => open(file.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}
