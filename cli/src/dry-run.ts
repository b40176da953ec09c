import { NsemError } from '@nsem/sdk';

/** A request that a dry run did not send. */
export type PlannedRequest = Readonly<{
  method: string;
  url: string;
  idempotency_key: string | null;
  body: unknown;
}>;

/** Ends a command at its first request. */
export class DryRunEnd extends NsemError {
  readonly request: PlannedRequest;

  constructor(request: PlannedRequest) {
    super({ message: 'Nothing was sent.', code: 'cli.dry-run' });
    this.request = request;
  }
}

/** The members of a body that are never shown. */
const secrets = new Set([
  'code',
  'current_password',
  'device_token',
  'login_ticket',
  'new_password',
  'password',
  'recovery_code',
  'token',
]);

/**
 * Takes the place of `fetch` in a dry run.
 *
 * @throws DryRunEnd with the request.
 */
export async function recordRequest(
  url: string | URL | Request,
  { method = 'GET', headers, body }: RequestInit = {},
): Promise<never> {
  throw new DryRunEnd({
    method,
    url: new Request(url).url,
    idempotency_key: new Headers(headers).get('idempotency-key'),
    body: describeBody(body),
  });
}

function describeBody(body: RequestInit['body']): unknown {
  if (typeof body === 'string') {
    return JSON.parse(body, (key, value: unknown) => (secrets.has(key) ? '(hidden)' : value));
  }
  if (!(body instanceof FormData)) return null;
  return Object.fromEntries(
    Array.from(body.entries(), ([name, value]) => [
      name,
      typeof value === 'string' ? value : { file: value.name, size_bytes: value.size },
    ]),
  );
}
