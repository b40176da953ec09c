import type { AccountId, ApiKeyId, CursorPage, SessionId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';

/** The kinds of objects of actions. That of a failed login is the account, if there is one. */
export const auditedKinds = [
  'account',
  'announcement',
  'api-key',
  'approval',
  'backup',
  'commission',
  'job',
  'language',
  'notice',
  'payout',
  'price',
  'service',
  'settings',
  'table',
] as const;
export type AuditedKind = (typeof auditedKinds)[number];

/** Every action that the audit log records, with what it is done to. */
const kindOfAction = {
  'account.change-password': 'account',
  'account.delete': 'account',
  'account.end-other-sessions': 'account',
  'account.end-session': 'account',
  'account.freeze-payouts': 'account',
  'account.log-in': 'account',
  'account.log-in-failed': 'account',
  'account.log-out': 'account',
  'account.provision': 'account',
  'account.reactivate': 'account',
  'account.register': 'account',
  'account.renew-password-hash': 'account',
  'account.release-payouts': 'account',
  'account.reset-password': 'account',
  'account.suspend': 'account',
  'account.verify-email': 'account',
  'announcement.create': 'announcement',
  'announcement.end': 'announcement',
  'announcement.update': 'announcement',
  'api-key.create': 'api-key',
  'api-key.delete': 'api-key',
  'api-key.regenerate': 'api-key',
  'api-key.update': 'api-key',
  'approval.approve': 'approval',
  'approval.reject': 'approval',
  'approval.request': 'approval',
  'backup.download': 'backup',
  'commission.update': 'commission',
  'conversation.read': 'job',
  'earning.release': 'job',
  'free-budget.reach': 'job',
  'dispute.decide': 'job',
  'job.accept': 'job',
  'job.refund': 'job',
  'job.refund-part': 'job',
  'language.create': 'language',
  'language.delete': 'language',
  'message.dismiss-report': 'job',
  'message.hide': 'job',
  'notice.retry': 'notice',
  'pair.review': 'account',
  'payout-account.delete': 'account',
  'payout-account.replace': 'account',
  'payout.complete': 'payout',
  'payout.create': 'payout',
  'payout.fail': 'payout',
  'payout.process': 'payout',
  'price.create': 'price',
  'price.delete': 'price',
  'price.retire': 'price',
  'price.update': 'price',
  'provider.activate': 'account',
  'provider.deactivate': 'account',
  'second-factor.add-app': 'account',
  'second-factor.add-passkey': 'account',
  'second-factor.create-recovery-codes': 'account',
  'second-factor.remove-app': 'account',
  'second-factor.remove-passkey': 'account',
  'second-factor.rename-passkey': 'account',
  'second-factor.reset': 'account',
  'second-factor.use-recovery-code': 'account',
  'service.approve': 'service',
  'service.reject': 'service',
  'service.reopen': 'service',
  'settings.test-mail': 'settings',
  'settings.update': 'settings',
  'table.export': 'table',
  'wallet.credit': 'account',
} as const satisfies Record<string, AuditedKind>;
export type AuditedAction = keyof typeof kindOfAction;

export const auditedActions = Object.keys(kindOfAction) as readonly AuditedAction[];

/**
 * An actor, as far as the log records them. Accounts record what happens to them, so this topic does not
 * use theirs.
 */
export type RecordedActor = Readonly<{
  accountId: AccountId;
  role: 'admin' | 'service-provider' | 'client';
  credential:
    | Readonly<{ kind: 'session'; sessionId: SessionId }>
    | Readonly<{ kind: 'api-key'; keyId: ApiKeyId }>
    | Readonly<{ kind: 'program' }>;
  origin: Readonly<{ network: string | null }>;
}>;

/**
 * Who did it: an actor, the operator at the machine, or an unknown caller at a failed login. A user
 * who proved by a token or a recovery code who they are, and has no session yet, has no credential.
 */
export type AuditedActor = Readonly<{
  accountId: AccountId | null;
  role: RecordedActor['role'] | null;
  credential: RecordedActor['credential']['kind'] | 'operator' | null;
  /** The id of the session or the API key. */
  credentialId: number | null;
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  network: string | null;
}>;

/** Anyone who has access to the machine. */
export const operator: AuditedActor = {
  accountId: null,
  role: null,
  credential: 'operator',
  credentialId: null,
  network: null,
};

/** An action before it has its place in the log. */
export type NewAuditEntry = Readonly<{
  at: Instant;
  actor: AuditedActor;
  action: AuditedAction;
  kind: AuditedKind;
  /** The id of what it was done to; null if it has none. */
  objectId: number | null;
  /** The change, as JSON before and after; null if there is nothing to compare. */
  before: string | null;
  after: string | null;
}>;

/** An entry of the audit log, which no later one can change: each contains the hash of the one before. */
export type AuditEntry = NewAuditEntry &
  Readonly<{
    /** The place in the log: 1, 2, 3 … without gaps. */
    id: number;
    previousHash: string;
    hash: string;
  }>;

/** The previous hash of the first entry. */
export const noPreviousHash = '';

/** The text whose hash is the entry's: all its fields, in a form that only they have. */
export const composeAuditText = (entry: Omit<AuditEntry, 'hash'>): string =>
  JSON.stringify([
    entry.previousHash,
    entry.id,
    entry.at,
    entry.actor.accountId,
    entry.actor.role,
    entry.actor.credential,
    entry.actor.credentialId,
    entry.actor.network,
    entry.action,
    entry.kind,
    entry.objectId,
    entry.before,
    entry.after,
  ]);

function credentialIdOf(credential: RecordedActor['credential']): number | null {
  switch (credential.kind) {
    case 'session':
      return credential.sessionId;
    case 'api-key':
      return credential.keyId;
    case 'program':
      return null;
  }
}

/** An actor as the log records them. */
export const toAuditedActor = ({
  accountId,
  role,
  credential,
  origin,
}: RecordedActor): AuditedActor => ({
  accountId,
  role,
  credential: credential.kind,
  credentialId: credentialIdOf(credential),
  network: origin.network,
});

/** The facts of something, of which an entry has those before and after an action. */
export type AuditedFacts = Readonly<
  Record<string, string | number | bigint | boolean | null | readonly string[]>
>;

const toText = (facts: AuditedFacts | undefined): string | null =>
  facts === undefined
    ? null
    : JSON.stringify(facts, (_name, value: unknown) =>
        typeof value === 'bigint' ? Number(value) : value,
      );

/** An action as a use case describes it. */
export type RecordedAction = Readonly<{
  action: AuditedAction;
  objectId: number | null;
  before?: AuditedFacts;
  after?: AuditedFacts;
}>;

/** Composes the entry of an action. */
export const composeAuditEntry = (
  actor: AuditedActor,
  { action, objectId, before, after }: RecordedAction,
  at: Instant,
): NewAuditEntry => ({
  at,
  actor,
  action,
  kind: kindOfAction[action],
  objectId,
  before: toText(before),
  after: toText(after),
});

/** Which entries to list; what is absent excludes none. */
export type AuditFilter = Readonly<{
  actorId?: AccountId | undefined;
  action?: AuditedAction | undefined;
  /** The objects of the actions, by kind and, of that kind, by id. */
  kind?: AuditedKind | undefined;
  objectId?: number | undefined;
  /** The first and the last time. */
  from?: Instant | undefined;
  until?: Instant | undefined;
}>;

/** The audit log, to which entries are only ever added. */
export interface AuditLogStore {
  /**
   * Adds an entry with the next id and the hash over it and over the hash of the last one. Its time is
   * that of the last entry if the clock was put back since.
   */
  append(entry: NewAuditEntry): Promise<AuditEntry>;
  /** Newest first. */
  list(filter: AuditFilter, page: CursorPage): Promise<readonly AuditEntry[]>;
}
