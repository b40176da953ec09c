import type { Account } from '../../accounts/account.ts';
import { invariant } from '../../kernel/invariant.ts';
import { languageNameKey } from '../../languages/decide-language.ts';
import type {
  HeardService,
  ListedProvider,
  ProviderDirectory,
  ProviderFilter,
  ReviewedProvider,
} from '../../services/provider-directory.port.ts';
import type { ServiceStore } from '../../services/service-store.port.ts';
import type { Service } from '../../services/service.ts';
import { languagesOf } from '../../services/work.ts';
import type { MemoryState } from './memory-state.ts';
import { rateOf } from './rating-store.ts';
import { cutPage, findRow, insertRow, newestFirst, replaceRow } from './table.ts';

/** The service configurations in memory. */
export const createServiceStore = ({ services, accounts, files }: MemoryState): ServiceStore => ({
  insert: async (service) => insertRow(services, (id) => ({ ...service, id })),
  find: async (id) => services.rows.get(id),
  replace: async (service) => replaceRow(services, service),
  async remove(id) {
    services.rows.delete(id);
  },
  listByOwner: async (ownerId) => newestFirst(services, (service) => service.ownerId === ownerId),
  async listAll({ status }, page) {
    const fitting = newestFirst(services, (one) => status === undefined || one.status === status);
    return cutPage(fitting, page).map((service) => {
      const owner = accounts.rows.get(service.ownerId);
      invariant(owner !== undefined, 'a service has an owner');
      return { ...service, ownerName: owner.name, ownerEmail: owner.email };
    });
  },
  async findByRecordingKey(key) {
    const file = findRow(files, (candidate) => candidate.key === key);
    if (file === undefined) return undefined;
    return findRow(services, ({ sample }) => sample?.recording === file.id);
  },
});

type Numbered<T> = T & Readonly<{ id: number }>;

const hears = (state: MemoryState, service: Service): HeardService => {
  const recording = service.sample && state.files.rows.get(service.sample.recording);
  return { ...service, recordingKey: recording?.key ?? null };
};

function listed(state: MemoryState, account: Account): readonly Numbered<ListedProvider>[] {
  const all = [...state.languages.rows.values()];
  const hidden = new Set(all.filter(({ isHidden }) => isHidden).map(({ code }) => code));
  const services = newestFirst(state.services, ({ ownerId, status, work }) => {
    const isOffered = !languagesOf(work).some((code) => hidden.has(code));
    return ownerId === account.id && status === 'approved' && isOffered;
  }).map((service) => hears(state, service));
  const { id, name, providerId, isAvailable, isQuickServiceAvailable } = account;
  if (!account.isActive || providerId === null || services.length === 0) return [];
  const flags = { isAvailable, isQuickServiceAvailable };
  return [{ id, accountId: id, name, providerId, ...rateOf(state, id), ...flags, services }];
}

const shownOf = ({ passwordHash: _, role: __, ...shown }: Account) => shown;

function reviewed(state: MemoryState, account: Account): ReviewedProvider {
  const services = newestFirst(state.services, ({ ownerId }) => ownerId === account.id);
  const heard = services.map((service) => hears(state, service));
  return { ...shownOf(account), ...rateOf(state, account.id), services: heard };
}

/** The providers that clients and admins find, in memory. */
export function createProviderDirectory(state: MemoryState): ProviderDirectory {
  const providers = () => newestFirst(state.accounts, ({ role }) => role === 'service-provider');
  return {
    async search(filter, page) {
      const languages = [...state.languages.rows.values()];
      const nameOf = new Map(languages.map(({ code, name }) => [code, name]));
      const all = providers().flatMap((account) => listed(state, account));
      const found = all.filter((provider) => fits(provider, filter, nameOf));
      return cutPage(found, page).map(({ id: _, ...provider }) => provider);
    },
    async listForReview({ q = '', isActive }, page) {
      const part = languageNameKey(q);
      const found = providers().filter(
        (account) =>
          (isActive === undefined || account.isActive === isActive) &&
          [account.name, account.email, account.providerId ?? ''].some((text) =>
            languageNameKey(text).includes(part),
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

function fits(
  { name, isAvailable, services }: ListedProvider,
  { q, language, serviceType, available }: ProviderFilter,
  nameOf: ReadonlyMap<string, string>,
): boolean {
  const offersWork = services.some(
    ({ work }) =>
      (language === undefined || languagesOf(work).includes(language)) &&
      (serviceType === undefined || work.serviceType === serviceType),
  );
  const codes = services.flatMap(({ work }) => languagesOf(work));
  const names = [name, ...codes.map((code) => nameOf.get(code) ?? code)];
  const sought = languageNameKey(q ?? '');
  const isNamed = names.some((one) => languageNameKey(one).includes(sought));
  return offersWork && isNamed && (available === undefined || available === isAvailable);
}
