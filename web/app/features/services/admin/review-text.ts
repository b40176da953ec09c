import type { ServiceStatus, SubmittedService } from '@nsem/sdk';

import { formatDay } from '../../../lib/format/dates.ts';
import { serviceNames } from '../../../entities/services/service-text.ts';

/** What is shown after a decision. */
export const doneTexts: Readonly<Record<ServiceStatus, string>> = {
  approved: 'Service approved',
  rejected: 'Service rejected',
  pending: 'Service is pending again',
};

/** What is shown if a decision fails without a reason. */
export const failedTexts: Readonly<Record<ServiceStatus, string>> = {
  approved: 'Failed to approve service. Please try again.',
  rejected: 'Failed to reject service. Please try again.',
  pending: 'Failed to change the status. Please try again.',
};

/** Reasons that reviewers give often. */
export const usualReasons = [
  'The sample is too quiet.',
  'There is too much noise in the recording.',
  'The text was not read completely.',
  'The recording is in another language.',
  'Please tell us more about your experience.',
] as const;

/** The most characters of a reason. */
export const longestReason = 500;

/** A service in a few words: `Translation by Ama Serwaa`. */
export const describeService = (service: SubmittedService): string =>
  `${serviceNames[service.service_type]} by ${service.user_name}`;

/** That a submission answers a rejection, and which one; null for a first version. */
export function versionText({ replaces }: SubmittedService): string | null {
  if (replaces === null) return null;
  const { rejected_at: at, rejection_reason: reason } = replaces;
  const when = at === null ? '' : ` ${formatDay(at)}`;
  return `New version; rejected${when}${reason === null ? '' : `: ${reason}`}`;
}
