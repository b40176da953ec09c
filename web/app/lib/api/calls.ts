import { ConnectionError, NsemError, TimeoutError } from '@nsem/sdk';

const genericError = 'An error occurred';

const unexpectedError = 'An unexpected error occurred. Please try again.';

const unreachable =
  'The marketplace could not be reached. Please check your connection and try again.';

/**
 * The sentence that is shown for a failed call: the detail from the server, else the default of the
 * screen.
 */
export function errorText(error: unknown, fallback: string = genericError): string {
  if (!(error instanceof NsemError)) return unexpectedError;
  if (isUnreachable(error)) return unreachable;
  return hasReason(error) ? error.detail : fallback;
}

/** Whether the server gave a reason. A proxy sends none, and the SDK then names address and status. */
const hasReason = ({ status, detail, problem }: NsemError): boolean =>
  detail.trim() !== '' && (status === null || problem['detail'] === detail);

/** Whether a call failed because the server did not answer. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ConnectionError || error instanceof TimeoutError;

const awayStatuses: ReadonlySet<number | null> = new Set([502, 503, 504]);

/** Whether a call failed because the server is away: it did not answer, a proxy did for it, or it is restarted. */
export function isAway(error: unknown): boolean {
  if (isUnreachable(error)) return true;
  if (!(error instanceof NsemError) || !awayStatuses.has(error.status)) return false;
  return error.code === 'http.unavailable' || !hasReason(error);
}

/** The first error of each field of a form, by the name of the field. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof NsemError)) return {};
  const named = error.errors.map(({ pointer, detail }) => [pointer.split('/').at(-1), detail]);
  return Object.fromEntries(named.toReversed());
}

/** Whether a call failed because an admin must first set up a second factor. */
export const mustSetUpFactor = (error: unknown): boolean =>
  error instanceof NsemError && error.code === 'account.second-factor-enrolment-required';

/** Whether a call failed because the session has ended. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof NsemError && error.status === 401;

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

/** Fetches all cursor pages of a list; only for lists that are always short. */
export async function collect<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
