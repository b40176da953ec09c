const timeoutMs = 10_000;

/**
 * Measures the length of an audio file in the browser, for a quote; the server measures it again.
 *
 * @returns seconds; null if the browser does not know the format or the file has no duration
 */
export async function audioLength(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  try {
    const seconds = await metadataLength(address);
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function metadataLength(address: string): Promise<number> {
  return new Promise((resolve) => {
    const audio = new Audio();
    const unknown = () => resolve(Number.NaN);
    audio.addEventListener('loadedmetadata', () => resolve(audio.duration), { once: true });
    audio.addEventListener('error', unknown, { once: true });
    setTimeout(unknown, timeoutMs);
    audio.preload = 'metadata';
    audio.src = address;
  });
}
