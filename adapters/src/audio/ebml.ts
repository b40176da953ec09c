import { type ByteReader } from './byte-reader.ts';

/** An element of an EBML file; its content begins after `headBytes`. */
export type EbmlElement = Readonly<{
  id: number;
  headBytes: number;
  /** Of the content; undefined if it ends with the element that contains this one. */
  length: number | undefined;
}>;

/**
 * Receives an element with its first bytes: the head and 12 bytes of content, unless the file ends, or
 * all of it.
 */
type VisitElement = (element: EbmlElement, bytes: Buffer) => void;

/** The longest id and length. */
const maxHeadBytes = 12;
/** As much of an element as a visitor needs: numbers, and the head of a block. */
const contentBytes = 12;

/** As much of an element as is read at once: its head, and the content that visitors need. */
export const elementBytes = maxHeadBytes + contentBytes;

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
export function readElement(bytes: Buffer): EbmlElement | undefined {
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

/** Elements of which more than the beginning is read. */
export type EbmlShape = Readonly<{
  /** Those that contain others. */
  containers: ReadonlySet<number>;
  /** Those whose whole content is needed, and the most bytes of it. */
  contents: ReadonlyMap<number, number>;
}>;

/** The bytes of an element whose whole content is needed; undefined if it has too many. */
export function wholeLength(
  { id, headBytes, length }: EbmlElement,
  { contents }: EbmlShape,
): number | undefined {
  const most = contents.get(id);
  return most === undefined || length === undefined || length > most
    ? undefined
    : headBytes + length;
}

/**
 * Walks through the elements of a file, descending only into those in `containers`. It stops at the end
 * of the file, at anything that is not EBML, and at an element that has more content than is read.
 */
export async function walkEbml(
  reader: ByteReader,
  shape: EbmlShape,
  visit: VisitElement,
): Promise<void> {
  let at = 0;
  while (at < reader.sizeBytes) {
    let bytes = reader.peek(at, elementBytes) ?? (await reader.read(at, elementBytes));
    const element = readElement(bytes);
    if (element === undefined) return;
    if (shape.contents.has(element.id)) {
      const whole = wholeLength(element, shape);
      if (whole === undefined) return;
      if (bytes.length < whole) bytes = reader.peek(at, whole) ?? (await reader.read(at, whole));
      if (bytes.length < whole) return;
      bytes = bytes.subarray(0, whole);
    }
    visit(element, bytes);
    at += element.headBytes;
    if (shape.containers.has(element.id)) continue;
    if (element.length === undefined) return;
    at += element.length;
  }
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
