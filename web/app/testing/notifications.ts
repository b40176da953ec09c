import type { Notification, NotificationSummary, WaitingCounts } from '@nsem/sdk';

/** A delivery that its client has not read. */
export const aNotification = (given: Partial<Notification> = {}): Notification => ({
  id: 31,
  kind: 'job_delivered',
  is_read: false,
  read_at: null,
  created_at: '2026-11-20T09:30:00.000Z',
  job_id: 17,
  service_id: null,
  payout_id: null,
  rating_id: null,
  provider_name: 'Ama Serwaa Boateng',
  content_start: 'Drink plenty of clean water.',
  service_type: 'translation',
  source_language: 'en',
  target_language: 'tw',
  language: null,
  amount: null,
  stars: null,
  ...given,
});

const nothingByKind: NotificationSummary['unread_by_kind'] = {
  job_accepted: 0,
  job_delivered: 0,
  job_released: 0,
  job_failed: 0,
  job_cancelled: 0,
  job_refunded: 0,
  job_offered: 0,
  job_assigned: 0,
  job_late: 0,
  job_message: 0,
  job_taken_back: 0,
  result_accepted: 0,
  revision_requested: 0,
  review_ending: 0,
  dispute_opened: 0,
  dispute_decided: 0,
  part_refunded: 0,
  proposal_received: 0,
  proposal_accepted: 0,
  proposal_declined: 0,
  service_approved: 0,
  service_rejected: 0,
  payout_paid: 0,
  payout_failed: 0,
  rating_received: 0,
  announcement: 0,
};

/** A user who has read everything. */
export const nothingUnread: NotificationSummary = {
  unread: 0,
  unread_by_kind: nothingByKind,
  delivered_job_ids: [],
  delivered_since: 0,
  since: null,
};

/** A client who has not seen the deliveries of some jobs. */
export const unreadDeliveries = (...jobIds: readonly number[]): NotificationSummary => ({
  unread: jobIds.length,
  unread_by_kind: { ...nothingByKind, job_delivered: jobIds.length },
  delivered_job_ids: [...jobIds],
  delivered_since: jobIds.length,
  since: '2026-11-19T16:05:00.000Z',
});

/** Nothing is pending until an admin acts. */
export const nothingWaiting: WaitingCounts = {
  services: 0,
  jobs: 0,
  payouts: 0,
  approvals: 0,
  messages: 0,
  pairs: 0,
};
