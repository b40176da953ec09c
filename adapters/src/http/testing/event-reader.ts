/** An event of a stream, as a browser dispatches it. */
export type ReadEvent = Readonly<{
  event: string;
  id: string;
  data: ReturnType<typeof JSON.parse>;
}>;

/** An open event stream. */
export type EventReader = Readonly<{
  status: number;
  headers: Headers;
  /** The next event; undefined if the stream has ended normally. */
  next(): Promise<ReadEvent | undefined>;
  /** The next job event; other events before it are skipped. */
  nextJob(): Promise<ReadEvent>;
  /** Waits for a comment. */
  heartbeat(): Promise<void>;
  /** The id to resume from after a disconnection. */
  lastEventId(): string;
  /** Closes the connection. */
  close(): Promise<void>;
}>;

/** Options of the request. */
export type Following = Readonly<{ token: string; lastEventId?: string; query?: string }>;

/** Parses the fields of a block by the rules of the HTML Standard; comments have no fields. */
function parseBlock(block: string, lastEventId: string): ReadEvent | undefined {
  const fields = { event: 'message', id: lastEventId, data: [] as string[] };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const [name, rest] = [line.slice(0, colon), line.slice(colon + 1)];
    const value = rest.startsWith(' ') ? rest.slice(1) : rest;
    if (name === 'data') fields.data.push(value);
    else if (name === 'event' || name === 'id') fields[name] = value;
  }
  const { event, id, data } = fields;
  return data.length === 0 ? undefined : { event, id, data: JSON.parse(data.join('\n')) };
}

/** Follows the events of a server on a separate connection. */
export async function followEvents(
  url: string,
  { token, lastEventId, query = '' }: Following,
): Promise<EventReader> {
  const hangUp = new AbortController();
  const answer = await fetch(`${url}/events${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: hangUp.signal,
  });
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  const decoder = new TextDecoder();
  let [waiting, seen] = ['', lastEventId ?? ''];

  /** The next block; undefined at the end. Throws if the stream is cut off. */
  async function nextBlock(): Promise<string | undefined> {
    for (;;) {
      const end = waiting.indexOf('\n\n');
      if (end !== -1) {
        const block = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        return block;
      }
      const { value, done } = await reader.read();
      if (done) return undefined;
      waiting += decoder.decode(value, { stream: true });
    }
  }

  async function next(): Promise<ReadEvent | undefined> {
    for (;;) {
      const block = await nextBlock();
      if (block === undefined) return undefined;
      const event = parseBlock(block, seen);
      if (event === undefined) continue;
      seen = event.id;
      return event;
    }
  }

  return {
    status: answer.status,
    headers: answer.headers,
    next,
    async nextJob() {
      for (;;) {
        const event = await next();
        if (event === undefined) throw new Error('the stream has ended');
        if (event.event === 'job') return event;
      }
    },
    async heartbeat() {
      for (;;) {
        const block = await nextBlock();
        if (block === undefined) throw new Error('the stream has ended');
        if (block === ':') return;
      }
    },
    lastEventId: () => seen,
    async close() {
      // Unread events are dropped; a stream that was cut off is already closed.
      await reader.cancel().catch(() => undefined);
      hangUp.abort();
    },
  };
}
