/** The pieces of a web stream; not every browser iterates over one by itself. */
export async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      yield piece.value;
    }
  } finally {
    // An early end of the loop ends the stream as well; after its real end this does nothing.
    await reader.cancel();
  }
}
