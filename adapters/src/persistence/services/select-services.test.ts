import { accountId, serviceId } from '@nsem/core/testing';
import { describe, expect, it } from 'vitest';
import { useTemporaryDatabase } from '../testing/use-temporary-database.ts';
import { selectAllServices, selectService, selectServicesOf } from './select-services.ts';

const database = useTemporaryDatabase();

const page = { limit: 50, before: 1_000 };

describe('the statement that selects services', () => {
  it.each([
    ['one by its id', selectService(serviceId(1)), 'SEARCH services USING INTEGER PRIMARY KEY'],
    ['those of a provider', selectServicesOf(accountId(1)), 'services_owner_index (owner_id=?)'],
    ['all', selectAllServices({}, page), 'SEARCH services USING INTEGER PRIMARY KEY (rowid<?)'],
    ['those of a status', selectAllServices({ status: 'pending' }, page), 'services_status_index'],
    [
      'the oldest of a status',
      selectAllServices({ status: 'pending' }, { ...page, sort: 'oldest' }),
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
