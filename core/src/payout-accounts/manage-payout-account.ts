import type { Actor } from '../accounts/actor.ts';
import { can, deny, type PermissionFault, permit } from '../accounts/permission.ts';
import type { AuditedFacts } from '../audit-log/audit-log.ts';
import { recordAction } from '../audit-log/record-action.ts';
import type { PayoutAccountId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { isPlainLine, isVisible } from '../kernel/plain-text.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import type {
  PayoutAccount,
  PayoutAccountFault,
  PayoutAccountField,
  PayoutAccountVault,
} from './payout-account.ts';

const separators = /[\s\-.()]/gu;

/** Ghanaian mobile numbers begin with 02 or 05. Numbers can be ported: no prefix names a network. */
const mobileShape = /^(?:\+|00)?(?:233|0)([25]\d{8})$/;

const bankAccountShape = /^\d{6,20}$/;

const invalid = (field: PayoutAccountField) => refuse({ code: 'payout-account.invalid', field });

/** Parses a Ghanaian mobile number as people type it; returns it with the country code. */
export function parseMobileNumber(typed: string): string | undefined {
  const [, digits] = mobileShape.exec(typed.replaceAll(separators, '')) ?? [];
  return digits === undefined ? undefined : `+233${digits}`;
}

function checkLine(text: string, field: PayoutAccountField): Result<string, PayoutAccountFault> {
  const trimmed = text.trim();
  return isVisible(trimmed) && isPlainLine(trimmed) ? ok(trimmed) : invalid(field);
}

function checkBranch(branch: string | null): Result<string | null, PayoutAccountFault> {
  return branch === null || branch.trim() === '' ? ok(null) : checkLine(branch, 'branch');
}

/** Decides whether money can be transferred to an account, as far as its form shows. */
export function decidePayoutAccount(
  typed: PayoutAccount,
): Result<PayoutAccount, PayoutAccountFault> {
  const holderName = checkLine(typed.holderName, 'holderName');
  if (!holderName.ok) return holderName;
  const holder = { holderName: holderName.value };
  switch (typed.kind) {
    case 'mobile_money': {
      const number = parseMobileNumber(typed.number);
      return number === undefined ? invalid('number') : ok({ ...typed, ...holder, number });
    }
    case 'bank': {
      const bankName = checkLine(typed.bankName, 'bankName');
      if (!bankName.ok) return bankName;
      const branch = checkBranch(typed.branch);
      if (!branch.ok) return branch;
      const accountNumber = typed.accountNumber.replaceAll(separators, '');
      if (!bankAccountShape.test(accountNumber)) return invalid('accountNumber');
      const bank = { bankName: bankName.value, branch: branch.value, accountNumber };
      return ok({ ...typed, ...holder, ...bank });
    }
  }
}

/** A provider's payout account, and when they entered it. */
export type OwnPayoutAccount = Readonly<{ account: PayoutAccount; changedAt: Instant }>;

type Vault = Readonly<{ payoutAccountVault: PayoutAccountVault }>;
type Context = Vault & Readonly<{ now: Instant }>;
type Refusal = PayoutAccountFault | PermissionFault;

/** The facts of an account for the audit log: never the number, the name or the bank. */
const auditedAccount = (account: PayoutAccount): AuditedFacts => ({
  kind: account.kind,
  network: account.kind === 'mobile_money' ? account.network : null,
});

/** Reads the actor's payout account; null if there is none, or no known secret decrypts it. */
export async function readPayoutAccount(
  { payoutAccounts }: Stores,
  actor: Actor,
  _input: unknown,
  { payoutAccountVault }: Vault,
): Promise<Result<OwnPayoutAccount | null, PermissionFault>> {
  if (!can(actor, 'payout-account.read')) return deny(actor, 'payout-account.read');
  const stored = await payoutAccounts.findCurrent(actor.accountId);
  const account = stored && payoutAccountVault.open(stored);
  if (stored === undefined || account === undefined) return ok(null);
  return ok({ account, changedAt: stored.changedAt });
}

/** The identity of an account: another one differs in it. */
const identify = (account: PayoutAccount): string =>
  JSON.stringify(
    account.kind === 'mobile_money'
      ? [account.kind, account.network, account.number, account.holderName]
      : [account.bankName, account.branch, account.accountNumber, account.holderName],
  );

/**
 * Saves the actor's payout account, in place of another one, and notifies them by mail. To save the
 * present one again changes nothing.
 */
export async function replacePayoutAccount(
  stores: Stores,
  actor: Actor,
  typed: PayoutAccount,
  { now, payoutAccountVault }: Context,
): Promise<Result<OwnPayoutAccount, Refusal>> {
  const permitted = permit(actor, 'payout-account.change', now);
  if (!permitted.ok) return permitted;
  const decided = decidePayoutAccount(typed);
  if (!decided.ok) return decided;
  const { accountId, origin } = actor;
  const account = decided.value;
  const replaced = await stores.payoutAccounts.findCurrent(accountId);
  const before = replaced && payoutAccountVault.open(replaced);
  if (replaced !== undefined && before !== undefined && identify(before) === identify(account)) {
    return ok({ account, changedAt: replaced.changedAt });
  }
  const sealed = payoutAccountVault.seal(account, accountId);
  await stores.payoutAccounts.replaceCurrent({ accountId, sealed, changedAt: now });
  const done = {
    action: 'payout-account.replace',
    objectId: accountId,
    ...(before !== undefined && { before: auditedAccount(before) }),
    after: auditedAccount(account),
  } as const;
  await recordAction(stores, { actor, now }, done);
  const change = replaced === undefined ? 'added' : 'changed';
  const notice = { kind: 'payout-account-changed', accountId, change, origin, at: now } as const;
  await stores.outbox.put(notice, now);
  return ok({ account, changedAt: now });
}

/** Removes the actor's payout account, and notifies them by mail. */
export async function deletePayoutAccount(
  stores: Stores,
  actor: Actor,
  _input: unknown,
  { now }: Readonly<{ now: Instant }>,
): Promise<Result<null, Refusal>> {
  const permitted = permit(actor, 'payout-account.change', now);
  if (!permitted.ok) return permitted;
  const { accountId, origin } = actor;
  const current = await stores.payoutAccounts.findCurrent(accountId);
  if (current === undefined) return refuse({ code: 'payout-account.not-found' });
  await stores.payoutAccounts.removeCurrent(accountId);
  const done = { action: 'payout-account.delete', objectId: accountId } as const;
  await recordAction(stores, { actor, now }, done);
  const removed = { change: 'removed', origin, at: now } as const;
  await stores.outbox.put({ kind: 'payout-account-changed', accountId, ...removed }, now);
  return ok(null);
}

/** The result of a batch. */
type ProtectedPayoutAccounts = Readonly<{
  /** Accounts that the current secret protects now. */
  changed: number;
  /** Accounts that no known secret decrypts. */
  unreadable: number;
  /** Where the next batch starts; null after the last one. */
  next: PayoutAccountId | null;
}>;

/**
 * Protects a batch of payout accounts with the server's current secret, for the operator who has
 * rotated it.
 */
export async function protectPayoutAccounts(
  { payoutAccounts }: Stores,
  _actor: undefined,
  page: Readonly<{ after: PayoutAccountId | null; limit: number }>,
  { payoutAccountVault }: Readonly<{ payoutAccountVault: PayoutAccountVault }>,
): Promise<Result<ProtectedPayoutAccounts, never>> {
  const accounts = await payoutAccounts.list(page);
  const counts = { changed: 0, unreadable: 0 };
  for (const stored of accounts) {
    const resealed = payoutAccountVault.reseal(stored);
    if (resealed === undefined) counts.unreadable += 1;
    if (resealed === undefined || resealed === stored.sealed) continue;
    await payoutAccounts.reseal(stored.id, resealed);
    counts.changed += 1;
  }
  const next = accounts.length < page.limit ? null : (accounts.at(-1)?.id ?? null);
  return ok({ ...counts, next });
}
