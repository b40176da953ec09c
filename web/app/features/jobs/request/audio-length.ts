const longestWaitMs = 10_000;

/**
 * How long an audio file is, as far as the browser can tell; the server measures it anyway.
 *
 * @returns seconds; null where the browser does not know the format or the file does not say
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
    setTimeout(unknown, longestWaitMs);
    audio.preload = 'metadata';
    audio.src = address;
  });
}
