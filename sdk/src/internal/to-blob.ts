/** All bytes together. */
export async function toBlob(bytes: AsyncIterable<Uint8Array>, type: string): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // A piece may lie in memory that its maker uses again.
  for await (const piece of bytes) pieces.push(new Uint8Array(piece));
  return new Blob(pieces, { type });
}
