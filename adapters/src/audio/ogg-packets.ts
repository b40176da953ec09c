import { fourCc, type ByteReader } from './byte-reader.ts';
import { isOpusHead, maxPacketBytes, type OpusPacket } from './opus-packet.ts';
import { NotDecodable } from './sound.ts';

const headBytes = 27;
const maxHeadBytes = headBytes + 255;

const flags = { continued: 1, last: 4 } as const;

type Page = Readonly<{
  serial: number;
  flags: number;
  /** The lengths of the segments; one of less than 255 bytes ends a packet. */
  lengths: Uint8Array;
  start: number;
  end: number;
}>;

function readPage(head: Buffer, at: number): Page {
  if (head.length < headBytes || fourCc(head, 0) !== 'OggS') throw new NotDecodable();
  const lengths = head.subarray(headBytes, headBytes + head.readUInt8(26));
  const start = at + headBytes + lengths.length;
  const end = start + lengths.reduce((sum, length) => sum + length, 0);
  return { serial: head.readUInt32LE(14), flags: head.readUInt8(5), lengths, start, end };
}

/** Joins the segments of a stream to packets, which may continue on the next page. */
function createJoiner() {
  let parts: Buffer[] = [];
  let length = 0;
  return function* join(content: Buffer, page: Page): Generator<Buffer> {
    // The begin of the packet that would be continued is missing, or its end.
    if ((page.flags & flags.continued) === 0) [parts, length] = [[], 0];
    let at = 0;
    for (const segment of page.lengths) {
      parts.push(content.subarray(at, at + segment));
      length += segment;
      at += segment;
      if (length > maxPacketBytes) throw new NotDecodable();
      if (segment === 255) continue;
      const packet = Buffer.concat(parts, length);
      [parts, length] = [[], 0];
      yield packet;
    }
  };
}

const isComment = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 8) === 'OpusTags';

/**
 * Reads the first stream of Opus in an Ogg file, up to the end of the stream or of the file: first the
 * packet with its properties, then those with sound.
 *
 * @throws {NotDecodable} if something else is between the pages, or a packet is too large.
 */
export async function* readOggPackets(reader: ByteReader): AsyncGenerator<OpusPacket> {
  const join = createJoiner();
  let serial: number | undefined;
  let at = 0;
  while (at + headBytes <= reader.sizeBytes) {
    const head = reader.peek(at, maxHeadBytes) ?? (await reader.read(at, maxHeadBytes));
    const page = readPage(head, at);
    at = page.end;
    if (serial === undefined || page.serial === serial) {
      const content = await reader.read(page.start, page.end - page.start);
      if (content.length < page.end - page.start) return;
      if (serial === undefined && isOpusHead(content)) serial = page.serial;
      if (serial === undefined) continue;
      for (const bytes of join(content, page)) if (!isComment(bytes)) yield { bytes };
      if ((page.flags & flags.last) !== 0) return;
    }
  }
}
