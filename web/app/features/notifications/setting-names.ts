import type { Notification } from '@nsem/sdk';

/** What each kind of notification reports, as the label of its settings. */
export const settingNames: Readonly<Record<Notification['kind'], string>> = {
  job_accepted: 'A provider starts on your job',
  job_delivered: 'Your job is delivered',
  job_released: 'A provider returns your job',
  job_failed: 'Your job cannot be done',
  job_cancelled: 'A job is cancelled',
  job_refunded: 'A job is refunded',
  job_offered: 'There is a job for you',
  job_assigned: 'A job is assigned to you',
  job_late: 'A job is late',
  job_taken_back: 'A client takes a job back',
  proposal_received: 'A provider needs longer',
  proposal_accepted: 'A client agrees to your time',
  proposal_declined: 'A client declines your time',
  service_approved: 'Your service is approved',
  service_rejected: 'Your service is rejected',
  payout_paid: 'You are paid',
  payout_failed: 'A payout does not go through',
  rating_received: 'A client rates you',
  announcement: 'News about the marketplace',
};
