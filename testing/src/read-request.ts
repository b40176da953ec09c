/** A request that was read to its end. */
export type ReadRequest = Readonly<{
  method: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  signal: AbortSignal | null;
}>;

type Input = Parameters<typeof globalThis.fetch>[0];

/** Reads what a caller gave to `fetch`. */
export async function readRequest(input: Input, init: RequestInit = {}): Promise<ReadRequest> {
  // A browser's test environment has signals of its own, which the constructor refuses.
  const { signal, ...rest } = init;
  const request = new Request(input, rest);
  const bytes = Buffer.from(await request.arrayBuffer());
  const hasBody = request.body !== null || bytes.length > 0;
  return {
    method: request.method,
    url: new URL(request.url),
    headers: Object.fromEntries(request.headers),
    body: hasBody ? bytes : null,
    signal: signal ?? (input instanceof Request ? input.signal : null),
  };
}

/** The body as tests compare it: parsed, if it is JSON. */
export function describeBody({ headers, body }: ReadRequest): unknown {
  if (body === null) return null;
  const isJson = headers['content-type']?.includes('json') === true;
  return isJson ? (JSON.parse(body.toString()) as unknown) : new Uint8Array(body);
}
