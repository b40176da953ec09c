import { randomHex } from '../bytes/random-hex.ts';
import { ConnectionError, NsemError, ServerError } from '../core/errors.ts';
import { invalidInput } from '../core/invalid-input.ts';
import type { Upload, UploadPurpose } from '../core/models.ts';
import type { UploadOptions } from '../core/options.ts';
import { unreadableFile } from '../platform/file-errors.ts';
import type { UploadFile } from '../transport/transport.ts';
import type { Api } from './api.ts';
import { partSizes, type PartSizes } from './part-sizes.ts';
import { openParts, type PartReader } from './read-parts.ts';
import { pause } from './timers.ts';
import { partOf, uploadRequest } from './upload-headers.ts';

/** A file, what it is for, and how to send it. */
export type SentInParts = Readonly<{
  file: UploadFile;
  purpose: UploadPurpose;
  options?: UploadOptions | undefined;
}>;

/** How many attempts in a row may fail without a byte that arrives. */
const mostFailures = 10;
const firstDelayMs = 500;
const longestDelayMs = 15_000;

/** An upload with the same key that was used already makes room for another one. */
const mostReuses = 20;

/**
 * Uploads a file in parts, until the server has all of it.
 *
 * @param onUsed what to do with an upload of the same key that was used before; it returns whether that
 *   is all. Without it, another upload is started.
 */
export async function sendInParts(
  api: Api,
  sent: SentInParts,
  onUsed: (used: Upload) => Promise<boolean> = async () => false,
): Promise<Upload> {
  const { options = {} } = sent;
  const key = options.resumeKey ?? options.idempotencyKey ?? randomHex(16);
  for (let number = 1; ; number += 1) {
    const { data: created, response } = await create(api, sent, `${key}.${number}`);
    const isKnown = response.header('idempotent-replayed') === 'true';
    const upload = isKnown ? await findAgain(api, created, sent) : created;
    if (upload !== null) return await sendRest(api, upload, sent);
    if (await onUsed(created)) return created;
    if (number === mostReuses) throw tooManyReuses(key);
  }
}

const tooManyReuses = (key: string) =>
  invalidInput(
    'input.resume-key-exhausted',
    `The upload ${key} was used too often: choose another key.`,
  );

function create(api: Api, { file, purpose, options }: SentInParts, idempotencyKey: string) {
  const { name: filename, sizeBytes } = file;
  if (sizeBytes === null) {
    throw unreadableFile(`The size of ${filename}`, 'is not known: name its sizeBytes');
  }
  const headers = uploadRequest({ ...purpose, filename, size_bytes: sizeBytes });
  const call = { ...quiet(options), idempotencyKey };
  return api.once('POST /uploads/', { headers, options: call }).withResponse();
}

/** The options of a call within an upload, whose progress is that of the whole. */
const quiet = (options: UploadOptions = {}) => ({
  signal: options.signal,
  timeoutMs: options.timeoutMs,
  headers: options.headers,
});

const isMissing = (error: unknown): boolean =>
  error instanceof NsemError && error.code === 'upload.not-found';

async function findAgain(api: Api, { id }: Upload, { options }: SentInParts) {
  try {
    return await api.send('GET /uploads/{id}', { path: { id }, options: quiet(options) });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const breaks = new Set<string>([
  'request.timeout',
  'http.408',
  'http.429',
  'http.too-many-requests',
]);

/** Whether the rest can be sent in spite of a failure. */
const isBreak = (error: unknown): error is NsemError =>
  error instanceof NsemError &&
  // The same part would not fit, but the rest from the server's offset does.
  (error.code === 'upload.offset-mismatch' ||
    (error.problem['retryable'] !== false &&
      (error instanceof ConnectionError ||
        error instanceof ServerError ||
        breaks.has(error.code))));

async function sendRest(api: Api, upload: Upload, sent: SentInParts): Promise<Upload> {
  const { file, options = {} } = sent;
  const { size_bytes: totalBytes, id } = upload;
  const parts = await openParts(file);
  const sizes = partSizes(options.partBytes);
  let offset = upload.received_bytes;
  const report = (bytes: number) => options.onProgress?.({ bytes, totalBytes });
  report(offset);
  for (let failures = 0; offset < totalBytes;) {
    await whileRunning(options);
    try {
      offset = await sendPart({ api, parts, sizes, report }, { id, offset, totalBytes }, options);
      failures = 0;
    } catch (error) {
      sizes.startAgain();
      const isPaused = options.control?.isPaused === true && options.signal?.aborted !== true;
      if (!isPaused && !isBreak(error)) throw error;
      failures += 1;
      if (!isPaused) await waitAfter(error as NsemError, failures, options.signal);
      const before = offset;
      offset = (await api.send('GET /uploads/{id}', { path: { id }, options: quiet(options) }))
        .received_bytes;
      if (isPaused || offset > before) failures = 0;
      report(offset);
    }
  }
  return { ...upload, received_bytes: totalBytes };
}

type Sending = Readonly<{
  api: Api;
  parts: PartReader;
  sizes: PartSizes;
  report: (bytes: number) => void;
}>;
type Position = Readonly<{ id: number; offset: number; totalBytes: number }>;

/** Sends one part; returns where the next one begins. */
async function sendPart(
  { api, parts, sizes, report }: Sending,
  { id, offset, totalBytes }: Position,
  options: UploadOptions,
): Promise<number> {
  const data = await parts.read(offset, Math.min(sizes.next(), totalBytes - offset));
  const startedAt = performance.now();
  using interruption = interruptible(options);
  const call = {
    ...quiet(options),
    signal: interruption.signal,
    onProgress: ({ bytes }: Readonly<{ bytes: number }>) => report(offset + bytes),
  };
  await api.sendPart('PATCH /uploads/{id}', {
    isEmpty: true,
    path: { id },
    ...partOf({ offset, data }),
    options: call,
  });
  sizes.adjust({ bytes: data.byteLength, elapsedMs: performance.now() - startedAt });
  return offset + data.byteLength;
}

/** A signal that is also aborted when the upload is paused. */
function interruptible({ signal, control }: UploadOptions) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  const stop = control?.onChange(() => control.isPaused && controller.abort());
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  return {
    signal: controller.signal,
    [Symbol.dispose]() {
      stop?.();
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** Resolves when the upload is not paused. */
async function whileRunning({ control, signal }: UploadOptions): Promise<void> {
  if (control?.isPaused !== true) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = control.onChange(resolve);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  if (signal?.aborted === true) resolve();
  await promise;
  stop();
  // Throws if the signal is aborted.
  await pause(0, signal);
  await whileRunning({ control, signal });
}

/** Waits longer after each failure in a row, or as long as the server requests. */
async function waitAfter(
  error: NsemError,
  failures: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (failures > mostFailures) throw error;
  const ceiling = Math.min(firstDelayMs * 2 ** (failures - 1), longestDelayMs);
  const isMismatch = error.code === 'upload.offset-mismatch';
  const delayMs = isMismatch ? 0 : (error.retryAfterMs ?? 0) + Math.random() * ceiling;
  await pause(delayMs, signal, failures);
}
