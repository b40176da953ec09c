import type { Account } from '../../accounts/account.ts';
import { invariant } from '../../kernel/invariant.ts';
import { languageNameKey } from '../../languages/decide-language.ts';
import type {
  ListedProvider,
  ProviderDirectory,
  ProviderFilter,
} from '../../services/provider-directory.port.ts';
import type { ServiceStore } from '../../services/service-store.port.ts';
import { languagesOf } from '../../services/work.ts';
import type { MemoryState } from './memory-state.ts';
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

type ListedService = ListedProvider['services'][number];

/** The providers that clients find, in memory. */
export function createProviderDirectory(state: MemoryState): ProviderDirectory {
  const approvedOf = (account: Account): readonly ListedService[] =>
    newestFirst(state.services, ({ ownerId, status }) => {
      return ownerId === account.id && status === 'approved';
    }).map((service) => {
      const recording = service.sample && state.files.rows.get(service.sample.recording);
      return { ...service, recordingKey: recording?.key ?? null };
    });
  function listed(account: Account): readonly (ListedProvider & Readonly<{ id: number }>)[] {
    const services = approvedOf(account);
    const { providerId } = account;
    if (!account.isActive || providerId === null || services.length === 0) return [];
    const { id, name, isAvailable, isQuickServiceAvailable } = account;
    const rating = { averageRating: null, ratingCount: 0 };
    const flags = { isAvailable, isQuickServiceAvailable };
    return [{ id, accountId: id, name, providerId, ...rating, ...flags, services }];
  }

  return {
    async search(filter, page) {
      const languages = [...state.languages.rows.values()];
      const nameOf = new Map(languages.map(({ code, name }) => [code, name]));
      const all = newestFirst(state.accounts, ({ role }) => role === 'service-provider');
      const found = all.flatMap(listed).filter((provider) => fits(provider, filter, nameOf));
      return cutPage(found, page).map(({ id: _, ...provider }) => provider);
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
