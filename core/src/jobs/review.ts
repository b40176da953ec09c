import { dayMs, type Instant, later } from '../kernel/instant.ts';

/**
 * How far the review of a job's result is (docs/domain.md, Reviews): none was begun; the client can accept,
 * send back or contest the result; the provider is revising it; an admin is to decide; it was accepted; an
 * admin has decided.
 */
export const reviewStates = ['none', 'open', 'revision', 'dispute', 'accepted', 'settled'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** By what a result was accepted. */
export const acceptances = ['client', 'rating', 'silence', 'admin'] as const;
export type Acceptance = (typeof acceptances)[number];

/** The review of a job's result by its client. */
export type JobReview = Readonly<{
  state: ReviewState;
  /** When an open review ends with the acceptance of the result; null in every other state. */
  until: Instant | null;
  /** What is left of the review in milliseconds while the result is revised; null in every other state. */
  leftMs: number | null;
  /** When the client was reminded that the open review ends, or when it began if it is too short for that. */
  remindedAt: Instant | null;
  acceptedAt: Instant | null;
  acceptedBy: Acceptance | null;
  /** Whether the client accepts whatever is delivered, without a review. */
  acceptsOnDelivery: boolean;
  /** How often the client has sent the result back. */
  revisions: number;
}>;

/** The review of a job of which nothing is delivered. */
export const noReview: JobReview = {
  state: 'none',
  until: null,
  leftMs: null,
  remindedAt: null,
  acceptedAt: null,
  acceptedBy: null,
  acceptsOnDelivery: false,
  revisions: 0,
};

/** The operator's policy for the reviews of results. */
export type ReviewPolicy = Readonly<{
  /** How long a client can review a result, in whole days; 0: results are accepted on delivery. */
  days: number;
  /** How often a client can send a result back. */
  mostRevisions: number;
}>;

/** The policy, as part of a use case's context. */
export type ReviewContext = Readonly<{ reviews: ReviewPolicy }>;

/** How long after a delivery a review lasts at least. */
const shortestReviewMs = dayMs;

/** How long the review of a delivery lasts: what was left of it before a revision, or the whole time. */
const reviewMsOf = ({ leftMs }: JobReview, { days }: ReviewPolicy): number =>
  leftMs === null ? days * dayMs : Math.max(leftMs, shortestReviewMs);

/**
 * The review of a job after a delivery. Without a policy there is none; a client who accepts on delivery
 * has accepted it.
 */
export function startReview(review: JobReview, policy: ReviewPolicy, at: Instant): JobReview {
  const ended = { ...review, until: null, leftMs: null, remindedAt: null };
  if (review.acceptsOnDelivery) return acceptReview(ended, 'client', at);
  const lengthMs = reviewMsOf(review, policy);
  if (lengthMs === 0) return { ...ended, state: 'none' };
  const remindedAt = lengthMs > shortestReviewMs ? null : at;
  return { ...ended, state: 'open', until: later(at, lengthMs), remindedAt };
}

/** Whether the result of a job can be sent back, or something else can become of it: nothing of it is paid. */
export const isContested = ({ state }: Pick<JobReview, 'state'>): boolean =>
  state === 'open' || state === 'revision' || state === 'dispute';

/** The review of a job whose result is accepted. */
export const acceptReview = (review: JobReview, by: Acceptance, at: Instant): JobReview => ({
  ...review,
  state: 'accepted',
  until: null,
  leftMs: null,
  acceptedAt: at,
  acceptedBy: by,
});
