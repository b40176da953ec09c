import type { AccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { ServiceFault } from './service-fault.ts';
import type { NewService, Service, ServiceStatus, VoiceSample } from './service.ts';
import { isSameWork, type Work } from './work.ts';

/** What a provider submits; the sample is for narration, and must be there for it. */
export type Submission = Readonly<{ work: Work; sample: VoiceSample | null }>;

function checkSample({ work, sample }: Submission): Result<Submission, ServiceFault> {
  const wanted = work.serviceType === 'narration';
  if (wanted && sample === null) return refuse({ code: 'service.sample-missing' });
  if (!wanted && sample !== null) return refuse({ code: 'service.sample-unwanted' });
  return ok({ work, sample });
}

/** The provider's other approved service for the same work, if there is one. */
export const findApprovedTwin = (
  work: Work,
  services: readonly Service[],
  except?: Service,
): Service | undefined =>
  services.find(
    (service) =>
      service.id !== except?.id && service.status === 'approved' && isSameWork(service.work, work),
  );

/** Decides a submission: it starts pending (specification §4). */
export function decideSubmission(
  ownerId: AccountId,
  submission: Submission,
  now: Instant,
): Result<NewService, ServiceFault> {
  const checked = checkSample(submission);
  if (!checked.ok) return checked;
  return ok({ ownerId, ...checked.value, status: 'pending', submittedAt: now, reviewedAt: null });
}

const onlyPending = (service: Service): Result<Service, ServiceFault> =>
  service.status === 'pending'
    ? ok(service)
    : refuse({ code: 'service.not-pending', status: service.status });

/** Decides an owner's edit: only while pending, and it stays pending. */
export function decideServiceEdit(
  service: Service,
  submission: Submission,
): Result<Service, ServiceFault> {
  const pending = onlyPending(service);
  if (!pending.ok) return pending;
  const checked = checkSample(submission);
  return checked.ok ? ok({ ...service, ...checked.value }) : checked;
}

/** Decides an admin's review of a pending service. */
export function decideReview(
  service: Service,
  verdict: Exclude<ServiceStatus, 'pending'>,
  now: Instant,
): Result<Service, ServiceFault> {
  const pending = onlyPending(service);
  return pending.ok ? ok(withStatus(service, verdict, now)) : pending;
}

/** The service with the status that an admin sets; back to pending it is unreviewed. */
export const withStatus = (service: Service, status: ServiceStatus, now: Instant): Service => ({
  ...service,
  status,
  reviewedAt: status === 'pending' ? null : now,
});
