import type { AuditEntry } from '@nsem/sdk';

/** An action that the log records. */
export type AuditedAction = AuditEntry['action'];
/** What an action is done to. */
export type AuditedKind = AuditEntry['object_kind'];

/** The name of each action, for the filter. */
export const actionNames: Readonly<Record<AuditedAction, string>> = {
  'account.change-password': 'Password changed',
  'account.delete': 'Account deleted',
  'account.end-other-sessions': 'Other sessions ended',
  'account.end-session': 'Session ended',
  'account.freeze-payouts': 'Payouts frozen',
  'account.log-in': 'Login',
  'account.log-in-failed': 'Login failed',
  'account.log-out': 'Logout',
  'account.provision': 'Admin set up by the operator',
  'account.reactivate': 'Account reactivated',
  'account.register': 'Registration',
  'account.release-payouts': 'Payouts released',
  'account.renew-password-hash': 'Password hash renewed',
  'account.reset-password': 'Password reset',
  'account.suspend': 'Account suspended',
  'account.verify-email': 'E-mail verified',
  'announcement.create': 'Announcement published',
  'announcement.end': 'Announcement ended',
  'announcement.update': 'Announcement changed',
  'api-key.create': 'API key created',
  'api-key.delete': 'API key deleted',
  'api-key.regenerate': 'API key regenerated',
  'api-key.update': 'API key changed',
  'approval.approve': 'Request approved',
  'approval.reject': 'Request rejected',
  'approval.request': 'Approval requested',
  'backup.download': 'Backup downloaded',
  'commission.update': 'Commission changed',
  'conversation.read': 'Conversation read',
  'earning.release': 'Held earning released',
  'free-budget.reach': 'Free budget used',
  'dispute.decide': 'Dispute decided',
  'job.accept': 'Result accepted',
  'job.refund': 'Job refunded',
  'job.refund-part': 'Job refunded in part',
  'language.create': 'Language added',
  'language.delete': 'Language removed',
  'message.dismiss-report': 'Report of a message dismissed',
  'message.hide': 'Message hidden',
  'notice.retry': 'Notice sent again',
  'pair.review': 'Suspicious pair reviewed',
  'payout-account.delete': 'Payout account removed',
  'payout-account.replace': 'Payout account changed',
  'payout.complete': 'Payout paid',
  'payout.create': 'Payout created',
  'payout.fail': 'Payout failed',
  'payout.process': 'Payout processed',
  'price.create': 'Price added',
  'price.delete': 'Price deleted',
  'price.retire': 'Price retired',
  'price.update': 'Price changed',
  'provider.activate': 'Provider activated',
  'provider.deactivate': 'Provider deactivated',
  'second-factor.add-app': 'Authenticator app added',
  'second-factor.add-passkey': 'Passkey added',
  'second-factor.create-recovery-codes': 'Recovery codes created',
  'second-factor.remove-app': 'Authenticator app removed',
  'second-factor.remove-passkey': 'Passkey removed',
  'second-factor.rename-passkey': 'Passkey renamed',
  'second-factor.reset': 'Second factors reset',
  'second-factor.use-recovery-code': 'Recovery code used',
  'service.approve': 'Service approved',
  'service.reject': 'Service rejected',
  'service.reopen': 'Service reopened for review',
  'settings.test-mail': 'Test mail sent',
  'settings.update': 'Settings changed',
  'table.export': 'Table exported',
  'wallet.credit': 'Wallet credited',
};

/** The name of each kind of thing that actions are done to. */
export const kindNames: Readonly<Record<AuditedKind, string>> = {
  account: 'Account',
  announcement: 'Announcement',
  'api-key': 'API key',
  approval: 'Approval',
  backup: 'Backup',
  commission: 'Commission',
  job: 'Job',
  language: 'Language',
  notice: 'Notice',
  payout: 'Payout',
  price: 'Price',
  service: 'Service',
  settings: 'Settings',
  table: 'Table',
};

const keysOf = <K extends string>(names: Readonly<Record<K, string>>): readonly K[] =>
  Object.keys(names) as K[];

export const auditedActions = keysOf(actionNames);
export const auditedKinds = keysOf(kindNames);
