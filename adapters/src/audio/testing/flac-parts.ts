type Sum = Readonly<{ bits: number; polynomial: number }>;

/** A checksum that is computed bit by bit. */
function sumOf(bytes: Buffer, { bits, polynomial }: Sum): number {
  const top = 2 ** (bits - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) {
      sum = ((sum << 1) ^ (sum & top ? polynomial : 0)) & (2 * top - 1);
    }
  }
  return sum;
}

/** A number as in the headers of frames, like a UTF-8 character. */
const codedNumber = (number: number): Buffer => Buffer.from(String.fromCodePoint(number));

/** The header of a frame of 44.1 kHz, one channel and 16 bits, with its checksum. */
export function flacHeader(number: number, samples: number, isVariable = false): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(samples - 1);
  const start = Buffer.from([0xff, isVariable ? 0xf9 : 0xf8, 0x79, 0x08]);
  const header = Buffer.concat([start, codedNumber(number), size]);
  return Buffer.concat([header, Buffer.from([sumOf(header, { bits: 8, polynomial: 0x07 })])]);
}

type FrameParts = Readonly<{ number: number; samples?: number; isVariable?: boolean }>;

/** A frame of FLAC that contains one value, again and again. */
export function flacFrame({ number, samples = 4410, isVariable }: FrameParts): Buffer {
  const value = Buffer.from([0, 0x12, number & 0x7f]);
  const frame = Buffer.concat([flacHeader(number, samples, isVariable), value]);
  const sum = Buffer.alloc(2);
  sum.writeUInt16BE(sumOf(frame, { bits: 16, polynomial: 0x8005 }));
  return Buffer.concat([frame, sum]);
}

/** What precedes the frames of a stream of 44.1 kHz, one channel and 16 bits, of unknown length. */
export const flacStart = Buffer.concat([
  Buffer.from('664c614380000022113a113a0000000000000ac440f000000000', 'hex'),
  Buffer.alloc(16),
]);
