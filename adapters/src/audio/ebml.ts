import { type ByteReader } from './byte-reader.ts';

/** An element of an EBML file; without a length it ends with the element that contains it. */
export type EbmlElement = Readonly<{ id: number; start: number; length: number | undefined }>;

/** Reads a number whose width is the number of leading zeros in its first byte. */
export function readVarint(
  bytes: Buffer,
  { keepMarker = false }: Readonly<{ keepMarker?: boolean }> = {},
): Readonly<{ value: number; width: number }> {
  const first = bytes[0] ?? 0;
  const width = Math.clz32(first) - 23;
  let value = keepMarker ? first : first & (0xff >> width);
  for (const byte of bytes.subarray(1, width)) value = value * 256 + byte;
  return { value, width };
}

async function readElement(reader: ByteReader, at: number): Promise<EbmlElement | undefined> {
  const head = await reader.read(at, 12);
  const name = readVarint(head, { keepMarker: true });
  if (name.width > 4 || head.length <= name.width) return undefined;
  const size = readVarint(head.subarray(name.width));
  const width = name.width + size.width;
  if (size.width > 8 || head.length < width) return undefined;
  // All ones: a live recording, whose writer could not go back to fill in the length.
  const isOpenEnded = size.value >= 2 ** (7 * size.width) - 1;
  return { id: name.value, start: at + width, length: isOpenEnded ? undefined : size.value };
}

/**
 * Walks through the elements of a file, descending only into those in `containers`. It stops at the end
 * of the file, or at anything that is not EBML.
 */
export async function* walkEbml(
  reader: ByteReader,
  containers: ReadonlySet<number>,
): AsyncGenerator<EbmlElement> {
  let at = 0;
  while (at < reader.sizeBytes) {
    const element = await readElement(reader, at);
    if (element === undefined) return;
    yield element;
    if (containers.has(element.id)) at = element.start;
    else if (element.length === undefined) return;
    else at = element.start + element.length;
  }
}

/** Reads the unsigned number in an element. */
export async function readUnsigned(reader: ByteReader, element: EbmlElement): Promise<number> {
  const bytes = await reader.read(element.start, Math.min(element.length ?? 0, 6));
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
}
