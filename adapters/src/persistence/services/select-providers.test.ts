import { accountId, nextProviderId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectAvailableWork, selectListedProvider, selectProviders } from './select-providers.ts';
import { selectReviewedProvider, selectReviewedProviders } from './select-reviewed-providers.ts';

const database = useTemporaryDatabase();

const page = { limit: 50, before: 1_000 };

describe('the statement that finds providers', () => {
  it.each([
    ['for clients', selectProviders({}, page)],
    ['for clients, by a name', selectProviders({ q: 'twi', language: 'tw' }, page)],
    ['for admins', selectReviewedProviders({}, page)],
    ['for admins, by a name', selectReviewedProviders({ q: 'ama' }, page)],
  ])('%s reads the providers in order, and the rest from indexes', (_, query) => {
    const plan = database().explain(query);
    expect(plan).toContain('SEARCH provider USING INDEX accounts_role_index');
    expect(plan).toContain('SEARCH services USING INDEX services_owner_index (owner_id=?)');
    expect(plan).toContain('SEARCH ratings USING COVERING INDEX ratings_');
    expect(plan).not.toContain('TEMP B-TREE');
    expect(plan).not.toMatch(/SCAN (?!languages)/);
  });

  it.each([
    ['all', {}, 'accounts_standing_index'],
    ['those for a language', { language: 'tw' }, 'accounts_standing_index'],
    ['those with a public page', { isPublic: true }, 'accounts_public_index'],
  ])('reads the best of %s in order from an index', (_, filter, index) => {
    const after = { isAvailable: true, standing: 5, accountId: accountId(7) };
    for (const start of [{}, { after }]) {
      const plan = database().explain(
        selectProviders(filter, { order: 'best', limit: 50, ...start }),
      );
      expect(plan).toContain(`provider USING INDEX ${index}`);
      expect(plan).not.toContain('TEMP B-TREE');
      expect(plan).not.toMatch(/SCAN (?!languages|provider USING INDEX)/);
    }
  });

  it('finds one by the Provider ID', () => {
    const plan = database().explain(selectListedProvider(nextProviderId()));
    expect(plan).toContain('SEARCH provider USING INDEX accounts_provider_id_unique');
  });

  it('counts who is available for what from indexes', () => {
    const plan = database().explain(selectAvailableWork(1_000));
    expect(plan).toContain('SEARCH services USING INDEX services_status_index (status=?)');
    expect(plan).toContain('SEARCH provider USING INTEGER PRIMARY KEY');
    expect(plan).not.toMatch(/SCAN (?!languages)/);
  });

  it('finds one by its id', () => {
    const plan = database().explain(selectReviewedProvider(accountId(1)));
    expect(plan).toContain('SEARCH provider USING INTEGER PRIMARY KEY');
  });
});
