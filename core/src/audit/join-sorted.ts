/** Rows by a number, in ascending order of it. */
type Sorted<Row> = Readonly<{ rows: Iterable<Row>; keyOf: (row: Row) => number }>;

/** A row with the rows that belong to it; undefined if there are only those. */
type Joined<Row, Part> = Readonly<{ key: number; row: Row | undefined; parts: readonly Part[] }>;

/** Takes from a sorted stream what comes up to a key. */
function createCursor<Part>({ rows, keyOf }: Sorted<Part>) {
  const iterator = rows[Symbol.iterator]();
  let next = iterator.next();
  return {
    /** The key of the next row; infinite if there is none. */
    key: () => (next.done === true ? Number.POSITIVE_INFINITY : keyOf(next.value)),
    takeAll(key: number): readonly Part[] {
      const taken: Part[] = [];
      while (next.done !== true && keyOf(next.value) === key) {
        taken.push(next.value);
        next = iterator.next();
      }
      return taken;
    },
    close: () => void iterator.return?.(),
  };
}

/**
 * Joins two streams that are sorted by the same number, with one row of each key in memory. A row that
 * is out of order is taken for one without its counterpart.
 */
export function* joinSorted<Row, Part>(
  { rows, keyOf }: Sorted<Row>,
  parts: Sorted<Part>,
): Generator<Joined<Row, Part>> {
  const cursor = createCursor(parts);
  const alone = (key: number) => ({ key, row: undefined, parts: cursor.takeAll(key) });
  try {
    for (const row of rows) {
      const key = keyOf(row);
      while (cursor.key() < key) yield alone(cursor.key());
      yield { key, row, parts: cursor.takeAll(key) };
    }
    while (Number.isFinite(cursor.key())) yield alone(cursor.key());
  } finally {
    cursor.close();
  }
}
