import type { Account } from '../accounts/account.ts';
import type { Pesewas } from '../kernel/money.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { DeletionObstacle, OpenBusiness } from './account-deletion.ts';
import type { ErasureFault } from './erasure-fault.ts';

/** What the rule needs to know of an account. */
export type AccountStanding = Readonly<{
  role: Account['role'];
  open: OpenBusiness;
  /** A client's wallet, or what a provider earned and has not been paid. */
  balance: Pesewas;
  /** How many admins the marketplace has, without those who are suspended other than this one. */
  admins: number;
}>;

function* findObstacles({ role, open, balance, admins }: AccountStanding) {
  if (open.liveJobs > 0) yield { kind: 'live-jobs', count: open.liveJobs } as const;
  if (balance > 0n && role === 'client') yield { kind: 'wallet-balance', amount: balance } as const;
  if (balance > 0n && role === 'service-provider') {
    yield { kind: 'unpaid-earnings', amount: balance } as const;
  }
  if (open.openPayouts > 0) yield { kind: 'open-payouts', count: open.openPayouts } as const;
  if (role === 'admin' && admins <= 1) yield { kind: 'last-admin' } as const;
}

/**
 * Decides whether an account may be deleted: not while it has live jobs or money, and not the last
 * admin (docs/domain.md, Deletion). A refusal names every obstacle. A provider who owes money for
 * refunds may be deleted: providers never have to send money back.
 */
export function decideAccountDeletion(standing: AccountStanding): Result<void, ErasureFault> {
  const obstacles: readonly DeletionObstacle[] = [...findObstacles(standing)];
  return obstacles.length === 0
    ? ok(undefined)
    : refuse({ code: 'account.deletion-refused', obstacles });
}
