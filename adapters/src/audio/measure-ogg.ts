import { fourCc, type ByteReader } from './byte-reader.ts';
import {
  advance,
  identifyCodec,
  identityBytes,
  openStream,
  secondsOf,
  type OggPage,
  type OggStreams,
} from './ogg-streams.ts';

/** The file does not follow the format. */
class BrokenPage extends Error {
  override readonly name = 'BrokenPage';
}

/** A page with the place of its content. */
type PlacedPage = OggPage & Readonly<{ start: number; end: number }>;

const headBytes = 27;
const maxHeadBytes = headBytes + 255;

const noPosition = 0xffffffffffffffffn;

/** The bytes of a page's content: the sum of its segments. */
function contentLength(head: Buffer, segments: number): number {
  let length = 0;
  for (let at = headBytes; at < headBytes + segments; at += 1) length += head.readUInt8(at);
  return length;
}

/** The page that begins at `at`; undefined if the file ends before the page does. */
function parsePage(head: Buffer, at: number, sizeBytes: number): PlacedPage | undefined {
  if (head.length < headBytes) return undefined;
  if (fourCc(head, 0) !== 'OggS') throw new BrokenPage();
  const segments = head.readUInt8(26);
  const start = at + headBytes + segments;
  if (start > sizeBytes) return undefined;
  const end = start + contentLength(head, segments);
  const flags = head.readUInt8(5);
  const position = head.readBigUInt64LE(6);
  return end > sizeBytes
    ? undefined
    : {
        serial: head.readUInt32LE(14),
        isFirst: (flags & 2) !== 0,
        isLast: (flags & 4) !== 0,
        position: position === noPosition ? undefined : Number(position),
        start,
        end,
      };
}

async function open(reader: ByteReader, streams: OggStreams, page: PlacedPage): Promise<void> {
  const { start, end } = page;
  const codec = identifyCodec(await reader.read(start, Math.min(end - start, identityBytes)));
  if (codec === undefined) throw new BrokenPage();
  openStream(streams, page, codec);
}

/** Reads the pages up to the end of all streams, or of the file. */
async function readStreams(reader: ByteReader): Promise<OggStreams> {
  const streams: OggStreams = new Map();
  let closed = 0;
  let at = 0;
  do {
    const head = reader.peek(at, maxHeadBytes) ?? (await reader.read(at, maxHeadBytes));
    const page = parsePage(head, at, reader.sizeBytes);
    if (page === undefined) break;
    if (page.isFirst) await open(reader, streams, page);
    const stream = streams.get(page.serial);
    if (stream === undefined) throw new BrokenPage();
    if (advance(stream, page)) closed += 1;
    at = page.end;
  } while (closed < streams.size);
  return streams;
}

/**
 * Measures an Ogg file (Opus, Vorbis, FLAC or Speex) by the position in its last page, up to which a
 * player can play it.
 *
 * @returns milliseconds, or undefined if there is no audio, or there is video.
 * @throws {BrokenPage}, {WorkExceeded} or a RangeError if the file is malformed.
 */
export async function measureOgg(reader: ByteReader): Promise<number | undefined> {
  const streams = [...(await readStreams(reader)).values()];
  if (streams.some(({ codec }) => codec.kind === 'video')) return undefined;
  const seconds = streams.map((stream) => secondsOf(stream)).findLast((time) => time !== undefined);
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}
