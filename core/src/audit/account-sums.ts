import type { JobId } from '../kernel/ids.ts';
import { pesewas, type Pesewas, zero } from '../kernel/money.ts';
import { escrowOf, type LedgerAccount } from '../wallet/ledger.ts';

const empty = 0;

/** Spreads ids over the places of a table, however they are distributed. */
const hash = (id: number): number => Math.imul(id ^ Math.floor(id / 2 ** 32), 0x9e3779b1) >>> 0;

/** Assigns numbers to job ids, in 8 to 16 bytes a job; a `Map` takes several times as much. */
interface JobSlots {
  /** The number of the job; undefined if it has none. */
  find(id: number): number | undefined;
  /** Assigns a number to a job that has none. */
  put(id: number, slot: number): void;
}

/**
 * Creates the table, with open addressing: a job is at the place of its hash, or at the next free one.
 *
 * @param idOf the job of an assigned number.
 */
function createJobSlots(idOf: (slot: number) => number): JobSlots {
  let places = new Uint32Array(1_024);
  let used = 0;

  function placeOf(id: number): number {
    const mask = places.length - 1;
    let place = hash(id) & mask;
    for (;;) {
      const slot = places[place] ?? empty;
      if (slot === empty || idOf(slot - 1) === id) return place;
      place = (place + 1) & mask;
    }
  }

  function grow(): void {
    const old = places;
    places = new Uint32Array(old.length * 2);
    for (const slot of old) if (slot !== empty) places[placeOf(idOf(slot - 1))] = slot;
  }

  return {
    find(id) {
      const slot = places[placeOf(id)] ?? empty;
      return slot === empty ? undefined : slot - 1;
    },
    put(id, slot) {
      if ((used += 1) * 2 > places.length) grow();
      places[placeOf(id)] = slot + 1;
    },
  };
}

/** The sums of each account: its cached balance, its entries, and the expected balance. */
type Sum = 'cached' | 'moved' | 'due';

/** The sums of an account that a check has computed. */
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
