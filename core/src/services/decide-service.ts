import type { AccountId } from '../kernel/ids.ts';
import { later, type Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import {
  isSameWork,
  type NewService,
  type Service,
  type ServiceFault,
  type ServiceStatus,
  type VoiceSample,
  type Work,
} from './service.ts';

/** A provider's submission; a narration must have a sample, and nothing else may. */
export type Submission = Readonly<{ work: Work; sample: VoiceSample | null }>;

/** Checks that a narration has a sample, and nothing else has. */
export function checkSample(work: Work, hasSample: boolean): Result<null, ServiceFault> {
  const isNarration = work.serviceType === 'narration';
  if (isNarration && !hasSample) return refuse({ code: 'service.sample-missing' });
  if (!isNarration && hasSample) return refuse({ code: 'service.sample-not-allowed' });
  return ok(null);
}

const checkSubmitted = ({ work, sample }: Submission): Result<null, ServiceFault> =>
  checkSample(work, sample !== null);

/** The provider's other approved service for the same work, if there is one. */
export const findApprovedDuplicate = (
  work: Work,
  services: readonly Service[],
  except?: Service,
): Service | undefined =>
  services.find(
    (service) =>
      service.id !== except?.id && service.status === 'approved' && isSameWork(service.work, work),
  );

/** Decides a submission, which starts as pending (docs/domain.md, Service configurations). */
export function decideSubmission(
  ownerId: AccountId,
  submission: Submission,
  now: Instant,
): Result<NewService, ServiceFault> {
  const checked = checkSubmitted(submission);
  if (!checked.ok) return checked;
  return ok({
    ownerId,
    ...submission,
    status: 'pending',
    submittedAt: now,
    reviewedAt: null,
    rejectionReason: null,
    version: 1,
    replaces: null,
  });
}

/** Decides a new version of a rejected service, with which its owner answers the rejection. */
export function decideNewVersion(
  rejected: Service,
  submission: Submission,
  now: Instant,
): Result<NewService, ServiceFault> {
  const { id, ownerId, reviewedAt: rejectedAt, rejectionReason: reason } = rejected;
  if (rejected.status !== 'rejected')
    return refuse({ code: 'service.not-rejected', status: rejected.status });
  const decided = decideSubmission(ownerId, submission, now);
  if (!decided.ok) return decided;
  const replaces = { id, rejectedAt, reason };
  return ok({ ...decided.value, version: rejected.version + 1, replaces });
}

/** Refuses a service that was reviewed. */
export const requirePending = (service: Service): Result<Service, ServiceFault> =>
  service.status === 'pending'
    ? ok(service)
    : refuse({ code: 'service.not-pending', status: service.status });

/** Decides an edit by the owner: only a pending service may be edited, and it stays pending. */
export function decideServiceEdit(
  service: Service,
  submission: Submission,
): Result<Service, ServiceFault> {
  const pending = requirePending(service);
  if (!pending.ok) return pending;
  const checked = checkSubmitted(submission);
  return checked.ok ? ok({ ...service, ...submission }) : checked;
}

/** An admin's decision, with the reason for a rejection. */
export type Verdict = Readonly<{ status: ServiceStatus; reason?: string | null | undefined }>;

/** Decides an admin's review of a pending service. */
export function decideReview(
  service: Service,
  verdict: Verdict,
  now: Instant,
): Result<Service, ServiceFault> {
  const pending = requirePending(service);
  return pending.ok ? ok(withStatus(service, verdict, now)) : pending;
}

/** The service with the status that an admin sets; a pending one counts as not reviewed. */
export const withStatus = (
  service: Service,
  { status, reason = null }: Verdict,
  now: Instant,
): Service => ({
  ...service,
  status,
  reviewedAt: status === 'pending' ? null : now,
  rejectionReason: status === 'rejected' ? reason : null,
});

/**
 * For how many milliseconds a decision can be undone. What a provider reads of it is sent only
 * afterwards.
 */
export const undoMs = 15_000;

/** Decides to undo the last decision on a service: it is pending again. */
export function decideUndo(service: Service, now: Instant): Result<Service, ServiceFault> {
  const { reviewedAt } = service;
  if (reviewedAt === null || now >= later(reviewedAt, undoMs))
    return refuse({ code: 'service.undo-expired' });
  return ok(withStatus(service, { status: 'pending' }, now));
}
