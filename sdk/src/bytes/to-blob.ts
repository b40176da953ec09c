/** Collects chunks of bytes in a Blob. */
export async function toBlob(bytes: AsyncIterable<Uint8Array>, type: string): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // Copied, because a source may reuse the memory of a chunk.
  for await (const chunk of bytes) chunks.push(new Uint8Array(chunk));
  return new Blob(chunks, { type });
}
