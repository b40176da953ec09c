import { accountId, nextProviderId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import {
  selectAvailableWork,
  selectBest,
  selectListedProvider,
  selectNewest,
  selectReviewedProvider,
  selectReviewedProviders,
} from './provider-directory.ts';

const database = useTemporaryDatabase();

const page = { limit: 50, before: 1_000 };
const byName = { ...page, pattern: '%ama%' };
const byLanguage = { ...byName, language: 'tw' };

describe('the statement that finds providers', () => {
  it.each([
    ['for clients', selectNewest(page).boundFor('sqlite', page)],
    ['for clients, by a name', selectNewest(byLanguage).boundFor('sqlite', byLanguage)],
    ['for admins', selectReviewedProviders(page).boundFor('sqlite', page)],
    ['for admins, by a name', selectReviewedProviders(byName).boundFor('sqlite', byName)],
  ])('%s reads the providers in order, and the rest from indexes', (_, query) => {
    const plan = database().explain(query);
    expect(plan).toContain('SEARCH provider USING INDEX accounts_role_index');
    expect(plan).toContain('SEARCH services USING INDEX services_owner_index (owner_id=?)');
    expect(plan).toContain('SEARCH ratings USING COVERING INDEX ratings_');
    expect(plan).not.toContain('TEMP B-TREE');
    expect(plan).not.toMatch(/SCAN (?!languages)/);
  });

  it.each([
    ['all', {}, 'accounts_best_index'],
    ['those for a language', { language: 'tw' }, 'accounts_best_index'],
    ['those with a public page', { onlyPublic: true as const }, 'accounts_public_index'],
  ])('reads the best of %s in order from an index', (_, filter, index) => {
    const order = { half_stars: 9, negated_turnaround_ms: -7 };
    const after = { isAvailable: true, ...order, accountId: accountId(7) };
    for (const start of [{}, after]) {
      const values = { ...filter, ...start, limit: 50 };
      const plan = database().explain(selectBest(values).boundFor('sqlite', values));
      expect(plan).toContain(`provider USING INDEX ${index}`);
      expect(plan).not.toContain('TEMP B-TREE');
      expect(plan).not.toMatch(/SCAN (?!languages|provider USING INDEX)/);
    }
  });

  it('finds one by the Provider ID', () => {
    const plan = database().explain(
      selectListedProvider.boundFor('sqlite', { providerId: nextProviderId() }),
    );
    expect(plan).toContain('SEARCH provider USING INDEX accounts_provider_id_unique');
  });

  it('counts who is available for what from indexes', () => {
    const plan = database().explain(selectAvailableWork.boundFor('sqlite', { limit: 1_000 }));
    expect(plan).toContain('SEARCH services USING INDEX services_status_index (status=?)');
    expect(plan).toContain('SEARCH provider USING INTEGER PRIMARY KEY');
    expect(plan).not.toMatch(/SCAN (?!languages)/);
  });

  it('finds one by its id', () => {
    const plan = database().explain(selectReviewedProvider.boundFor('sqlite', { id: 1 }));
    expect(plan).toContain('SEARCH provider USING INTEGER PRIMARY KEY');
  });
});
