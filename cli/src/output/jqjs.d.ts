// The package has no types.

declare module '@michaelhomer/jqjs' {
  /** @throws an error if the filter is invalid. */
  export function compile(filter: string): (document: unknown) => Iterable<unknown>;
}
