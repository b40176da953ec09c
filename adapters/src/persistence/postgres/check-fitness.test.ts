import { expect, it } from 'vitest';
import { checkFitness } from './check-fitness.ts';
import type { PostgresPool } from './postgres-pool.ts';

const fit = { version: 18, is_read_only: 'off', encoding: 'UTF8', is_ordered_by_bytes: true };

/** A database that describes itself so. */
const databaseWith = (changes: Partial<typeof fit>): Pick<PostgresPool, 'query'> => {
  const query = () => Promise.resolve({ rows: [{ ...fit, ...changes }] });
  return { query: query as unknown as PostgresPool['query'] };
};

it.each([16, 17, 18])('PostgreSQL %i is accepted', async (version) => {
  await expect(checkFitness(databaseWith({ version }))).resolves.toBeUndefined();
});

it.each<[Partial<typeof fit>, string]>([
  [{ version: 15 }, 'it is PostgreSQL 15, and must be 16 to 18.'],
  [{ version: 19 }, 'it is PostgreSQL 19, and must be 16 to 18.'],
  [{ is_read_only: 'on' }, 'it is read-only: a standby, or set to be so.'],
  [{ encoding: 'SQL_ASCII' }, 'its encoding is SQL_ASCII, and must be UTF8.'],
  [
    { is_ordered_by_bytes: false },
    "its texts are not ordered by their bytes: create it with locale 'C'.",
  ],
  [
    { version: 9, encoding: 'LATIN1' },
    'it is PostgreSQL 9, and must be 16 to 18; its encoding is LATIN1, and must be UTF8.',
  ],
])('%j is refused in one sentence', async (changes, sentence) => {
  await expect(checkFitness(databaseWith(changes))).rejects.toThrow(new Error(sentence));
});
