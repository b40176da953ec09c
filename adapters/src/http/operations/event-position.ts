// Jobs may move between the reads of a page and the opening of its stream of events. A page
// therefore opens the stream at the smallest position of its answers, and loads again only what the
// events name. Without positions it loaded everything again when the stream was open, which doubled
// the traffic of the first seconds on a slow line. Each answer has one, because the calls of a page
// run at the same time, so that any of them can be the oldest. A position may be behind: that costs
// a repeated load and loses nothing, also with several processes, as positions follow the order of
// commits.

import { mayEver, ok, type Actor, type Result } from '@nsem/core';
import type { Reply } from '../replies/reply.ts';
import type { Declaration } from './operation.ts';

/** The header of a read that contains every event up to a position. */
export const positionHeader = 'Nsem-Event-Position';

/** Where the newest known event is, without a query. */
export type EventPosition = Readonly<{ position(): number }>;

/** Whether answers of an operation have a position: those that are read, as JSON, with a credential. */
export const hasPosition = ({ method, access, answers }: Declaration): boolean =>
  method === 'GET' && access !== 'anonymous' && answers[200]?.schema !== undefined;

/**
 * The position that the answer to a call has; undefined if it has none. It must be requested before
 * the operation reads: an event may then be in the answer and come again in the stream, but none is
 * in neither. Only callers who may follow events receive it, as they do when a stream opens.
 */
export function positionBefore(
  operation: Declaration,
  actor: Actor | undefined,
  events: EventPosition,
): number | undefined {
  const mayKnow = actor !== undefined && hasPosition(operation);
  return mayKnow && mayEver(actor, 'events.follow') ? events.position() : undefined;
}

/** Adds its position to an answer; a refusal has none. */
export function withPosition<F>(
  outcome: Result<Reply, F>,
  position: number | undefined,
): Result<Reply, F> {
  if (position === undefined || !outcome.ok || outcome.value.kind !== 'json') return outcome;
  const { headers } = outcome.value;
  return ok({ ...outcome.value, headers: { ...headers, [positionHeader]: String(position) } });
}
