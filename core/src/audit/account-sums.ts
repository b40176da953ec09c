import { pesewas, zero, type Pesewas } from '../kernel/money.ts';
import type { JobId } from '../kernel/ids.ts';
import { escrowOf, type LedgerAccount } from '../wallet/ledger.ts';
import { createJobSlots } from './job-slots.ts';

/** What is summed up of each account: its cached balance, its entries, and what it should be. */
type Sum = 'cached' | 'moved' | 'due';

/** What a check found out about an account. */
type AccountSums = Readonly<Record<Sum, Pesewas>> &
  Readonly<{
    account: LedgerAccount;
    /** Whether the check of its job or its payout has compared it. */
    isCompared: boolean;
  }>;

/** The sums of all ledger accounts. */
export interface SumsOfAccounts {
  /** Adds to a sum, modulo 2^64 pesewas. */
  add(sum: Sum, account: LedgerAccount, amount: Pesewas): void;
  /** The cached balance of the account of a job or a payout, which is compared by this. */
  compare(account: LedgerAccount): Pesewas;
  all(): Iterable<AccountSums>;
}

const escrowName = /^job:([1-9]\d{0,14}):escrow$/;

/** The columns of the table: typed arrays that double, because most accounts are the escrows of jobs. */
const allocate = (size: number) => ({
  jobs: new Float64Array(size),
  cached: new BigInt64Array(size),
  moved: new BigInt64Array(size),
  due: new BigInt64Array(size),
  isCompared: new Uint8Array(size),
});

type Columns = ReturnType<typeof allocate>;

function enlarge(old: Columns): Columns {
  const columns = allocate(old.jobs.length * 2);
  columns.jobs.set(old.jobs);
  for (const sum of ['cached', 'moved', 'due'] as const) columns[sum].set(old[sum]);
  columns.isCompared.set(old.isCompared);
  return columns;
}

/** Numbers the accounts: escrows by their jobs, without their names, all others by their names. */
function createSlots(jobOf: (slot: number) => number) {
  const jobs = createJobSlots(jobOf);
  const others = new Map<LedgerAccount, number>();
  const names = new Map<number, LedgerAccount>();
  const jobIn = (account: LedgerAccount): number => Number(escrowName.exec(account)?.[1] ?? 0);
  return {
    jobIn,
    find: (account: LedgerAccount, job: number) =>
      job === 0 ? others.get(account) : jobs.find(job),
    put(account: LedgerAccount, job: number, slot: number): void {
      if (job > 0) return jobs.put(job, slot);
      others.set(account, slot);
      names.set(slot, account);
    },
    nameOf: (slot: number): LedgerAccount => names.get(slot) ?? escrowOf(jobOf(slot) as JobId),
  };
}

/** Creates the sums of a ledger, in at most 100 bytes for the escrow of a job. */
export function createSumsOfAccounts(): SumsOfAccounts {
  let columns = allocate(1_024);
  let size = 0;
  const slots = createSlots((slot) => columns.jobs[slot] ?? 0);

  function slotOf(account: LedgerAccount): number {
    const job = slots.jobIn(account);
    const found = slots.find(account, job);
    if (found !== undefined) return found;
    if (size === columns.jobs.length) columns = enlarge(columns);
    columns.jobs[size] = job;
    slots.put(account, job, size);
    return size++;
  }

  return {
    add(sum, account, amount) {
      const slot = slotOf(account);
      columns[sum][slot] = (columns[sum][slot] ?? 0n) + amount;
    },
    compare(account) {
      const slot = slots.find(account, slots.jobIn(account));
      if (slot === undefined) return zero;
      columns.isCompared[slot] = 1;
      return pesewas(columns.cached[slot] ?? 0n);
    },
    *all() {
      for (let slot = 0; slot < size; slot += 1) {
        yield {
          account: slots.nameOf(slot),
          cached: pesewas(columns.cached[slot] ?? 0n),
          moved: pesewas(columns.moved[slot] ?? 0n),
          due: pesewas(columns.due[slot] ?? 0n),
          isCompared: columns.isCompared[slot] === 1,
        };
      }
    },
  };
}
