import type { SqlValue } from '../database-session.ts';
import { Statement, type CompiledStatement } from '../statements/define-statement.ts';

let defined = 0;

class TextStatement<Row> extends Statement<readonly SqlValue[], Row> {
  readonly #compiled: CompiledStatement;

  constructor(text: string) {
    super(() => {
      throw new Error('A text is not composed.');
    });
    defined += 1;
    const name = `text ${defined}`;
    this.#compiled = { text, name, names: [], isReading: false, isPlannedEachTime: false };
  }

  override on(): CompiledStatement {
    return this.#compiled;
  }

  override bind(_: CompiledStatement, values: readonly SqlValue[]): SqlValue[] {
    return [...values];
  }
}

/** A statement that is a text of PostgreSQL, with values in the order of its parameters; it may change something. */
export const textOf = <Row>(text: string): Statement<readonly SqlValue[], Row> =>
  new TextStatement(text);
