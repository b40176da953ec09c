/** The largest voice sample that the marketplace accepts: 10 MiB. */
export const largestSampleBytes = 10 * 1024 * 1024;

/** Returns what is wrong with a file that should be a WAV, or null. */
export async function checkWavFile(file: Blob): Promise<string | null> {
  if (file.size > largestSampleBytes) return 'The file is larger than 10 MB.';
  const head = new TextDecoder('latin1').decode(await file.slice(0, 12).arrayBuffer());
  return /^RIFF[^]{4}WAVE$/.test(head) ? null : 'This is not a WAV file.';
}
