const largest = '9007199254740991';

/** A column for an amount in pesewas that is never below zero; what may follow is its own. */
export const amount = (name: string): string =>
  `${name} bigint check (${name} between 0 and ${largest})`;

/** A rule that the columns, named after their table, point at existing rows. */
export const pointsTo = (table: string, columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(
      ([column, target]) => `constraint ${table}_${column}_foreign foreign key (${column})
        references ${target} (id) on update no action on delete no action`,
    )
    .join(', ');

/** A statement as the schema comparison reads it: tables must have been written on one line. */
export const onOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ');
