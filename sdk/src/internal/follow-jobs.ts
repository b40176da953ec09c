import {
  ConnectionError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
} from '../core/errors.ts';
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

/**
 * The server speaks at once when a stream stands, and gives a sign every 15 seconds. What keeps its
 * answers to itself on the way is not waited for any longer than that.
 */
const silenceMs = 20_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** What another attempt may mend, once there has been a stream. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof ServerError || error instanceof TimeoutError;

async function* openStream(
  api: Api,
  { jobId, lastEventId, ...options }: FollowPlan,
): AsyncGenerator<Followed> {
  const answer = await api.open('GET /events', {
    query: { job_id: jobId },
    options: { ...options, timeoutMs: silenceMs, maxRetries: 1 },
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  if (answer.response.header('content-type')?.startsWith('text/event-stream') !== true) {
    await answer.cancel();
    throw new UnexpectedAnswerError({
      ...answer.response,
      message: 'The server answers without events.',
      code: 'answer.unexpected',
    });
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
    try {
      for await (const followed of openStream(api, { ...plan, lastEventId })) {
        hasStood = true;
        breaks = 0;
        if (followed.id !== null) lastEventId = followed.id;
        yield followed;
      }
    } catch (error) {
      if (!hasStood || !isPassing(error)) throw error;
    }
    const ceiling = Math.min(firstPauseMs * 2 ** breaks, longestPauseMs);
    await pause(Math.random() * ceiling, plan.signal);
  }
}
