import {
  catalogueNames,
  decideNewLanguage,
  defaultCommission,
  invariant,
  openPrices,
  recordProvision,
  type Account,
  type Instant,
  type Language,
  type LanguageRegistry,
  type NewAccount,
  type Stores,
} from '@nsem/core';
import { markOfHash } from '../security/seal.ts';

async function addCatalogue(stores: Stores, registry: LanguageRegistry): Promise<void> {
  const added: Language[] = [];
  for (const name of catalogueNames) {
    const decided = decideNewLanguage(name, added, registry);
    invariant(decided.ok && !('id' in decided.value), `the catalogue lists ${name} exactly once`);
    added.push(await stores.languages.insert(decided.value));
  }
}

/**
 * Opens a new marketplace: the language catalogue, the initial prices, 15.0 % commission and the first
 * admin. Must be called in one unit of work, so that a marketplace is never half open.
 */
export async function openMarketplace(
  stores: Stores,
  {
    registry,
    admin,
    now,
  }: Readonly<{ registry: LanguageRegistry; admin: NewAccount; now: Instant }>,
): Promise<Account> {
  await addCatalogue(stores, registry);
  await openPrices(stores, now);
  await stores.commission.append({ rate: defaultCommission, updatedAt: now, actorId: null });
  const account = await stores.accounts.insert(admin);
  invariant(account !== undefined, 'a new marketplace has no accounts yet');
  const passwordMark = markOfHash(admin.passwordHash);
  await recordProvision(stores, { account, isNew: true }, { passwordMark, now });
  return account;
}
