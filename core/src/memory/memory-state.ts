import type { Account } from '../accounts/account.ts';
import type { Session } from '../accounts/session.ts';
import type { ApiKey } from '../api-keys/api-key.ts';
import type { ContactMessage } from '../contact/contact-message.ts';
import type { Job, JobEvent } from '../jobs/job.ts';
import type { AccountId, JobId } from '../kernel/ids.ts';
import { instant, type Instant } from '../kernel/instant.ts';
import type { Pesewas } from '../kernel/money.ts';
import { defaultCommission } from '../kernel/rate.ts';
import type { Language } from '../languages/language.ts';
import type { IdempotencyRecord } from '../idempotency/idempotency-store.port.ts';
import type { Notice } from '../ports/outbox.port.ts';
import type { Earning, Payout } from '../payouts/payout.ts';
import type { StoredFile } from '../ports/stored-file.ts';
import type { Price } from '../pricing/price.ts';
import type { Rating } from '../ratings/rating.ts';
import type { Passkey, PasskeyChallenge } from '../accounts/second-factors/passkey.ts';
import type { LoginTicket, Totp } from '../accounts/second-factors/second-factor.ts';
import type { Service } from '../services/service.ts';
import type { CommissionConfig } from '../wallet/commission.ts';
import type { StatementLine } from '../wallet/ledger-store.port.ts';
import type { LedgerAccount, Posting } from '../wallet/ledger.ts';
import { copyTable, emptyTable, type Table } from './table.ts';

/** A pending notice. */
export type WaitingNotice = Readonly<{ notice: Notice; at: Instant }>;

/** A posting as a line in the statement of one account. */
type AccountLine = StatementLine & Readonly<{ account: LedgerAccount }>;

/** Everything that the memory stores hold. Rows are never changed in place, only replaced. */
export type MemoryState = {
  readonly accounts: Table<Account>;
  readonly sessions: Table<Session>;
  readonly totps: Map<AccountId, Totp>;
  readonly recoveryCodes: Map<AccountId, readonly string[]>;
  readonly passkeys: Table<Passkey>;
  readonly passkeyChallenges: Map<string, PasskeyChallenge>;
  readonly loginTickets: Map<string, LoginTicket>;
  readonly apiKeys: Table<ApiKey>;
  readonly languages: Table<Language>;
  readonly services: Table<Service>;
  readonly prices: Table<Price>;
  commission: CommissionConfig;
  readonly jobs: Table<Job>;
  readonly events: (readonly [JobId, JobEvent])[];
  readonly ratings: Table<Rating>;
  readonly postings: Posting[];
  readonly postedKeys: Set<string>;
  readonly balances: Map<LedgerAccount, Pesewas>;
  readonly lines: AccountLine[];
  readonly payouts: Table<Payout>;
  readonly earnings: Table<Earning>;
  readonly files: Table<StoredFile>;
  readonly contactMessages: Table<ContactMessage>;
  readonly notices: WaitingNotice[];
  readonly idempotency: Map<string, IdempotencyRecord>;
};

/** An empty marketplace: no accounts, 15.0 % commission. */
export const emptyState = (): MemoryState => ({
  accounts: emptyTable(),
  sessions: emptyTable(),
  totps: new Map(),
  recoveryCodes: new Map(),
  passkeys: emptyTable(),
  passkeyChallenges: new Map(),
  loginTickets: new Map(),
  apiKeys: emptyTable(),
  languages: emptyTable(),
  services: emptyTable(),
  prices: emptyTable(),
  commission: { rate: defaultCommission, updatedAt: instant(0) },
  jobs: emptyTable(),
  events: [],
  ratings: emptyTable(),
  postings: [],
  postedKeys: new Set(),
  balances: new Map(),
  lines: [],
  payouts: emptyTable(),
  earnings: emptyTable(),
  files: emptyTable(),
  contactMessages: emptyTable(),
  notices: [],
  idempotency: new Map(),
});

/** A copy of the state; changes to one do not affect the other. */
export const copyState = (state: MemoryState): MemoryState => ({
  accounts: copyTable(state.accounts),
  sessions: copyTable(state.sessions),
  totps: new Map(state.totps),
  recoveryCodes: new Map(state.recoveryCodes),
  passkeys: copyTable(state.passkeys),
  passkeyChallenges: new Map(state.passkeyChallenges),
  loginTickets: new Map(state.loginTickets),
  apiKeys: copyTable(state.apiKeys),
  languages: copyTable(state.languages),
  services: copyTable(state.services),
  prices: copyTable(state.prices),
  commission: state.commission,
  jobs: copyTable(state.jobs),
  events: [...state.events],
  ratings: copyTable(state.ratings),
  postings: [...state.postings],
  postedKeys: new Set(state.postedKeys),
  balances: new Map(state.balances),
  lines: [...state.lines],
  payouts: copyTable(state.payouts),
  earnings: copyTable(state.earnings),
  files: copyTable(state.files),
  contactMessages: copyTable(state.contactMessages),
  notices: [...state.notices],
  idempotency: new Map(state.idempotency),
});
