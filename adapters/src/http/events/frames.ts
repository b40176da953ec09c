import type { FedEvent } from '@nsem/core';
import { presentUpdate } from './events.presenter.ts';

/** What a stream of events can say. */
type EventName = 'ready' | 'job' | 'reset';

/** How long a follower waits before coming back after a break. */
const retryMs = 3000;

/**
 * An event as it is written to a stream (HTML Standard, "Server-sent events"). Nothing in it can end a
 * line too early: JSON escapes line ends, and the rest are names and numbers of ours.
 */
const frame = (event: EventName, id: number, data: unknown): string =>
  `event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** Says that the stream is open, and after which event it goes on. */
export const readyFrame = (id: number): Buffer =>
  Buffer.from(`retry: ${retryMs}\n${frame('ready', id, {})}`);

/** Says that more was missed than is told again, and that the stream goes on after this event. */
export const resetFrame = (id: number): Buffer =>
  Buffer.from(frame('reset', id, { detail: 'Too much was missed. Load your jobs anew.' }));

/** A comment, for those in between who close connections that are silent. */
export const heartbeat: Buffer = Buffer.from(':\n\n');

const written = new WeakMap<FedEvent, Buffer>();

/** Tells a move of a job; however many follow it, it is written once. */
export function jobFrame(fed: FedEvent): Buffer {
  const known = written.get(fed);
  if (known !== undefined) return known;
  const bytes = Buffer.from(frame('job', fed.id, presentUpdate(fed)));
  written.set(fed, bytes);
  return bytes;
}
