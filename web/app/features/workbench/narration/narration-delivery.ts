import {
  checkSound,
  gainFor,
  type SoundFinding,
  type SoundMeasures,
  trimSilence,
} from '@nsem/core/sound';
import { AbortError } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { draftStore } from '../../../entities/drafts/draft-store.ts';
import { deliverJob } from '../../../entities/jobs/deliver-job.tsx';
import { jobUrl } from '../../../entities/jobs/job-url.ts';
import { refreshJobs } from '../../../entities/jobs/queries.ts';
import { createTransfer, type Transfer } from '../../../entities/uploads/transfer.ts';
import { type KeyedRequest, keyRequest } from '../../../lib/api/idempotency-key.ts';
import { guardWork } from '../../../lib/session/guard-work.ts';
import { encodeMp3 } from '../../../lib/sound/encode-mp3.ts';
import { joinTakes } from '../../../lib/sound/join-takes.ts';
import { SoundRefusal } from '../../../lib/sound/take-store.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { forgetDraft } from '../draft/job-draft-places.ts';
import type { OpenWork } from '../provider/use-work.ts';
import { measureRecording, type TakeLibrary } from './take-library.ts';

/** In which format a narration is delivered. */
export type SoundFormat = 'mp3' | 'wav';

/** The delivery of a narration. */
export type NarrationDelivery = Readonly<{
  /**
   * @param format `own` for a file that is delivered as it is
   * @param note why it is delivered although a check found something; null if none did
   */
  deliver: (format: SoundFormat | 'own', note: string | null) => void;
  isPending: boolean;
  /** How much of the MP3 is made, from 0 to 1; null if none is being made. */
  encoded: number | null;
  /** The file that is being sent; null if none is. */
  transfer: Transfer | null;
  cancel: () => void;
  error: unknown;
}>;

type Sending = Readonly<{ format: SoundFormat | 'own'; note: string | null }>;

/** A recording to deliver. */
export type DeliveredSound = Readonly<{
  sound: Blob;
  /** What it was made of: the same identity makes the same recording again. */
  identity: readonly unknown[];
}>;

/** Identifies the delivery of a job while it runs. */
export const narrationDeliveryKey = (jobId: number): readonly unknown[] => [
  'deliver-narration',
  jobId,
];

const storeOf = (jobId: number) => draftStore(`narration-delivery-${jobId}`);

/**
 * The same key as before for the same delivery: what was sent of it before is not sent again.
 *
 * @param latest the last one of this page, for a device without storage
 */
async function keyDelivery(
  jobId: number,
  identity: readonly unknown[],
  latest: KeyedRequest | null,
): Promise<KeyedRequest> {
  const store = storeOf(jobId);
  const found = await store.read();
  // Only this function writes the part.
  const before = (found?.parts.get('sent') ?? latest) as KeyedRequest | null;
  const sent = keyRequest(identity, before);
  await store.write({ sent });
  return sent;
}

/** Delivers a recording; then its takes and its draft leave this device. */
export function useNarrationDelivery(
  { job: { id }, sync }: OpenWork,
  library: TakeLibrary,
  { sound, identity }: DeliveredSound,
): NarrationDelivery {
  const navigate = useNavigate();
  const [encoded, setEncoded] = useState<number | null>(null);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const sent = useRef<KeyedRequest | null>(null);
  const running = useRef<AbortController | null>(null);
  /** The MP3 is made once, also if it has to be sent again. */
  const made = useRef(new Map<string, File>());
  useEffect(() => () => running.current?.abort(), []);

  async function fileOf(format: Sending['format'], signal: AbortSignal): Promise<File> {
    if (format === 'own') return sound as File;
    const known = made.current.get(format);
    if (known !== undefined) return known;
    const blob =
      format === 'wav' ? sound : await encodeMp3(sound, { onProgress: setEncoded, signal });
    setEncoded(null);
    const type = format === 'wav' ? 'audio/wav' : 'audio/mpeg';
    const file = new File([blob], `narration-${id}.${format}`, { type });
    made.current.set(format, file);
    return file;
  }

  async function send({ format, note }: Sending) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const unguard = guardWork(() => controller.abort());
    try {
      const file = await fileOf(format, signal);
      sent.current = await keyDelivery(id, [identity, format, file.size, note], sent.current);
      const delivery = { file, ...(note !== null && { note }) };
      const { key: idempotencyKey } = sent.current;
      const started = createTransfer(file);
      setTransfer(started);
      return await started.run(
        (options) => deliverJob({ id, delivery }, { idempotencyKey, ...options }),
        signal,
      );
    } finally {
      unguard();
      setEncoded(null);
      setTransfer(null);
    }
  }

  const { mutate, isPending, error } = useMutation({
    mutationKey: narrationDeliveryKey(id),
    mutationFn: send,
    onSuccess: () => {
      sync.end();
      void forgetDraft(id);
      void storeOf(id).remove();
      void library.removeAll();
      showToast('success', 'Job Delivered', `The client can download job #${id} now.`);
      void navigate(jobUrl('service-provider', id), { replace: true });
    },
    onSettled: refreshJobs,
  });
  return {
    deliver: (format, note) => mutate({ format, note }),
    isPending,
    encoded,
    transfer,
    cancel: () => running.current?.abort(),
    error: error instanceof AbortError ? null : error,
  };
}

/** A take that becomes part of the narration. */
export type PreparedTake = Readonly<{
  id: string;
  measures: SoundMeasures;
  /** The pause after it. */
  pauseMs: number;
  load: () => Promise<Blob | null>;
}>;

/** A recording to deliver, with what was measured and found. */
export type Prepared = Readonly<{
  sound: Blob;
  measures: SoundMeasures;
  findings: readonly SoundFinding[];
  /** When each sentence begins, in milliseconds; empty for a file that was made elsewhere. */
  starts: readonly number[];
}>;

type Options = Readonly<{ onProgress: (share: number) => void; signal: AbortSignal }>;

/** Measures and checks a recording as it will be delivered. */
export async function checkWhole(
  sound: Blob,
  options: Readonly<{ onSeconds?: (seconds: number) => void; signal: AbortSignal }>,
): Promise<Prepared> {
  const measures = await measureRecording(sound, options);
  return { sound, measures, findings: checkSound(measures, 'whole'), starts: [] };
}

/**
 * Joins takes at one level, without the silence at their ends and with pauses between them, and
 * measures the whole.
 *
 * @throws SoundRefusal if a take is not on the device any more
 */
export async function prepareNarration(
  takes: readonly PreparedTake[],
  { onProgress, signal }: Options,
): Promise<Prepared> {
  const blobs: Blob[] = [];
  for (const { load } of takes) {
    const blob = await load();
    if (blob === null) throw new SoundRefusal('take-missing');
    blobs.push(blob);
  }
  const spans = takes.map(({ measures }) => trimSilence(measures));
  const gaps = takes.map(({ pauseMs }) => pauseMs);
  const lengths = spans.map(({ from, to }, index) => to - from + (gaps[index] ?? 0));
  const seconds = lengths.reduce((sum, length) => sum + length, 0) / 1_000;
  const sound = await joinTakes(blobs, {
    gains: takes.map(({ measures }) => gainFor(measures)),
    gaps,
    spans,
    onProgress: (share) => onProgress(share / 2),
    signal,
  });
  const onSeconds = (measured: number): void => onProgress(0.5 + measured / seconds / 2);
  return { ...(await checkWhole(sound, { onSeconds, signal })), starts: startsOf(lengths) };
}

function startsOf(lengths: readonly number[]): readonly number[] {
  let at = 0;
  return lengths.map((length) => {
    const start = at;
    at += length;
    return start;
  });
}

/** The index of the sentence in which something was found; the first if it is about the whole. */
export const sentenceAt = (
  { starts }: Pick<Prepared, 'starts'>,
  { at }: Pick<SoundFinding, 'at'>,
): number => Math.max(0, at === null ? 0 : starts.findLastIndex((start) => start <= at));
