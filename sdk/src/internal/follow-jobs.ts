import {
  ConnectionError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
} from '../core/errors.ts';
import type { ResponseInfo } from '../core/api-promise.ts';
import type { JobChange } from '../core/models.ts';
import type { RequestOptions } from '../core/options.ts';
import type { Api } from './api.ts';
import { readEvents } from './event-stream.ts';
import { pause } from './pause.ts';

/** What comes along a stream of events. */
export type Followed =
  /** The stream stands; whatever happens from now on comes along it. */
  | Readonly<{ kind: 'ready'; id: string | null }>
  /** Too much was missed to be told again. */
  | Readonly<{ kind: 'reset'; id: string | null }>
  | Readonly<{ kind: 'job'; id: string | null; change: JobChange }>;

/** Which events to follow, and from where. */
export type FollowPlan = RequestOptions &
  Readonly<{ jobId?: number | undefined; lastEventId?: string | undefined }>;

/** The server gives a sign every 15 seconds. */
const silenceMs = 45_000;
/** It speaks at once when a stream stands. */
const patienceMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** What another attempt may mend, once there has been a stream. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof ServerError || error instanceof TimeoutError;

const noStream = (about: Partial<ResponseInfo> = {}): UnexpectedAnswerError =>
  new UnexpectedAnswerError({
    ...about,
    message: 'The server does not answer with events.',
    code: 'answer.unexpected',
  });

/** What is between here and the server may keep a stream to itself: then there is none. */
function createPatience(signal: AbortSignal | undefined) {
  const out = new AbortController();
  const timer = setTimeout(() => out.abort(), patienceMs);
  return {
    signal: signal === undefined ? out.signal : AbortSignal.any([signal, out.signal]),
    isOver: () => out.signal.aborted,
    end: () => clearTimeout(timer),
  };
}

async function* openStream(
  api: Api,
  { jobId, lastEventId, ...options }: FollowPlan,
  signal: AbortSignal,
): AsyncGenerator<Followed> {
  const { timeoutMs = 0 } = options;
  const answer = await api.open('GET /events', {
    query: { job_id: jobId },
    options: { ...options, signal, timeoutMs: Math.max(timeoutMs, silenceMs) },
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  if (answer.response.header('content-type')?.startsWith('text/event-stream') !== true) {
    await answer.cancel();
    throw noStream(answer.response);
  }
  for await (const { event, data, id } of readEvents(answer.bytes())) {
    if (event === 'ready' || event === 'reset') yield { kind: event, id };
    else if (event === 'job') yield { kind: 'job', id, change: JSON.parse(data) as JobChange };
  }
}

/**
 * Follows the caller's jobs over one stream after another: one that ends or breaks is taken up again
 * where it was.
 *
 * @throws what the server refuses the stream with; ConnectionError where there never was one.
 */
export async function* followJobs(api: Api, plan: FollowPlan): AsyncGenerator<Followed> {
  let { lastEventId } = plan;
  let hasStood = false;
  for (let breaks = 0; ; breaks += 1) {
    const patience = createPatience(plan.signal);
    try {
      for await (const followed of openStream(api, { ...plan, lastEventId }, patience.signal)) {
        patience.end();
        hasStood = true;
        breaks = 0;
        if (followed.id !== null) lastEventId = followed.id;
        yield followed;
      }
    } catch (error) {
      if (!hasStood || !(isPassing(error) || patience.isOver()))
        throw patience.isOver() ? noStream() : error;
    } finally {
      patience.end();
    }
    const ceiling = Math.min(firstPauseMs * 2 ** breaks, longestPauseMs);
    await pause(Math.random() * ceiling, plan.signal);
  }
}
