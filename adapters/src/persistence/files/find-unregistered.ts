import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Statements } from '../database-session.ts';
import { defineStatement, type Parts } from '../statements/define-statement.ts';
import type { Tables } from '../statements/tables.ts';

type WithListed = Tables & { listed: Readonly<{ value: string }> };
type Listed = ExpressionBuilder<WithListed, 'listed'>;

/** Finds those of some keys, each `listed.value`, that no row has, in their order. */
export function findUnregisteredBy(
  isRegistered: (listed: Listed) => ExpressionWrapper<WithListed, 'listed', SqlBool>,
) {
  const selectUnregistered = defineStatement(
    ({ db, given, dialect }: Parts<Readonly<{ keys: readonly string[] }>>) => {
      const listed = dialect.textsOf(given.keys).$castTo<Readonly<{ value: string }>>();
      return db
        .selectFrom(listed.as('listed'))
        .select('listed.value as key')
        .where((key) => key.not(isRegistered(key)));
    },
  );
  return async (sql: Statements, keys: readonly string[]): Promise<readonly string[]> => {
    const unregistered = await sql.all(selectUnregistered, { keys });
    const found = new Set(unregistered.map(({ key }) => key));
    return keys.filter((key) => found.has(key));
  };
}
