/** What was started, so that it can be stopped the other way round. */
export interface Closing {
  /** Remembers how to stop what was just started. */
  add(stop: () => Promise<void> | void): void;
  /**
   * Stops everything, the last started first, each even where another fails to stop. Further calls
   * wait for the same.
   *
   * @throws {AggregateError} with what failed.
   */
  close(): Promise<void>;
}

/** An empty list of what was started. */
export function createClosing(): Closing {
  const stops: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;

  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const stop of stops.toReversed()) {
      try {
        await stop();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything stopped cleanly');
  };

  return {
    add: (stop) => void stops.push(stop),
    close: () => (closing ??= closeAll()),
  };
}
