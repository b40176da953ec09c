/** The databases that a marketplace can have. */
export const databaseKinds = ['SQLite', 'PostgreSQL'] as const;

export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * That of all servers and marketplaces under test; `NSEM_TEST_DATABASE=postgres` runs the tests on the other
 * one.
 */
export const usualKind: DatabaseKind =
  process.env['NSEM_TEST_DATABASE'] === 'postgres' ? 'PostgreSQL' : 'SQLite';
