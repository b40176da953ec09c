/**
 * Measures an Ogg file (Opus, Vorbis, FLAC or Speex) by the position in its last page, up to which a
 * player can play it.
 *
 * @returns milliseconds, or undefined if there is no audio, or there is video.
 * @throws the parser's error for a malformed file.
 */
export async function measureOgg(path: string): Promise<number | undefined> {
  // Loaded with the first such file, because it is large and rarely needed.
  const { parseFile } = await import('music-metadata');
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  const isAudio = format.hasAudio === true && format.hasVideo !== true;
  return isAudio && format.duration !== undefined ? Math.round(format.duration * 1000) : undefined;
}
