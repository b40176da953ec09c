import type { SqlValue } from '../database-session.ts';
import { type CompiledStatement, Statement } from '../statements/define-statement.ts';

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

/** One or more values for each of the filters of a list: a filter without any does not compile. */
export type Samples<F> = {
  readonly [K in keyof F]-?: readonly [Exclude<F[K], undefined>, ...Exclude<F[K], undefined>[]];
};

/** Every combination of filters: none, each value of each, each pair, and so on. */
export function* combine<F extends object>(samples: Samples<F>): Generator<F> {
  let found: readonly Partial<F>[] = [{}];
  for (const key of Object.keys(samples) as (keyof F)[]) {
    const values = samples[key];
    found = found.flatMap((filter) => [
      filter,
      ...values.map((value) => ({ ...filter, [key]: value })),
    ]);
  }
  yield* found as readonly F[];
}
