import { Textarea } from '@mantine/core';
import type { Message } from '@nsem/sdk';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

import { type OpenDraft, useOpenDraft } from '../../entities/drafts/use-open-draft.ts';
import { UnsavedNotice } from '../../entities/drafts/with-draft.tsx';
import { refreshMessages, showMessage } from '../../entities/messages/messages.ts';
import { FormFields, SubmissionStatus } from '../../entities/uploads/submission-status.tsx';
import { failureText } from '../../entities/uploads/submission-text.ts';
import { type SendOptions, useSubmission } from '../../entities/uploads/use-submission.ts';
import { randomKey } from '../../lib/api/idempotency-key.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { SubmitButton } from '../../ui/kit/submit-button.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import { type PlaceKind, placeProblem, readPlace, roomText } from './conversation-text.ts';
import { MessageExtras } from './message-extras.tsx';
import {
  filesOf,
  fingerprintOf,
  type MessageDraft,
  type MessageFields,
  messageOf,
} from './message-files.ts';

/** What is written, and where. */
export type MessageFormProps = Readonly<{
  jobId: number;
  kind: PlaceKind;
  /** The question that it answers; null if it answers none. */
  questionId: number | null;
  label: string;
  /** The words of the button. */
  button: Readonly<{ label: string; pendingLabel: string }>;
  /** Whether files can be sent with it. */
  hasFiles: boolean;
  /** The place that is suggested, as it would be typed. */
  place?: string | undefined;
  /** Whether the field has the focus at first. */
  isFocused?: boolean;
  /** Called when it was sent. */
  onSent?: () => void;
  /** What follows the button in its line. */
  children?: ReactNode;
}>;

/** Writes a message about a job; what is written is saved on this device until it is sent. */
export function MessageForm(props: MessageFormProps) {
  const { jobId, questionId } = props;
  const name = `message-${jobId}${questionId === null ? '' : `-${questionId}`}`;
  const { draft: open, isUnsaved } = useOpenDraft<MessageFields>(name);
  if (open === null) return null;
  return (
    <>
      {isUnsaved && <UnsavedNotice />}
      <OpenForm {...props} name={name} open={open} />
    </>
  );
}

const blankFields = (): MessageFields => ({ id: randomKey(), text: '', place: '' });

const draftFrom = (
  { saved }: OpenDraft<MessageFields>,
  place: string | undefined,
): MessageDraft => ({
  fields: { ...(saved?.fields ?? blankFields()), ...(place !== undefined && { place }) },
  voice: saved?.attachment ?? null,
  files: saved?.files ?? [],
});

type OpenProps = MessageFormProps & Readonly<{ name: string; open: OpenDraft<MessageFields> }>;

function OpenForm(props: OpenProps) {
  const { kind, questionId, open, button, hasFiles } = props;
  const [draft, setDraft] = useState(() => draftFrom(open, props.place));
  const [hasTried, setHasTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submission = useMessageSubmission(props, () => {
    setDraft(draftFrom({ ...open, saved: null }, undefined));
    setHasTried(false);
    field.current?.focus({ preventScroll: true });
    props.onSent?.();
  });
  const { text, place } = draft.fields;
  const change = (next: MessageDraft): void => {
    submission.clear();
    setHasTried(false);
    setDraft(next);
    if (next.files !== draft.files) open.saver.saveFiles(next.files);
    open.saver.save(next.fields, next.voice, { id: next.fields.id, text: '', place: '' });
  };
  const { isFocused = false } = props;
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const message = messageOf(draft, { kind, questionId });
  const isPlace = readPlace(place, kind) !== undefined;
  const send = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    setHasTried(true);
    if (message === null || submission.isPending) return;
    const [file, ...others] = filesOf(draft);
    const input = { jobId: props.jobId, message };
    submission.start(input, fingerprintOf(draft), others.length === 0 ? (file ?? null) : null);
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        {...props}
        ref={field}
        text={text}
        isSending={submission.isPending}
        error={hasTried && message === null && isPlace ? 'Write something first.' : null}
        onChange={(value) => change({ ...draft, fields: { ...draft.fields, text: value } })}
        onSend={send}
      />
      <FormFields isPending={submission.isPending}>
        <MessageExtras
          key={draft.fields.id}
          draft={draft}
          kind={kind}
          hasFiles={hasFiles}
          placeError={hasTried && !isPlace ? placeProblem(kind) : null}
          onChange={change}
          onChunk={open.saver.saveChunk}
        />
      </FormFields>
      <SubmissionStatus submission={submission} title="Not sent" />
      <div className="row">
        <SubmitButton {...button} isPending={submission.isPending} />
        {props.children}
      </div>
    </form>
  );
}

type TextFieldProps = Readonly<{
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  text: string;
  isSending: boolean;
  error: string | null;
  onChange: (text: string) => void;
  onSend: () => void;
}>;

/** The field of the text: Enter begins a line, and sends with Ctrl or Command. */
function TextField(props: TextFieldProps) {
  const { ref, label, text, isSending, error, onChange, onSend } = props;
  const room = roomText(text);
  const roomId = useId();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div>
      <Textarea
        ref={ref}
        label={label}
        dir="auto"
        autosize
        minRows={2}
        maxRows={10}
        // It stays in the field, with the focus, until it is sent.
        readOnly={isSending}
        aria-describedby={room === null ? undefined : roomId}
        error={error}
        value={text}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      {room !== null && (
        <output id={roomId} className="soft small">
          {room}
        </output>
      )}
    </div>
  );
}

type Sent = Readonly<{ jobId: number; message: NonNullable<ReturnType<typeof messageOf>> }>;

const sendMessage = ({ jobId, message }: Sent, options: SendOptions): Promise<Message> =>
  nsem.jobs.messages.send(jobId, message, options);

/** Sends a message; it goes on if the page of the job is left. */
function useMessageSubmission({ jobId, name, open }: OpenProps, onDone: () => void) {
  return useSubmission({
    name,
    draft: open,
    send: sendMessage,
    onSubmitted: showMessage,
    onDone,
    onFailed: (error, isSeen) => {
      if (!isSeen) showToast('error', `Not sent: message about job #${jobId}`, failureText(error));
    },
    onSettled: () => void refreshMessages(jobId),
  });
}
