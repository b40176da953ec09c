/** A range of bytes, both ends inclusive. */
export type ByteRange = Readonly<{ start: number; end: number }>;

const rangeShape = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/;

/**
 * Reads a Range header for a file of `sizeBytes` (RFC 9110, section 14).
 *
 * @returns the range; `'whole'` if there is no header, or one that is answered with the whole file
 *   (several ranges, other units, nonsense); `'none'` if the range contains no byte of the file.
 */
export function readRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'none' {
  const groups = header === undefined ? undefined : rangeShape.exec(header.trim())?.groups;
  const first = groups?.['first'] ?? '';
  const last = groups?.['last'] ?? '';
  if (first === '' && last === '') return 'whole';
  if (first === '') return readSuffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < sizeBytes ? { start, end } : 'none';
}

/** A suffix range: the last bytes of the file. */
function readSuffix(length: number, sizeBytes: number): ByteRange | 'none' {
  if (length === 0 || sizeBytes === 0) return 'none';
  return { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
}
