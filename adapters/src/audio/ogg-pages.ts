import { setImmediate } from 'node:timers/promises';
import { findBytes, fourCc, type ByteReader } from './byte-reader.ts';
import { maxPacketBytes } from './opus-packet.ts';
import { WorkExceeded } from './not-measurable.ts';

/** A page of an Ogg file (RFC 3533, section 6). */
export type OggPage = Readonly<{
  serial: number;
  isContinued: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** The samples that its writer counted up to its end; undefined if no packet ends in it. */
  position: number | undefined;
  /** The lengths of the segments; one of less than 255 bytes ends a packet. */
  lengths: Uint8Array;
  content: Buffer;
  /** Where the next page is expected. */
  end: number;
}>;

const headBytes = 27;
const maxHeadBytes = headBytes + 255;

/** The place of the checksum in the head of a page, which is computed as if these bytes were zeros. */
const checksumAt = 22;

/** How a page begins. */
const signature = Buffer.from('OggS', 'latin1');

/** A page is shorter. */
const mostPageBytes = 64 * 1024;

/** Bytes of checksums that take a few milliseconds; then the event loop runs. */
const checkedInARow = 1024 * 1024;

const polynomial = 0x04c11db7;

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc < 0 ? polynomial : 0);
  return crc;
});

function update(crc: number, bytes: Buffer, { from, to }: Record<'from' | 'to', number>): number {
  let updated = crc;
  for (let at = from; at < to; at += 1) {
    updated = (updated << 8) ^ (crcTable[(updated >>> 24) ^ (bytes[at] ?? 0)] ?? 0);
  }
  return updated;
}

const noChecksum = Buffer.alloc(4);

/** The checksum that belongs in a page. */
function oggChecksum(page: Buffer): number {
  const before = update(0, page, { from: 0, to: checksumAt });
  const within = update(before, noChecksum, { from: 0, to: 4 });
  return update(within, page, { from: checksumAt + 4, to: page.length }) >>> 0;
}

/** The bytes of the page that begins with `head`; undefined if none does. */
function lengthOf(head: Buffer): number | undefined {
  if (head.length < headBytes || fourCc(head, 0) !== 'OggS') return undefined;
  const segments = head.readUInt8(26);
  if (head.length < headBytes + segments) return undefined;
  let length = headBytes + segments;
  for (let at = headBytes; at < headBytes + segments; at += 1) length += head.readUInt8(at);
  return length;
}

function parsePage(page: Buffer, at: number): OggPage {
  const flags = page.readUInt8(5);
  const position = Number(page.readBigInt64LE(6));
  const start = headBytes + page.readUInt8(26);
  return {
    serial: page.readUInt32LE(14),
    isContinued: (flags & 1) !== 0,
    isFirst: (flags & 2) !== 0,
    isLast: (flags & 4) !== 0,
    position: position < 0 ? undefined : position,
    lengths: page.subarray(headBytes, start),
    content: page.subarray(start),
    end: at + page.length,
  };
}

/** Finds the pages of an Ogg file one after the other; what is damaged is passed over, as players do. */
export interface OggPages {
  /** The next page from `at` on; undefined if there is none. */
  find(at: number): Promise<OggPage | undefined>;
}

/** @throws {WorkExceeded} if far more looks like a page than is one. */
export function openOggPages(reader: ByteReader): OggPages {
  /** Bytes whose checksum was wrong: without a limit, pages within pages would take forever. */
  let damaged = 0;
  let rested = 0;

  async function readAt(at: number): Promise<OggPage | undefined> {
    const head = reader.peek(at, maxHeadBytes) ?? (await reader.read(at, maxHeadBytes));
    const length = lengthOf(head);
    if (length === undefined) return undefined;
    const page = reader.peek(at, length) ?? (await reader.read(at, length));
    if (page.length < length) return undefined;
    if (oggChecksum(page) === page.readUInt32LE(checksumAt)) return parsePage(page, at);
    damaged += length;
    if (damaged > reader.sizeBytes + mostPageBytes) throw new WorkExceeded();
    if (damaged - rested > checkedInARow) {
      rested = damaged;
      await setImmediate();
    }
    return undefined;
  }

  return {
    async find(from) {
      for (let at = from; at < reader.sizeBytes; at = await findBytes(reader, signature, at + 1)) {
        const page = await readAt(at);
        if (page !== undefined) return page;
      }
      return undefined;
    },
  };
}

/** Joins the segments of one stream to packets, which may continue on the next page. */
export type PacketJoiner = (page: OggPage) => Generator<Buffer>;

/** Of a packet that is larger than any with sound, such as a comment with a picture, only the begin is read. */
export function createPacketJoiner(): PacketJoiner {
  let parts: Buffer[] = [];
  let length = 0;
  let isMissing = false;

  function clear(): void {
    [parts, length, isMissing] = [[], 0, false];
  }

  return function* join({ content, lengths, isContinued }) {
    // The end of the packet before is missing, or the begin of the one that is continued.
    if (!isContinued) clear();
    else if (parts.length === 0) isMissing = true;
    let from = 0;
    let at = 0;
    for (const segment of lengths) {
      at += segment;
      if (segment === 255) continue;
      if (!isMissing) yield take(content.subarray(from, at));
      clear();
      from = at;
    }
    if (from < at && !isMissing) add(content.subarray(from, at));
  };

  function add(part: Buffer): void {
    const room = maxPacketBytes - length;
    // A copy: the window of the file that contains the part is soon another one.
    if (room > 0) parts.push(Buffer.from(part.subarray(0, room)));
    length += Math.min(room, part.length);
  }

  function take(part: Buffer): Buffer {
    if (parts.length === 0) return part;
    add(part);
    return Buffer.concat(parts, length);
  }
}
