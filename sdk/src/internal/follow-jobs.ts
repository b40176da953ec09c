import {
  ConnectionError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
} from '../core/errors.ts';
import type { StreamEvent } from '../core/models.ts';
import type { StreamOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { readEvents, type RawEvent } from './event-stream.ts';
import { pause } from './timers.ts';

/**
 * The server sends an event as soon as a stream is open, and a comment every 15 seconds. A longer
 * silence means that something in between buffers the stream.
 */
const silenceMs = 20_000;
const firstDelayMs = 500;
const maxDelayMs = 30_000;

/** Whether the same request may succeed later: the server, or the way to it, has failed. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  (error instanceof ServerError && error.problem['retryable'] !== false);

/** A newer server may send events of other types, which are ignored. */
const knownTypes = { ready: true, job: true, reset: true } satisfies Record<
  StreamEvent['type'],
  true
>;

/** An event of a known type. */
function parseEvent({ event: type, id, data }: RawEvent): StreamEvent | undefined {
  if (!Object.hasOwn(knownTypes, type)) return undefined;
  return { type, id, data: JSON.parse(data) as unknown } as StreamEvent;
}

/** The events of one stream, until it ends or breaks. */
export async function* openStream(
  api: Api,
  { jobId, lastEventId, ...options }: StreamOptions,
): AsyncGenerator<StreamEvent> {
  const opened = await api.open('GET /events', {
    query: { job_id: jobId },
    options: { ...options, timeoutMs: silenceMs, maxRetries: 1 },
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  if (opened.response.header('content-type')?.startsWith('text/event-stream') !== true) {
    await opened.cancel();
    throw new UnexpectedResponseError({
      ...opened.response,
      message: 'The server did not respond with events.',
      code: 'response.unexpected',
    });
  }
  for await (const raw of readEvents(opened.bytes())) {
    const event = parseEvent(raw);
    if (event !== undefined) yield event;
  }
}

/**
 * Follows the caller's jobs. A stream that ends or breaks is opened again, and continues from the
 * last event.
 *
 * @throws the error of the first stream if it could not be opened; any error that is not temporary.
 */
export async function* followJobs(api: Api, plan: StreamOptions): AsyncGenerator<StreamEvent> {
  let { lastEventId } = plan;
  let wasOpen = false;
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const event of openStream(api, { ...plan, lastEventId })) {
        wasOpen = true;
        failures = 0;
        if (event.id !== null) lastEventId = event.id;
        yield event;
      }
    } catch (error) {
      if (!wasOpen || !isTemporary(error)) throw error;
    }
    const ceiling = Math.min(firstDelayMs * 2 ** failures, maxDelayMs);
    await pause(Math.random() * ceiling, plan.signal);
  }
}
