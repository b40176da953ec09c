import type { Account, ProviderProfile } from '../accounts/account.ts';
import { mayWork } from '../accounts/suspension.ts';
import { compareOrder, type ProviderOrder } from '../figures/provider-figures.ts';
import { type Job, paidFor } from '../jobs/job.ts';
import type { AccountId, CursorPage } from '../kernel/ids.ts';
import { sumMoney, zero } from '../kernel/money.ts';
import { invariant } from '../kernel/result.ts';
import { toNameKey } from '../languages/decide-language.ts';
import { giftOf } from '../payouts/earning-hold.ts';
import type { StandingQuery } from '../payouts/payout-store.port.ts';
import type { Earning } from '../payouts/payout.ts';
import type { Party, PayingClient, ProviderStanding } from '../payouts/provider-trust.ts';
import { isUnderReview, type PairStatus } from '../payouts/suspicious-pair.ts';
import type {
  AvailableWork,
  BestPage,
  ListedProvider,
  ProviderDirectory,
  ProviderFilter,
  ProviderPosition,
  ReviewedProvider,
} from '../services/provider-directory.port.ts';
import {
  languagesOf,
  type Service,
  type ServiceStore,
  type ServiceWithSample,
  type Work,
} from '../services/service.ts';
import { rateOf } from './job-store.ts';
import {
  cutPage,
  findRow,
  insertRow,
  type MemoryState,
  newestFirst,
  replaceRow,
} from './memory-state.ts';

const mostClients = 200;

const isPaidInFull = ({ status, quote }: Job): boolean =>
  status === 'completed' && quote.discount === 0n;

/** How far the review of a client and a provider is; null if they are no suspicious pair. */
export const statusOfPair = (
  { suspiciousPairs }: MemoryState,
  providerId: AccountId,
  clientId: AccountId,
): PairStatus | null =>
  findRow(suspiciousPairs, (pair) => pair.providerId === providerId && pair.clientId === clientId)
    ?.status ?? null;

/** The standing of a provider whose earnings are held, in memory. */
export function findStanding(
  state: MemoryState,
  { providerId, matureBefore, leastPaid }: StandingQuery,
): ProviderStanding {
  const { accounts, earnings, jobs, seenDevices } = state;
  const accountOf = (id: AccountId): Account => {
    const account = accounts.rows.get(id);
    invariant(account !== undefined, 'both parties of a job have accounts');
    return account;
  };
  const partyOf = (id: AccountId): Party => ({
    accountId: id,
    email: accountOf(id).email,
    devices: [...seenDevices.values()]
      .filter(({ accountId }) => accountId === id)
      .map(({ program, network }) => ({ program, network })),
  });
  const paid = [...jobs.rows.values()].filter(
    (job) => job.assignedId === providerId && isPaidInFull(job),
  );
  const sumOf = (some: readonly Job[]) => sumMoney(some.map((job) => paidFor(job).due));

  function clientOf([id, own]: readonly [AccountId, readonly Job[]]): PayingClient {
    const { emailVerifiedAt, suspension, createdAt } = accountOf(id);
    const mature = own.filter(({ id: jobId }) => matureJobs.has(jobId));
    return {
      ...partyOf(id),
      isVerified: emailVerifiedAt !== null,
      isSuspended: suspension !== null,
      isUnderReview: isUnderReview(statusOfPair(state, providerId, id)),
      createdAt,
      paid: sumOf(mature),
      commission: sumMoney(mature.flatMap(({ split }) => (split === null ? [] : split.commission))),
    };
  }

  const giftOfEarning = ({ jobId, net }: Earning) =>
    giftOf({ net, amountDue: jobs.rows.get(jobId)?.quote.amountDue ?? zero });

  // A result that can be contested is not paid for yet: its client may get all of it back.
  const matureJobs = new Set(
    [...earnings.rows.values()]
      .filter(
        ({ kind, at, clearedAt }) => kind === 'capture' && clearedAt !== null && at <= matureBefore,
      )
      .map(({ jobId }) => jobId),
  );
  const byClient = [...Map.groupBy(paid, ({ clientId }) => clientId)];
  const given = [...earnings.rows.values()].filter(
    (earning) => earning.providerId === providerId && earning.releasedByRule,
  );
  return {
    provider: partyOf(providerId),
    clients: byClient
      .filter(([, own]) => sumOf(own) >= leastPaid)
      .toSorted(([one], [other]) => one - other)
      .slice(0, mostClients)
      .map(clientOf),
    releasedByRule: sumMoney(given.map(giftOfEarning)),
  };
}

/** The service configurations in memory. */
export function createServiceStore(state: MemoryState): ServiceStore {
  const { services, accounts, files } = state;
  return {
    insert: async (service) => insertRow(services, (id) => ({ ...service, id })),
    async find(id) {
      const service = services.rows.get(id);
      return service && withSample(state, service);
    },
    replace: async (service) => replaceRow(services, service),
    async remove(id) {
      services.rows.delete(id);
    },
    async listByOwner(ownerId) {
      const own = newestFirst(services, (service) => service.ownerId === ownerId);
      return own.map((service) => withSample(state, service));
    },
    async listAll({ status }, page) {
      const found = newestFirst(services, (one) => status === undefined || one.status === status);
      const { sort, limit, before = 0 } = page;
      const oldestFirst = () => found.toReversed().filter(({ id }) => id > before);
      const cut = sort === 'oldest' ? oldestFirst().slice(0, limit) : cutPage(found, page);
      return cut.map((service) => {
        const owner = accounts.rows.get(service.ownerId);
        invariant(owner !== undefined, 'a service has an owner');
        const { name: ownerName, email: ownerEmail } = owner;
        return { ...withSample(state, service), ownerName, ownerEmail };
      });
    },
    async findByRecordingKey(key) {
      const file = findRow(files, (candidate) => candidate.key === key);
      if (file === undefined) return undefined;
      return findRow(services, ({ sample }) => sample?.recording === file.id);
    },
  };
}

type Numbered<T> = T & Readonly<{ id: number }>;

const withSample = (state: MemoryState, service: Service): ServiceWithSample => {
  const recording = service.sample && state.files.rows.get(service.sample.recording);
  return { ...service, recordingKey: recording?.key ?? null };
};

/** The completed jobs of a provider, the last one first. */
const completedBy = ({ jobs }: MemoryState, providerId: AccountId) =>
  [...jobs.rows.values()]
    .filter(({ assignedId, status }) => assignedId === providerId && status === 'completed')
    .toSorted((one, other) => (other.completedAt ?? 0) - (one.completedAt ?? 0));

const providerProfile = (profile: Account['profile']): ProviderProfile | null =>
  profile === null || 'needs' in profile ? null : profile;

function listed(state: MemoryState, account: Account): readonly Numbered<ListedProvider>[] {
  const all = [...state.languages.rows.values()];
  const hidden = new Set(all.filter(({ isHidden }) => isHidden).map(({ code }) => code));
  const services = newestFirst(state.services, ({ ownerId, status, work }) => {
    const isOffered = !languagesOf(work).some((code) => hidden.has(code));
    return ownerId === account.id && status === 'approved' && isOffered;
  }).map((service) => withSample(state, service));
  const { id, name, providerId, isAvailable, isQuickServiceAvailable, isPublic } = account;
  if (!mayWork(account) || providerId === null || services.length === 0) return [];
  const flags = { isAvailable, isQuickServiceAvailable, isPublic };
  const rating = rateOf(state, id);
  const figures = { completedJobs: completedBy(state, id).length, ...orderOf(state, id) };
  const own = { name, providerId, profile: providerProfile(account.profile) };
  const { createdAt } = account;
  return [{ id, accountId: id, ...own, ...rating, ...figures, ...flags, createdAt, services }];
}

/** The saved figures of a provider, or those of one without any. */
function orderOf(state: MemoryState, id: AccountId): ProviderOrder {
  return state.providerOrders.get(id) ?? { halfStars: 0, medianTurnaroundMs: null };
}

/** Negative if the first provider comes before the other one. */
const compareBest = (one: ProviderPosition, other: ProviderPosition): number =>
  Number(other.isAvailable) - Number(one.isAvailable) ||
  compareOrder(one, other) ||
  other.accountId - one.accountId;

function cutList(
  found: readonly Numbered<ListedProvider>[],
  page: CursorPage | BestPage,
): readonly Numbered<ListedProvider>[] {
  if (!('order' in page)) return cutPage(found, page);
  const { after, limit } = page;
  return found
    .filter((provider) => after === undefined || compareBest(after, provider) < 0)
    .toSorted(compareBest)
    .slice(0, limit);
}

const withoutSecrets = ({
  passwordHash: _hash,
  role: _role,
  emailVerifiedAt: _verified,
  suspension: _suspension,
  payoutFreeze: _freeze,
  acceptsOnDelivery: _accepts,
  ...rest
}: Account) => rest;

function reviewed(state: MemoryState, account: Account): ReviewedProvider {
  const services = newestFirst(state.services, ({ ownerId }) => ownerId === account.id);
  return {
    ...withoutSecrets(account),
    ...rateOf(state, account.id),
    services: services.map((service) => withSample(state, service)),
  };
}

/** The directory of providers in memory. */
export function createProviderDirectory(state: MemoryState): ProviderDirectory {
  const providers = () =>
    newestFirst(
      state.accounts,
      ({ id, role }) => role === 'service-provider' && !state.deletions.has(id),
    );
  return {
    lastTurnarounds: async (id, limit) =>
      completedBy(state, id)
        .slice(0, limit)
        .flatMap(({ assignedAt, completedAt }) =>
          assignedAt === null || completedAt === null ? [] : [completedAt - assignedAt],
        ),
    async saveTurnaround(id, medianTurnaroundMs) {
      state.providerOrders.set(id, { ...orderOf(state, id), medianTurnaroundMs });
    },
    async saveHalfStars(id, halfStars) {
      state.providerOrders.set(id, { ...orderOf(state, id), halfStars });
    },
    async search(filter, page) {
      const languages = [...state.languages.rows.values()];
      const nameOf = new Map(languages.map(({ code, name }) => [code, name]));
      const all = providers().flatMap((account) => listed(state, account));
      const found = all.filter((provider) => matches(provider, filter, nameOf));
      return cutList(found, page).map(({ id: _, ...provider }) => provider);
    },
    async findListed(providerId) {
      const account = providers().find((provider) => provider.providerId === providerId);
      const found = account === undefined ? [] : listed(state, account);
      return found.map(({ id: _, ...provider }) => provider)[0];
    },
    async countAvailable(limit) {
      const available = providers()
        .flatMap((account) => listed(state, account))
        .filter(({ isAvailable }) => isAvailable);
      return countWork(available).slice(0, limit);
    },
    async listForReview({ q = '', isActive }, page) {
      const part = toNameKey(q);
      const found = providers().filter(
        (account) =>
          (isActive === undefined || account.isActive === isActive) &&
          [account.name, account.email, account.providerId ?? ''].some((text) =>
            toNameKey(text).includes(part),
          ),
      );
      return cutPage(found, page).map((account) => reviewed(state, account));
    },
    async findForReview(id) {
      const account = providers().find((provider) => provider.id === id);
      return account && reviewed(state, account);
    },
  };
}

const workKey = (work: Work): string => [work.serviceType, ...languagesOf(work)].join(' ');

function countWork(available: readonly ListedProvider[]): readonly AvailableWork[] {
  const counts = new Map<string, AvailableWork>();
  for (const { services } of available) {
    const works = new Map(services.map(({ work }) => [workKey(work), work]));
    for (const [key, work] of works) {
      const availableProviders = (counts.get(key)?.availableProviders ?? 0) + 1;
      counts.set(key, { work, availableProviders });
    }
  }
  const byKey = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries = byKey.map(([, entry]) => entry);
  return entries.toSorted((one, other) => other.availableProviders - one.availableProviders);
}

function matches(
  { name, isAvailable, isPublic, services }: ListedProvider,
  { q, language, serviceType, available, isPublic: wantsPublic }: ProviderFilter,
  nameOf: ReadonlyMap<string, string>,
): boolean {
  const offersWork = services.some(
    ({ work }) =>
      (language === undefined || languagesOf(work).includes(language)) &&
      (serviceType === undefined || work.serviceType === serviceType),
  );
  const codes = services.flatMap(({ work }) => languagesOf(work));
  const names = [name, ...codes.map((code) => nameOf.get(code) ?? code)];
  const part = toNameKey(q ?? '');
  const isNamed = names.some((one) => toNameKey(one).includes(part));
  return (
    offersWork &&
    isNamed &&
    (available === undefined || available === isAvailable) &&
    (wantsPublic === undefined || wantsPublic === isPublic)
  );
}
