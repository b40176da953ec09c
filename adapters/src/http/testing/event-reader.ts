/** An event of a stream, as a browser dispatches it. */
export type ReadEvent = Readonly<{
  event: string;
  id: string;
  data: ReturnType<typeof JSON.parse>;
}>;

/** A stream of events that is being read. */
export type EventReader = Readonly<{
  status: number;
  headers: Headers;
  /** The next event; undefined where the stream has ended as it should. */
  next(): Promise<ReadEvent | undefined>;
  /** The next event, once it is a job's: what comes before is not looked at. */
  nextJob(): Promise<ReadEvent>;
  /** Waits for a comment. */
  heartbeat(): Promise<void>;
  /** The id with which to go on after a break. */
  lastEventId(): string;
  /** Hangs up. */
  close(): Promise<void>;
}>;

/** What is asked of the stream. */
export type Following = Readonly<{ token: string; lastEventId?: string; query?: string }>;

/** Puts the fields of a block together, by the rules of the HTML Standard; comments have none. */
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

/** Follows the events of a server with a connection of its own. */
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

  /** The next block; undefined at the end. Throws where the stream breaks off. */
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
      // Whatever came before is dropped; a stream that broke off is closed already.
      await reader.cancel().catch(() => undefined);
      hangUp.abort();
    },
  };
}
