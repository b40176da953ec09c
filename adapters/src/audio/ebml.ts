import { findBytes, type ByteReader } from './byte-reader.ts';
import { NotMeasurable } from './not-measurable.ts';

/** An element of an EBML file; its content begins after `headBytes`. */
export type EbmlElement = Readonly<{
  id: number;
  headBytes: number;
  /** Of the content; undefined if it ends with the element that contains this one. */
  length: number | undefined;
}>;

/** The longest id and length. */
const maxHeadBytes = 12;
/** As much of an element as is needed: numbers, and the head of a block. */
const contentBytes = 12;

/** As much of an element as is read at once: its head, and the content that is needed of most. */
const elementBytes = maxHeadBytes + contentBytes;

/** The width of the number at `at`: the number of leading zeros in its first byte, and one. */
const widthAt = (bytes: Buffer, at: number): number => Math.clz32(bytes[at] ?? 0) - 23;

function readBytes(bytes: Buffer, { at, width, mask }: Record<'at' | 'width' | 'mask', number>) {
  const end = Math.min(at + width, bytes.length);
  let value = (bytes[at] ?? 0) & mask;
  for (let next = at + 1; next < end; next += 1) value = value * 256 + (bytes[next] ?? 0);
  return value;
}

/** Reads a number without the bit that marks its width. */
export function readVarint(bytes: Buffer, at: number): Readonly<{ value: number; width: number }> {
  const width = widthAt(bytes, at);
  return { value: readBytes(bytes, { at, width, mask: 0xff >> width }), width };
}

/** Reads the head of an element from `elementBytes` bytes; undefined if it is not EBML. */
function readElement(bytes: Buffer): EbmlElement | undefined {
  const idWidth = widthAt(bytes, 0);
  if (idWidth > 4 || bytes.length <= idWidth) return undefined;
  const size = readVarint(bytes, idWidth);
  const headBytes = idWidth + size.width;
  if (size.width > 8 || bytes.length < headBytes) return undefined;
  const id = readBytes(bytes, { at: 0, width: idWidth, mask: 0xff });
  // All ones: a live recording, whose writer could not go back to fill in the length.
  const isOpenEnded = size.value >= 2 ** (7 * size.width) - 1;
  return { id, headBytes, length: isOpenEnded ? undefined : size.value };
}

/** How the elements of a file are read. */
export type EbmlShape = Readonly<{
  /** Those that contain others, with the number of those around them. */
  containers: ReadonlyMap<number, number>;
  /** Those whose whole content is needed, and the most bytes of it. */
  contents: ReadonlyMap<number, number>;
  /** How an element begins at which players go on behind what is damaged. */
  goOnAt: Buffer;
}>;

/**
 * An element with its first bytes: the head and 12 bytes of content, unless the file ends, or all of it if
 * that is needed.
 */
export type FoundElement = Readonly<{ element: EbmlElement; bytes: Buffer }>;

/** Elements of a file one after the other; one that contains others is followed by the first of them. */
export interface EbmlCursor {
  /**
   * The next element; undefined at the end of the file.
   *
   * @throws {NotMeasurable} if it has more content than is read.
   */
  next(): Promise<FoundElement | undefined> | FoundElement | undefined;
}

/** An element that is not damaged: how many of its bytes are needed, and where the next one begins. */
type Placed = Readonly<{ element: EbmlElement; needed: number; next: number }>;

/**
 * Places elements in a file. What is not read must end within what contains it: a player does not believe
 * that it is longer, and finds what is hidden in it.
 */
function createPlacer(sizeBytes: number, { containers, contents }: EbmlShape) {
  /** Where the elements around the current one end. */
  const ends: number[] = [];
  const end = (): number => ends.at(-1) ?? sizeBytes;

  function enter(depth: number, to: number): void {
    ends.length = Math.min(ends.length, depth);
    ends.push(Math.min(to, end()));
  }

  /** Undefined if it is damaged. */
  return (at: number, element: EbmlElement): Placed | undefined => {
    while (ends.length > 0 && at >= end()) ends.pop();
    const { id, headBytes, length } = element;
    const start = at + headBytes;
    const depth = containers.get(id);
    if (depth !== undefined) {
      enter(depth, start + (length ?? Infinity));
      return { element, needed: 0, next: start };
    }
    if (length === undefined) return undefined;
    const next = start + length;
    const most = contents.get(id);
    if (most === undefined) return next > end() ? undefined : { element, needed: 0, next };
    if (next > sizeBytes) return undefined;
    if (length > most) throw new NotMeasurable('contradictory');
    return { element, needed: headBytes + length, next };
  };
}

/** Opens the elements of a file. What is damaged is passed over, as players do. */
export function openEbml(reader: ByteReader, shape: EbmlShape): EbmlCursor {
  const place = createPlacer(reader.sizeBytes, shape);
  let at = 0;

  function placeNext(start: Buffer): Placed | undefined {
    const element = readElement(start);
    return element && place(at, element);
  }

  function take({ element, needed, next }: Placed, bytes: Buffer): FoundElement {
    at = next;
    return { element, bytes: needed === 0 ? bytes : bytes.subarray(0, needed) };
  }

  async function load(): Promise<FoundElement | undefined> {
    while (at < reader.sizeBytes) {
      const start = await reader.read(at, elementBytes);
      const placed = placeNext(start);
      if (placed !== undefined) {
        const isThere = placed.needed <= start.length;
        return take(placed, isThere ? start : await reader.read(at, placed.needed));
      }
      at = await findBytes(reader, shape.goOnAt, at + 1);
    }
    return undefined;
  }

  return {
    next() {
      const start = at < reader.sizeBytes ? reader.peek(at, elementBytes) : undefined;
      const placed = start && placeNext(start);
      if (start === undefined || placed === undefined) return load();
      const bytes = placed.needed <= start.length ? start : reader.peek(at, placed.needed);
      return bytes === undefined ? load() : take(placed, bytes);
    },
  };
}

/** Reads the unsigned number that an element contains. */
export function readUnsigned({ headBytes, length }: EbmlElement, bytes: Buffer): number {
  const width = Math.min(length ?? 0, 6, bytes.length - headBytes);
  return width === 0 ? 0 : bytes.readUIntBE(headBytes, width);
}

/** Reads the signed number of at most 48 bits that an element contains. */
export function readSigned({ headBytes, length }: EbmlElement, bytes: Buffer): number {
  const width = Math.min(length ?? 0, 6, bytes.length - headBytes);
  return width === 0 ? 0 : bytes.readIntBE(headBytes, width);
}

/** Reads the number with a point that an element contains. */
export function readFloat({ headBytes, length }: EbmlElement, bytes: Buffer): number {
  if (bytes.length < headBytes + (length ?? 0)) return 0;
  if (length === 4) return bytes.readFloatBE(headBytes);
  return length === 8 ? bytes.readDoubleBE(headBytes) : 0;
}
