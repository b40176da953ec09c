import { formatGhs, type ListedApproval } from '@nsem/core';

import { defuseLinks } from './defuse-links.ts';
import { indent, type MailText } from './mail-text.ts';

const screen = '/admin?tab=wallets&approvals=waiting';

function describeRequest({ request, accountName }: ListedApproval): string {
  const amount = `GHS ${formatGhs(request.amount)}`;
  const name = defuseLinks(accountName);
  switch (request.kind) {
    case 'credit':
      return `${amount} credit to ${name}`;
    case 'refund':
      return `${amount} refund of job #${request.jobId} to ${name}`;
    case 'payout':
      return `${amount} payout to ${name}`;
  }
}

function describeGrounds({ request }: ListedApproval): readonly string[] {
  switch (request.kind) {
    case 'credit':
      return ['The note is:', indent(defuseLinks(request.note))];
    case 'refund':
      return ['The reason is:', indent(defuseLinks(request.reason))];
    case 'payout':
      return [];
  }
}

/** The mail to an admin about what another admin requested; undefined if it no longer exists. */
export function renderApprovalRequest(approval: ListedApproval | undefined): MailText {
  if (approval === undefined) {
    const paragraphs = ['A request by another admin is no longer waiting for approval.'];
    return { subject: 'A request has been withdrawn', paragraphs, screen: null };
  }
  const what = describeRequest(approval);
  return {
    subject: `${what} is waiting for a second admin`,
    paragraphs: [
      `${defuseLinks(approval.requesterName)} has requested this: ${what}. Nothing happens unless another admin approves it within 7 days.`,
      ...describeGrounds(approval),
      'Check it, then approve or reject it on your dashboard.',
    ],
    screen,
  };
}
