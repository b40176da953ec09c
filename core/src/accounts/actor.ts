import type { AccountId, ApiKeyId, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import type { Role } from './account.ts';
import type { Origin } from './devices.ts';

/** The scopes of an admin's key. */
const adminScopes = [
  'backup',
  'credits',
  'languages',
  'payouts',
  'payouts:create',
  'payouts:settle',
  'prices',
  'reports',
  'services:review',
] as const;

/** The scopes of a provider's key. */
const providerScopes = ['work', 'work:accept', 'work:deliver', 'work:read'] as const;

/** The scopes of all keys. */
export const keyScopes = [...adminScopes, ...providerScopes] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The scopes that the keys of each role can have; a client's key has none and acts as its client. */
export const scopesOfRole = {
  admin: adminScopes,
  'service-provider': providerScopes,
  client: [],
} as const satisfies Record<Role, readonly KeyScope[]>;

/** Whether a key may do everything that its kind allows, or only read. */
export const keyAccesses = ['full', 'read'] as const;
export type KeyAccess = (typeof keyAccesses)[number];

/** The credential of a call. */
export type Credential =
  | Readonly<{
      kind: 'session';
      sessionId: SessionId;
      /** When the user last proved who they are: by logging in, or by confirming it since. */
      confirmedAt: Instant;
      /** Whether logins to the account need a second factor. */
      hasSecondFactor: boolean;
    }>
  | Readonly<{
      kind: 'api-key';
      keyId: ApiKeyId;
      scopes: readonly KeyScope[];
      access: KeyAccess;
    }>
  /** A program that embeds the marketplace and knows by its own means who the user is. */
  | Readonly<{ kind: 'program' }>;

/** The caller: user, role, credential and network. */
export type Actor = Readonly<{
  accountId: AccountId;
  role: Role;
  credential: Credential;
  origin: Origin;
}>;

const everyone: readonly Role[] = ['admin', 'service-provider', 'client'];

/** The roles that may perform each action, on some thing at least. */
export const actionRoles = {
  'account.delete': everyone,
  'account.read': everyone,
  'account.edit': everyone,
  'account.export': everyone,
  'accounts.delete': ['admin'],
  'accounts.manage': ['admin'],
  'accounts.restrict': ['admin'],
  'analytics.read': ['admin'],
  'announcements.manage': ['admin'],
  'announcements.publish': ['admin'],
  'announcements.read': everyone,
  'api-keys.inspect': everyone,
  'api-keys.issue': everyone,
  'api-keys.manage': everyone,
  'api-keys.own': everyone,
  'approvals.decide': ['admin'],
  'approvals.read': ['admin'],
  'audit-log.read': ['admin'],
  'backup.download': ['admin'],
  'blocks.own': ['client', 'service-provider'],
  'blocks.provider': ['client'],
  'commission.change': ['admin'],
  'commission.manage': ['admin'],
  'contact.manage': ['admin'],
  'earnings.read': ['service-provider'],
  'earnings.release': ['admin'],
  'events.follow': everyone,
  'factors.manage': everyone,
  'factors.reset': ['admin'],
  'glossary.edit': ['client'],
  'glossary.read': ['client'],
  'disputes.browse': ['admin'],
  'disputes.decide': ['admin'],
  'jobs.answer-proposal': ['client'],
  'jobs.accept': ['client', 'admin'],
  'jobs.dispute': ['client'],
  'jobs.state': ['client', 'service-provider'],
  'jobs.revise': ['client'],
  'jobs.answer-revision': ['service-provider'],
  'jobs.assign': ['service-provider', 'admin'],
  'jobs.available': ['service-provider'],
  'jobs.cancel': ['client', 'admin'],
  'jobs.create': ['client'],
  'jobs.deliver': ['service-provider'],
  'jobs.edit': ['client'],
  'jobs.fail': ['service-provider', 'admin'],
  'jobs.list': everyone,
  'jobs.propose': ['service-provider'],
  'jobs.quote': ['client'],
  'jobs.read': everyone,
  'jobs.read-content': everyone,
  'jobs.refund': ['admin'],
  'jobs.release': ['service-provider', 'admin'],
  'jobs.take-back': ['client'],
  'languages.manage': ['admin'],
  'limits.read': everyone,
  'memory.allow': ['client'],
  'memory.change': ['service-provider'],
  'memory.read': ['service-provider'],
  'messages.hide': ['admin'],
  'messages.read': everyone,
  'messages.write': ['client', 'service-provider'],
  'notices.manage': ['admin'],
  'notifications.own': everyone,
  'notifications.read': everyone,
  'payout-account.change': ['service-provider'],
  'payout-account.read': ['service-provider'],
  'payouts.browse': ['admin'],
  'payouts.create': ['admin'],
  'payouts.read': ['service-provider'],
  'payouts.settle': ['admin'],
  'prices.manage': ['admin'],
  'providers.browse': ['client', 'admin'],
  'providers.review': ['admin'],
  'ratings.browse': everyone,
  'ratings.create': ['client'],
  'ratings.own': ['client'],
  'ratings.received': ['service-provider'],
  'services.own': ['service-provider'],
  'services.submit': ['service-provider'],
  'settings.change': ['admin'],
  'settings.manage': ['admin'],
  'system.inspect': ['admin'],
  'tables.export': ['admin'],
  'uploads.own': ['client', 'service-provider'],
  'usage.read': ['client'],
  'wallet.credit': ['admin'],
  'wallet.read': everyone,
  'wallets.summarize': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

/** Everything that needs permission. */
export type Action = keyof typeof actionRoles;
