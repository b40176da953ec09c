// The records of a ZIP archive (PKWARE's APPNOTE 6.3.10). Everything is written as ZIP64, so that there
// is one format for all sizes.

/** An entry whose bytes follow. */
export type ZipEntry = Readonly<{
  /** In UTF-8, at most 65,535 bytes. */
  name: Buffer;
  isCompressed: boolean;
  modifiedAt: Date;
  /** Where its header is in the archive, in bytes. */
  offset: number;
}>;

/** The checksum and the sizes of an entry, known after its bytes. */
export type ZipSizes = Readonly<{ crc: number; sizeBytes: number; packedBytes: number }>;

/** The directory of an archive. */
export type ZipDirectory = Readonly<{ entries: number; offset: number; sizeBytes: number }>;

/** The first version that reads ZIP64. */
const versionNeeded = 45;
/** Attributes are those of Unix. */
const versionMadeBy = (3 << 8) | versionNeeded;
/** Sizes follow the bytes, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** The value is in 64 bits elsewhere. */
const elsewhere32 = 0xffffffff;
const elsewhere16 = 0xffff;

/** A regular file that only its owner can read. */
const attributes = 0o100600 * 0x10000;

/** The local time in steps of two seconds, as DOS has it. */
function dosTimeOf(date: Date): number {
  const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  return day * 0x10000 + time;
}

const zip64Extra = (values: readonly number[]): Buffer => {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  for (const [n, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * n);
  return extra;
};

/** The time in seconds since 1970, which no time zone changes. */
const timeExtra = (date: Date): Buffer => {
  const extra = Buffer.alloc(9);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(1, 4);
  extra.writeInt32LE(Math.floor(date.getTime() / 1000), 5);
  return extra;
};

const methodOf = ({ isCompressed }: ZipEntry): number => (isCompressed ? deflated : 0);

/** The header before the bytes of an entry. */
export function localHeader(entry: ZipEntry): Buffer {
  const { name, modifiedAt } = entry;
  const extra = Buffer.concat([zip64Extra([0, 0]), timeExtra(modifiedAt)]);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(versionNeeded, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(methodOf(entry), 8);
  head.writeUInt32LE(dosTimeOf(modifiedAt), 10);
  head.writeUInt32LE(elsewhere32, 18);
  head.writeUInt32LE(elsewhere32, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, name, extra]);
}

/** The descriptor after the bytes of an entry. */
export function dataDescriptor({ crc, sizeBytes, packedBytes }: ZipSizes): Buffer {
  const record = Buffer.alloc(24);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  record.writeBigUInt64LE(BigInt(packedBytes), 8);
  record.writeBigUInt64LE(BigInt(sizeBytes), 16);
  return record;
}

/** The record of an entry in the directory. */
export function directoryRecord(entry: ZipEntry, sizes: ZipSizes): Buffer {
  const { name, modifiedAt, offset } = entry;
  const { crc, sizeBytes, packedBytes } = sizes;
  const extra = Buffer.concat([
    zip64Extra([sizeBytes, packedBytes, offset]),
    timeExtra(modifiedAt),
  ]);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(versionMadeBy, 4);
  head.writeUInt16LE(versionNeeded, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(methodOf(entry), 10);
  head.writeUInt32LE(dosTimeOf(modifiedAt), 12);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(elsewhere32, 20);
  head.writeUInt32LE(elsewhere32, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(extra.length, 30);
  head.writeUInt32LE(attributes, 38);
  head.writeUInt32LE(elsewhere32, 42);
  return Buffer.concat([head, name, extra]);
}

function end64({ entries, offset, sizeBytes }: ZipDirectory): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  // Without this field and the one before it.
  record.writeBigUInt64LE(BigInt(record.length - 12), 4);
  record.writeUInt16LE(versionMadeBy, 12);
  record.writeUInt16LE(versionNeeded, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(sizeBytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  return record;
}

function locator64({ offset, sizeBytes }: ZipDirectory): Buffer {
  const record = Buffer.alloc(20);
  record.writeUInt32LE(0x07064b50, 0);
  record.writeBigUInt64LE(BigInt(offset + sizeBytes), 8);
  record.writeUInt32LE(1, 16);
  return record;
}

function endOf32(): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  for (const at of [4, 6, 8, 10]) record.writeUInt16LE(elsewhere16, at);
  for (const at of [12, 16]) record.writeUInt32LE(elsewhere32, at);
  return record;
}

/** The records after the directory. */
export const endRecords = (directory: ZipDirectory): Buffer =>
  Buffer.concat([end64(directory), locator64(directory), endOf32()]);
