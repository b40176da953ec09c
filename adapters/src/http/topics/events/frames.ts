import type { Actor, FeedEvent } from '@nsem/core';
import { presentUpdate } from './events.presenter.ts';

/** The events of a stream. */
type EventName = 'ready' | 'job' | 'reset';

/** How long a follower waits before reconnecting after a break. */
const retryMs = 3000;

/**
 * An event as it is written to a stream (HTML Standard, "Server-sent events"). No data can end a line
 * too early: JSON escapes line ends, and the other parts are our own names and numbers.
 */
const frame = (event: EventName, id: number, data: unknown): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Announces that the stream is open, and after which event it continues. */
export const readyFrame = (id: number): Buffer =>
  Buffer.from(`retry: ${retryMs}\n${frame('ready', id, {})}`);

/** Announces that too many events were missed, and that the stream continues after this one. */
export const resetFrame = (id: number): Buffer =>
  Buffer.from(frame('reset', id, { detail: 'Too many events were missed. Reload your jobs.' }));

/** A comment, for proxies that close silent connections. */
export const heartbeat: Buffer = Buffer.from(':\n\n');

const framesForProviders = new WeakMap<FeedEvent, Buffer>();
const framesForOthers = new WeakMap<FeedEvent, Buffer>();

/** A move of a job, encoded once for all its followers who see the same of it. */
export function jobFrame(fed: FeedEvent, follower: Pick<Actor, 'role'>): Buffer {
  const frames = follower.role === 'service-provider' ? framesForProviders : framesForOthers;
  const known = frames.get(fed);
  if (known !== undefined) return known;
  const bytes = Buffer.from(frame('job', fed.id, presentUpdate(fed, follower)));
  frames.set(fed, bytes);
  return bytes;
}
