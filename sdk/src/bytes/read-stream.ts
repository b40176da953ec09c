/** The chunks of a web stream, which not every browser can iterate over. */
export async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      yield chunk.value;
    }
  } finally {
    // Ends the stream if the loop was left early; after the end of the stream it has no effect.
    await reader.cancel();
  }
}
