import { accountId } from '@nsem/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTemporaryDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { selectForReview, selectOneForReview } from './review-providers.ts';
import { selectProviders } from './search-providers.ts';

let database: TemporaryDatabase;

beforeAll(async () => {
  database = await openTemporaryDatabase();
});

afterAll(async () => {
  await database.discard();
});

/** How SQLite goes about a statement. */
function planOf({ text, values }: ReturnType<typeof selectProviders>): string {
  const steps = database.ask(`explain query plan ${text}`, values) as { detail: string }[];
  return steps.map(({ detail }) => detail).join('\n');
}

const page = { limit: 50, before: 1_000 };

describe('the statement that finds providers', () => {
  it.each([
    ['for clients', selectProviders({}, page)],
    ['for clients, by a name', selectProviders({ q: 'twi', language: 'tw' }, page)],
    ['for admins', selectForReview({}, page)],
    ['for admins, by a name', selectForReview({ q: 'ama' }, page)],
  ])('%s walks the providers in order, and looks up the rest', (_, query) => {
    const plan = planOf(query);
    expect(plan).toContain('SEARCH provider USING INDEX accounts_role_index');
    expect(plan).toContain('SEARCH services USING INDEX services_owner_index (owner_id=?)');
    expect(plan).toContain('SEARCH ratings USING COVERING INDEX ratings_');
    expect(plan).not.toContain('TEMP B-TREE');
    expect(plan).not.toMatch(/SCAN (?!languages)/);
  });

  it('finds one by its id', () => {
    const plan = planOf(selectOneForReview(accountId(1)));
    expect(plan).toContain('SEARCH provider USING INTEGER PRIMARY KEY');
  });
});
