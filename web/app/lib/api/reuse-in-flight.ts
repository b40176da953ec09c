/**
 * Wraps a request so that calls with equal input share one in-flight request and its result. A
 * double click is faster than a button can be disabled.
 */
export function reuseInFlight<Input, Output>(
  send: (input: Input) => Promise<Output>,
): (input: Input) => Promise<Output> {
  const inFlight = new Map<string, Promise<Output>>();
  return (input) => {
    const key = JSON.stringify(input) ?? '';
    const existing = inFlight.get(key);
    if (existing !== undefined) return existing;
    const result = send(input).finally(() => inFlight.delete(key));
    inFlight.set(key, result);
    return result;
  };
}
