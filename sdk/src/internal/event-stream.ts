/** One event of a stream of `text/event-stream`. */
export type StreamEvent = Readonly<{
  /** What it is called; `message` where it has no name. */
  event: string;
  data: string;
  /** What to resume after; null where it does not say. */
  id: string | null;
}>;

/** The text of a stream line by line; lines end with `\n` or `\r\n`. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of bytes) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.replace(/\r$/, '');
  }
}

/** Reads the events of a stream (WHATWG HTML §9.2.6); one that is cut off before its end is none. */
export async function* readEvents(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  let fields: Record<string, string> = {};
  for await (const line of linesOf(bytes)) {
    if (line === '') {
      const { event = 'message', data, id = null } = fields;
      if (data !== undefined) yield { event, data, id };
      fields = {};
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*):? ?([^]*)$/.exec(line) ?? [];
    const before = fields[name];
    fields[name] = name === 'data' && before !== undefined ? `${before}\n${value}` : value;
  }
}
