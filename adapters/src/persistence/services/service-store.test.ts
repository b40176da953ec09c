import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/temporary-database.ts';
import { selectAllServices, selectService, selectServicesOf } from './service-store.ts';

const database = useTemporaryDatabase();

const all = (values: Partial<Parameters<typeof selectAllServices>[0]>) =>
  selectAllServices({ ...values, limit: 50 }).boundFor('sqlite', { ...values, limit: 50 });
const one = selectService.boundFor('sqlite', { id: 1 });
const ofProvider = selectServicesOf.boundFor('sqlite', { ownerId: 1 });

describe('the statement that selects services', () => {
  it.each([
    ['one by its id', one, 'SEARCH services USING INTEGER PRIMARY KEY'],
    ['those of a provider', ofProvider, 'services_owner_index (owner_id=?)'],
    ['all', all({ before: 1_000 }), 'SEARCH services USING INTEGER PRIMARY KEY (rowid<?)'],
    ['those of a status', all({ status: 'pending', before: 1_000 }), 'services_status_index'],
    [
      'the oldest of a status',
      all({ status: 'pending', after: 1_000 }),
      'services_status_index (status=? AND id>?)',
    ],
  ])('finds %s by an index, in order, and looks up the rest by id', (_, query, expected) => {
    const plan = database().explain(query);
    expect(plan).toContain(expected);
    expect(plan).toContain('SEARCH files USING INTEGER PRIMARY KEY');
    expect(plan).not.toContain('TEMP B-TREE');
    expect(plan).not.toContain('SCAN');
  });
});
