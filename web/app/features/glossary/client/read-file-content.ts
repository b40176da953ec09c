/** What is sent of a file: its text, or its bytes in base64 if it is not in UTF-8. */
export type FileContent = Readonly<{ csv: string }> | Readonly<{ csv_base64: string }>;

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The decoder has one way to fail: bytes that are not UTF-8.
    return undefined;
  }
}

/** How many bytes become characters at once: a call has so many arguments. */
const chunkBytes = 8_192;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes));
  }
  return btoa(binary);
}

/** Reads a file of terms; the server finds the encoding of one that is not in UTF-8. */
export async function readFileContent(file: Blob): Promise<FileContent> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Only UTF-16 has NUL, which is valid UTF-8.
  const text = bytes.includes(0) ? undefined : decode(bytes);
  return text === undefined ? { csv_base64: toBase64(bytes) } : { csv: text };
}
