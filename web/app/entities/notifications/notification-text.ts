import type { Notification } from '@nsem/sdk';

import { formatGhs } from '../../lib/format/numbers.ts';
import { serviceNames } from '../services/service-text.ts';

const shownLetters = 60;

/** The first letters of a text, never half a letter or, if it can be helped, half a word. */
function shorten(text: string): string {
  const letters = [...text];
  if (letters.length <= shownLetters) return text;
  const start = letters.slice(0, shownLetters).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > shownLetters / 2 ? start.slice(0, space) : start).trimEnd()}…`;
}

/** A job in a sentence: the beginning of its text, or its number. */
function jobName({ content_start: start, service_type: type, job_id: id }: Notification): string {
  if (start !== null) return `“${shorten(start)}”`;
  return type === null ? `Job #${id}` : `${serviceNames[type]} job #${id}`;
}

const serviceName = ({ service_type: type }: Notification): string =>
  type === null ? 'service' : `${serviceNames[type].toLowerCase()} service`;

const amountOf = ({ amount }: Notification): string => formatGhs(amount ?? 0);

/** What happened, as a sentence to the user. */
export function notificationText(notification: Notification, isClient: boolean): string {
  const who = notification.provider_name ?? 'A provider';
  const job = jobName(notification);
  switch (notification.kind) {
    case 'job_accepted':
      return `${who} is working on ${job}`;
    case 'job_delivered':
      return `${who} delivered ${job}`;
    case 'job_released':
      return `${who} returned ${job}. Other providers can take it now.`;
    case 'job_failed':
      return `${who} could not do ${job}. You got your money back.`;
    case 'job_cancelled':
      return isClient ? `${job} was cancelled. You got your money back.` : `${job} was cancelled`;
    case 'job_refunded':
      return isClient ? `You got your money back for ${job}` : `${job} was refunded to its client`;
    case 'job_offered':
      return `A client chose you for ${job}`;
    case 'job_assigned':
      return `${job} was assigned to you`;
    case 'job_late':
      return isClient ? `${job} is late` : `${job} is late. Please deliver it soon.`;
    case 'job_message':
      return `You have a message about ${job}`;
    case 'job_taken_back':
      return `The client took ${job} back, because it was late`;
    case 'result_accepted':
      return `The client accepted ${job}`;
    case 'revision_requested':
      return `The client asked for a change to ${job}`;
    case 'review_ending':
      return `${job} will count as accepted tomorrow unless you respond`;
    case 'dispute_opened':
      return `${isClient ? who : 'The client'} disagrees about ${job}. An admin will decide.`;
    case 'dispute_decided':
      return `An admin decided the dispute about ${job}`;
    case 'part_refunded':
      return isClient
        ? `You got part of your money back for ${job}`
        : `Part of ${job} was refunded to its client`;
    case 'proposal_received':
      return `${who} needs longer for ${job}`;
    case 'proposal_accepted':
      return `The client agreed to your time: ${job} is yours`;
    case 'proposal_declined':
      return `The client declined your time for ${job}`;
    case 'service_approved':
      return `Your ${serviceName(notification)} was approved`;
    case 'service_rejected':
      return `Your ${serviceName(notification)} was rejected`;
    case 'payout_paid':
      return `${amountOf(notification)} was paid out to you`;
    case 'payout_failed':
      return `Your payout of ${amountOf(notification)} did not go through`;
    case 'rating_received':
      return `A client rated you ${notification.stars ?? 0} out of 5`;
    case 'announcement':
      return 'There is an announcement';
  }
}

/** The path of the dashboard, and what to open there. */
export function notificationUrl({ kind, job_id: job }: Notification, dashboard: string): string {
  switch (kind) {
    case 'job_accepted':
    case 'job_delivered':
    case 'job_released':
    case 'job_failed':
    case 'job_cancelled':
    case 'job_refunded':
    case 'job_offered':
    case 'job_assigned':
    case 'job_late':
    case 'result_accepted':
    case 'revision_requested':
    case 'review_ending':
    case 'dispute_opened':
    case 'dispute_decided':
    case 'part_refunded':
    case 'proposal_received':
    case 'proposal_accepted':
    case 'proposal_declined':
      return `${dashboard}/jobs/${job}`;
    case 'job_message':
      return `${dashboard}/jobs/${job}#conversation`;
    case 'job_taken_back':
      // The job is open to all who offer the work, this provider too.
      return `${dashboard}?tab=available`;
    case 'service_approved':
    case 'service_rejected':
      return `${dashboard}?tab=profile`;
    case 'rating_received':
      return `${dashboard}?tab=profile#ratings`;
    case 'payout_paid':
    case 'payout_failed':
      return `${dashboard}?tab=earnings`;
    case 'announcement':
      return dashboard;
  }
}
