import type { RevisionEnd } from '../jobs/decide-job.ts';
import type { AccountId, FileId, JobId, RevisionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { composeText, isVisible } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';

/** Why a client sends a result back. */
export const revisionReasons = [
  'meaning',
  'terminology',
  'missing-part',
  'language-variety',
  'sound',
  'format',
  'other',
] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** The longest remark of a client to a revision or to a place in it, in UTF-16 units. */
export const longestRemark = 2_000;

/** How many places of a result a client can mark. */
export const mostPins = 50;

/** A place in a result: a segment of a text, from 1, or a second of a recording. */
export type ResultPlace = Readonly<{ segment: number }> | Readonly<{ second: number }>;

/** A place in a result that the client marked, for the provider to mend. */
export type Pin = Readonly<{
  place: ResultPlace;
  text: string;
  /** When the provider ticked it off; null until then. */
  doneAt: Instant | null;
  /** What the provider answered; null if nothing. */
  answer: string | null;
}>;

/** A request of a client to change a result, with the version of the result that it is about. */
export type NewRevision = Readonly<{
  jobId: JobId;
  providerId: AccountId;
  /** From 1: the number of the version that is sent back. */
  round: number;
  /** At least one. */
  reasons: readonly RevisionReason[];
  text: string;
  pins: readonly Pin[];
  requestedAt: Instant;
  dueAt: Instant | null;
  /** The version of the result that is sent back; null once it is erased. */
  outputId: FileId | null;
  /** Null while the provider works on it. */
  end: RevisionEnd | null;
  endedAt: Instant | null;
  /** Why the provider declined it; null unless they did. */
  declineReason: string | null;
}>;

/** A stored revision. */
export type Revision = NewRevision & Readonly<{ id: RevisionId }>;

/** Why an operation on a revision is refused. */
export type RevisionFault =
  | Readonly<{ code: 'revision.reason-missing' }>
  | Readonly<{ code: 'revision.text-missing' }>
  | Readonly<{ code: 'revision.pin-not-found' }>
  | Readonly<{ code: 'revision.not-found' }>;

/** What a client wants changed. */
export type RequestedChanges = Readonly<{
  reasons: readonly RevisionReason[];
  text: string;
  pins: readonly Readonly<{ place: ResultPlace; text: string }>[];
}>;

const tidy = (text: string): string => composeText(text).trim();

/**
 * Checks what a client wants changed: it has a reason, and a text or places with remarks, from which the
 * provider can see what to do.
 */
export function decideChanges({
  reasons,
  text,
  pins,
}: RequestedChanges): Result<Pick<NewRevision, 'reasons' | 'text' | 'pins'>, RevisionFault> {
  if (reasons.length === 0) return refuse({ code: 'revision.reason-missing' });
  const marked = pins.map((pin) => ({ ...pin, text: tidy(pin.text), doneAt: null, answer: null }));
  const isExplained = isVisible(text) || marked.length > 0;
  if (!isExplained || marked.some((pin) => !isVisible(pin.text))) {
    return refuse({ code: 'revision.text-missing' });
  }
  return ok({ reasons: [...new Set(reasons)], text: tidy(text), pins: marked });
}

/** How a provider answers a place that the client marked. */
export type PinAnswer = Readonly<{ isDone: boolean; answer: string | null }>;

/** The provider ticks off a place, or takes that back, with an answer if they like. */
export function decidePin(
  revision: Revision,
  { nth, isDone, answer }: PinAnswer & Readonly<{ nth: number }>,
  now: Instant,
): Result<Revision, RevisionFault> {
  const pin = revision.pins[nth - 1];
  if (pin === undefined) return refuse({ code: 'revision.pin-not-found' });
  const doneAt = isDone ? (pin.doneAt ?? now) : null;
  const answered = { ...pin, doneAt, answer: tidy(answer ?? '') || null };
  return ok({ ...revision, pins: revision.pins.with(nth - 1, answered) });
}
