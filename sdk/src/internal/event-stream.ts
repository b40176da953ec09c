/** One event of a `text/event-stream`. */
export type RawEvent = Readonly<{
  /** The event's name; `message` if it has none. */
  event: string;
  data: string;
  /** The position to resume from; null if the event has none. */
  id: string | null;
}>;

/** The lines of a stream, which end with `\n` or `\r\n`. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
}

/** Reads the events of a stream (WHATWG HTML §9.2.6). An incomplete last event is ignored. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<RawEvent> {
  let fields: Record<string, string> = {};
  for await (const line of linesOf(bytes)) {
    if (line === '') {
      const { event = 'message', data, id = null } = fields;
      if (data !== undefined) yield { event, data, id };
      fields = {};
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? [];
    const before = fields[name];
    fields[name] = name === 'data' && before !== undefined ? `${before}\n${value}` : value;
  }
}
