const largest = '9007199254740991';

/** A column for an amount in pesewas that is never negative; constraints may follow. */
export const amount = (name: string): string =>
  `${name} bigint check (${name} between 0 and ${largest})`;

/** Foreign keys of a table: each column with the table that it references. */
export const pointsTo = (table: string, columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(
      ([column, target]) => `constraint ${table}_${column}_foreign foreign key (${column})
        references ${target} (id) on update no action on delete no action`,
    )
    .join(', ');

/** Puts a statement on one line: the schema comparison cannot read others. */
export const onOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ');
