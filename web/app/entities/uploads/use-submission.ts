import { AbortError } from '@nsem/sdk';
import { type MutationState, useMutation, useMutationState } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { keyRequest, submissionKey } from '../../lib/api/idempotency-key.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { guardWork } from '../../lib/session/guard-work.ts';
import type { ClosingQuestion } from '../../ui/kit/dialog.tsx';
import type { DraftSaver, SavedDraft, SavedUpload } from '../drafts/draft-saver.ts';
import type { OpenDraft } from '../drafts/use-open-draft.ts';
import {
  cancelUpload,
  createTransfer,
  isSentInParts,
  type Transfer,
  type TransferOptions,
} from './transfer.ts';
import { isRetryable } from './submission-text.ts';

type Variables<Input> = Readonly<{
  input: Input;
  idempotencyKey: string;
  transfer: Transfer | null;
  /** The file of an earlier submission, which is not continued; null if there is none. */
  abandoned: SentFile | null;
}>;

type SentFile = Pick<File, 'name' | 'size'>;

/** The options of the API call that submits a form. */
export type SendOptions = Readonly<{ idempotencyKey: string; signal: AbortSignal }> &
  Partial<TransferOptions>;

/** The state of a form's submission, which outlives a form that is closed and opened again. */
export type Submission<Input> = Readonly<{
  isPending: boolean;
  /** The file that is being sent. */
  transfer: Transfer | null;
  /** How far the upload was when the page was left; null if it has been continued since. */
  stopped: StoppedUpload | null;
  /** Why it failed; null if it succeeded or the user cancelled it. */
  error: unknown;
  isCancelled: boolean;
  /**
   * Submits the form unless a submission is already in flight.
   *
   * @param identity what identifies the submission: the same values reuse the idempotency key
   * @param file the attached file, which is sent in parts if it is large
   */
  start(input: Input, identity: readonly unknown[], file: File | null): void;
  cancel(): void;
  /** Clears the result of the last submission, because the form has changed. */
  clear(): void;
}>;

const inFlight = new Map<string, AbortController>();
const openForms = new Set<string>();

/**
 * Submits the draft of a form, one submission at a time. It continues if the form is closed, until
 * the page is left or the session ends. The draft is deleted once the submission succeeds.
 *
 * @param options.name the name of the draft
 * @param options.onSubmitted called on success, even if the form is closed
 * @param options.onDone called on success if the form is open
 * @param options.onFailed its second argument says whether an open form shows the error
 * @param options.onSettled called after any result; even a cancelled one may have arrived
 */
export function useSubmission<Input, Answer>(
  options: Readonly<{
    name: string;
    draft: OpenDraft<unknown>;
    send: (input: Input, options: SendOptions) => Promise<Answer>;
    onSubmitted: (answer: Answer) => void;
    onDone: (answer: Answer) => void;
    onFailed: (error: unknown, isSeen: boolean) => void;
    onSettled: () => void;
  }>,
): Submission<Input> {
  const { name, draft, send, onSubmitted, onDone, onFailed, onSettled } = options;
  const sent = useRef(draft.saved?.sent ?? null);
  const sentFile = useRef(uploadedFile(draft.saved?.upload ?? null));
  const mutationKey = submissionKey(name);
  const { mutate } = useMutation({
    mutationKey,
    // Fails at once while offline: a submission must not be sent later without the user.
    networkMode: 'always',
    mutationFn: (variables: Variables<Input>) => submit({ name, send, ...draft }, variables),
    onSuccess: (answer) => {
      void draft.saver.discard();
      onSubmitted(answer);
    },
    onError: (error) => error instanceof AbortError || onFailed(error, openForms.has(name)),
    onSettled: onSettled,
  });
  const latest = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => state as MutationState<Answer, Error, Variables<Input>>,
  }).at(-1);
  useOnSuccess(latest, onDone);
  useOpenForm(name);
  const [stopped, setStopped] = useState(() => stoppedUpload(draft.saved));
  const isBlank = draft.saved === null;
  // A form that starts blank must not show the result of an earlier draft.
  useEffect(() => {
    if (isBlank) clearSettled(submissionKey(name));
  }, [isBlank, name]);
  const error = latest?.status === 'error' ? latest.error : null;
  const isCancelled = error instanceof AbortError;
  return {
    isPending: latest?.status === 'pending',
    transfer: latest?.variables?.transfer ?? null,
    stopped,
    error: isCancelled ? null : error,
    isCancelled,
    start: (input, identity, file) => {
      if (inFlight.has(name)) return;
      inFlight.set(name, new AbortController());
      clearSettled(mutationKey);
      setStopped(null);
      const previous = sent.current;
      sent.current = keyRequest(identity, previous);
      draft.saver.saveSent(sent.current);
      const abandoned = sent.current === previous ? null : sentFile.current;
      sentFile.current = file !== null && isSentInParts(file) ? file : null;
      const transfer = file === null ? null : createTransfer(file);
      mutate({ input, idempotencyKey: sent.current.key, transfer, abandoned });
    },
    cancel: () => inFlight.get(name)?.abort(),
    clear: () => {
      setStopped(null);
      clearSettled(mutationKey);
    },
  };
}

/** Registers the form as open, so that it shows an error instead of a toast. */
function useOpenForm(name: string): void {
  useEffect(() => {
    openForms.add(name);
    return () => void openForms.delete(name);
  }, [name]);
}

type Sender<Input, Answer> = Readonly<{
  name: string;
  send: (input: Input, options: SendOptions) => Promise<Answer>;
  saver: DraftSaver<unknown>;
}>;

/** Sends a submission; leaving the page meanwhile needs a confirmation, and a logout aborts it. */
async function submit<Input, Answer>(
  { name, send, saver }: Sender<Input, Answer>,
  { input, idempotencyKey, transfer, abandoned }: Variables<Input>,
): Promise<Answer> {
  const controller = inFlight.get(name) ?? new AbortController();
  const { signal } = controller;
  const unguard = guardWork(() => controller.abort());
  const stopSaving = transfer === null ? () => undefined : saveProgress(transfer, saver);
  try {
    if (abandoned !== null)
      await cancelUpload(abandoned, ['job-input', 'output', 'message', 'statement']);
    if (transfer === null) return await send(input, { idempotencyKey, signal });
    return await transfer.run((options) => send(input, { idempotencyKey, ...options }), signal);
  } catch (error) {
    // What the server has refused is not offered to be continued.
    if (!signal.aborted && !isRetryable(error)) saver.saveUpload(null);
    throw error;
  } finally {
    stopSaving();
    unguard();
    inFlight.delete(name);
  }
}

const uploadedFile = (upload: SavedUpload | null): SentFile | null =>
  upload === null ? null : { name: upload.name, size: upload.sizeBytes };

/** Saves how far an upload is, for the case that the page is left. @returns stops saving */
function saveProgress({ file, read, subscribe }: Transfer, saver: DraftSaver<unknown>) {
  let savedBytes = 0;
  return subscribe(() => {
    const { bytes: sentBytes } = read();
    if (sentBytes === savedBytes) return;
    savedBytes = sentBytes;
    saver.saveUpload({ name: file.name, sizeBytes: file.size, sentBytes });
  });
}

/** Notifies an open form of a success, even if another instance of the form submitted it. */
function useOnSuccess<Answer>(
  latest: MutationState<Answer> | undefined,
  onDone: (answer: Answer) => void,
): void {
  const previous = useRef(latest?.status);
  useEffect(() => {
    const hasSucceeded = previous.current === 'pending' && latest?.status === 'success';
    previous.current = latest?.status;
    if (hasSucceeded) onDone(latest?.data as Answer);
  });
}

function clearSettled(mutationKey: readonly string[]): void {
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey, exact: true })) {
    if (mutation.state.status !== 'pending') cache.remove(mutation);
  }
}

const whileSending: ClosingQuestion = {
  title: 'Close while your file is being sent?',
  question:
    'It goes on while you look at other pages, and stops if you close this tab. Open the form ' +
    'again to see how far it is.',
  confirmLabel: 'Close',
  cancelLabel: 'Keep open',
};

/** What a dialog asks before it closes while the file of its form is being sent; null otherwise. */
export function useClosingQuestion(name: string): ClosingQuestion | null {
  const running = useMutationState({
    filters: { mutationKey: submissionKey(name), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as { transfer: unknown }).transfer !== null,
  });
  return running.includes(true) ? whileSending : null;
}

/** An upload that a reload or a crash has stopped. */
export type StoppedUpload = SavedUpload &
  Readonly<{
    /** Whether the browser still has the file; otherwise it has to be chosen again. */
    hasFile: boolean;
  }>;

/** The upload that a saved draft can continue; null if it has another file by now. */
export function stoppedUpload(
  saved: Pick<SavedDraft<unknown>, 'attachment' | 'upload'> | null,
): StoppedUpload | null {
  if (saved === null || saved.upload === null) return null;
  const { upload, attachment } = saved;
  if (attachment === null) return { ...upload, hasFile: false };
  const { name, size } = attachment.file;
  return name === upload.name && size === upload.sizeBytes ? { ...upload, hasFile: true } : null;
}
