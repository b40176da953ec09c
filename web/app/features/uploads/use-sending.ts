import { AbortError } from '@nsem/sdk';
import { useMutation, useMutationState, type MutationState } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { guardWork } from '../../lib/guard-work.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { OpenDraft } from '../drafts/draft-of.tsx';
import { nameOrder, sendingKey } from '../drafts/name-order.ts';
import { sendingMs } from './sending-text.ts';

type Parcel<Wish> = Readonly<{ wish: Wish; idempotencyKey: string; file: File | null }>;

/** What a call of the API is told besides what is sent. */
export type SendOptions = Readonly<{
  idempotencyKey: string;
  signal: AbortSignal;
  timeoutMs: number;
}>;

/** How something that is sent stands, also for a form that was closed and opened again. */
export type Sending<Wish> = Readonly<{
  isUnderWay: boolean;
  /** When it was sent, in milliseconds of the clock. */
  startedAt: number;
  file: File | null;
  /** Why it did not arrive; null where it did, or the person called it off. */
  error: unknown;
  isCalledOff: boolean;
  /**
   * Sends it, unless something is on its way.
   *
   * @param order what it consists of: the same sent again is done once
   * @param file what makes it slow
   */
  start(wish: Wish, order: readonly unknown[], file: File | null): void;
  callOff(): void;
  /** Forgets how the last time ended, because something else will be sent. */
  clear(): void;
}>;

const underWay = new Map<string, AbortController>();
const looking = new Set<string>();

/**
 * Sends the draft of a form, once at a time. It goes on where the form is closed, for as long as the
 * page stands and the session lasts; once it has arrived the draft is forgotten.
 *
 * @param options.name the same as of the draft
 * @param options.onArrived called in any case, also where the form is closed
 * @param options.onDone called where a form is there
 * @param options.onFailed told whether a form is there that shows it
 * @param options.onEnded called however it ended, also where it was called off: it may have arrived
 */
export function useSending<Wish, Answer>(
  options: Readonly<{
    name: string;
    draft: OpenDraft<unknown>;
    send: (wish: Wish, options: SendOptions) => Promise<Answer>;
    onArrived: (answer: Answer) => void;
    onDone: (answer: Answer) => void;
    onFailed: (error: unknown, isSeen: boolean) => void;
    onEnded: () => void;
  }>,
): Sending<Wish> {
  const { name, draft, send, onArrived, onDone, onFailed, onEnded } = options;
  const sent = useRef(draft.kept?.sent ?? null);
  const mutationKey = sendingKey(name);
  const { mutate } = useMutation({
    mutationKey,
    // Nobody wants something to be sent by itself, later, when the line is back.
    networkMode: 'always',
    mutationFn: (parcel: Parcel<Wish>) => carry(name, parcel, send),
    onSuccess: (answer) => {
      void draft.keeper.forget();
      onArrived(answer);
    },
    onError: (error) => error instanceof AbortError || onFailed(error, looking.has(name)),
    onSettled: onEnded,
  });
  const latest = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }) => state as MutationState<Answer, Error, Parcel<Wish>>,
  }).at(-1);
  useArrival(latest, onDone);
  useLooking(name);
  const isBlank = draft.kept === null;
  // How an earlier draft ended, which is there no more, is nothing to this one.
  useEffect(() => {
    if (isBlank) clearEnded(sendingKey(name));
  }, [isBlank, name]);
  const error = latest?.status === 'error' ? latest.error : null;
  const isCalledOff = error instanceof AbortError;
  return {
    isUnderWay: latest?.status === 'pending',
    startedAt: latest?.submittedAt ?? 0,
    file: latest?.variables?.file ?? null,
    error: isCalledOff ? null : error,
    isCalledOff,
    start: (wish, order, file) => {
      if (underWay.has(name)) return;
      underWay.set(name, new AbortController());
      clearEnded(mutationKey);
      sent.current = nameOrder(order, sent.current);
      draft.keeper.keepSent(sent.current);
      mutate({ wish, idempotencyKey: sent.current.key, file });
    },
    callOff: () => underWay.get(name)?.abort(),
    clear: () => clearEnded(mutationKey),
  };
}

/** Whether somebody sees the form, and with it what is said there. */
function useLooking(name: string): void {
  useEffect(() => {
    looking.add(name);
    return () => void looking.delete(name);
  }, [name]);
}

/** Takes a parcel to the server, watched over until it has arrived or has failed. */
async function carry<Wish, Answer>(
  name: string,
  { wish, idempotencyKey, file }: Parcel<Wish>,
  send: (wish: Wish, options: SendOptions) => Promise<Answer>,
): Promise<Answer> {
  const calling = underWay.get(name) ?? new AbortController();
  const unguard = guardWork(() => calling.abort());
  try {
    const timeoutMs = sendingMs(file?.size ?? 0);
    return await send(wish, { idempotencyKey, signal: calling.signal, timeoutMs });
  } finally {
    unguard();
    underWay.delete(name);
  }
}

/** Tells a form that what it shows has arrived, whichever form has sent it. */
function useArrival<Answer>(
  latest: MutationState<Answer> | undefined,
  onDone: (answer: Answer) => void,
): void {
  const former = useRef(latest?.status);
  useEffect(() => {
    const hasArrived = former.current === 'pending' && latest?.status === 'success';
    former.current = latest?.status;
    if (hasArrived) onDone(latest?.data as Answer);
  });
}

function clearEnded(mutationKey: readonly string[]): void {
  const cache = queryClient.getMutationCache();
  for (const mutation of cache.findAll({ mutationKey, exact: true })) {
    if (mutation.state.status !== 'pending') cache.remove(mutation);
  }
}
