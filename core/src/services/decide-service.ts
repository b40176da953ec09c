import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ServiceFault } from './service-fault.ts';
import type { NewService, Service, ServiceStatus, VoiceSample } from './service.ts';
import { isSameWork, type Work } from './work.ts';

/** What a provider submits; a narration must have a sample, and nothing else may. */
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
  return ok({ ownerId, ...submission, status: 'pending', submittedAt: now, reviewedAt: null });
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

/** Decides an admin's review of a pending service. */
export function decideReview(
  service: Service,
  verdict: Exclude<ServiceStatus, 'pending'>,
  now: Instant,
): Result<Service, ServiceFault> {
  const pending = requirePending(service);
  return pending.ok ? ok(withStatus(service, verdict, now)) : pending;
}

/** The service with the status that an admin sets; a pending one counts as not reviewed. */
export const withStatus = (service: Service, status: ServiceStatus, now: Instant): Service => ({
  ...service,
  status,
  reviewedAt: status === 'pending' ? null : now,
});
