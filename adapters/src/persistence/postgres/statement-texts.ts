import type { CompiledStatement } from '../statements/define-statement.ts';
import { planEachTime } from '../statements/plan-hints.ts';
import { translateSql } from './translate-sql.ts';

/** How many texts are known before those that were not used meanwhile are forgotten. */
const generation = 500;
/** How many texts each connection prepares: the first that are used a second time. */
const maxPrepared = 500;

/** A statement as the driver takes it; one with a name is prepared once for each connection. */
export type StatementText = Readonly<{
  text: string;
  name?: string;
  /** Whether it is planned for its values whenever it is run (`planEachTime`). */
  isPlannedEachTime?: boolean;
}>;

/** The key column of each table whose keys the database assigns. */
export type AssignedKeys = ReadonlyMap<string, string>;

/** Texts of statements for PostgreSQL, each translated once as long as it is used. */
export interface StatementTexts {
  /** Of any statement. */
  of(sql: string | CompiledStatement): StatementText;
  /** Of an insertion, which returns `id`: the key that the database assigned, or null. */
  ofInsertion(sql: string | CompiledStatement): StatementText;
}

/** Creates texts that all connections of a pool share. */
export function createStatementTexts(assignedKeys: AssignedKeys): StatementTexts {
  let recent = new Map<string, StatementText>();
  let earlier: ReadonlyMap<string, StatementText> = recent;
  const names = new Map<string, string>();

  function nameOf(sql: string): string | undefined {
    const known = names.get(sql);
    if (known !== undefined || names.size >= maxPrepared) return known;
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  }

  function remember(sql: string, statement: StatementText): StatementText {
    if (recent.size >= generation) {
      earlier = recent;
      recent = new Map();
    }
    recent.set(sql, statement);
    return statement;
  }

  /** A text that is used a second time is prepared. */
  function of(
    sql: string,
    translate: (text: string) => string,
    isPlannedEachTime = sql.startsWith(planEachTime),
  ): StatementText {
    const known = recent.get(sql) ?? earlier.get(sql);
    if (known === undefined) {
      return remember(sql, {
        text: translate(sql),
        ...(isPlannedEachTime && { isPlannedEachTime }),
      });
    }
    if (known.name !== undefined) return recent.has(sql) ? known : remember(sql, known);
    const name = nameOf(sql);
    return name === undefined ? known : remember(sql, { ...known, name });
  }

  function returnKey(sql: string): string {
    const table = /insert\s+into\s+(\w+)/i.exec(sql)?.[1] ?? '';
    return `${translateSql(sql)} returning ${assignedKeys.get(table) ?? 'null::bigint'} as id`;
  }

  const keyOf = (table: string | null) => assignedKeys.get(table ?? '') ?? 'null::bigint';

  return {
    of(sql) {
      if (typeof sql === 'string') return of(sql, translateSql);
      return of(sql.text, (text) => text, sql.isPlannedEachTime);
    },
    ofInsertion(sql) {
      if (typeof sql === 'string') return of(sql, returnKey);
      return of(sql.text, (text) => `${text} returning ${keyOf(sql.insertsInto)} as id`);
    },
  };
}
