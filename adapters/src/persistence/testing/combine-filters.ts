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
