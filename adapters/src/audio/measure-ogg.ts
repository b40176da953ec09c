/**
 * Measures an Ogg file (Opus, Vorbis, FLAC or Speex) by the position that its last page states,
 * which is how far a player gets.
 *
 * @returns milliseconds, or undefined where there is no sound, or a picture.
 * @throws what the parser throws for a malformed file.
 */
export async function measureOgg(path: string): Promise<number | undefined> {
  // Loaded with the first such file: it is large, and most servers see none for a while.
  const { parseFile } = await import('music-metadata');
  const { format } = await parseFile(path, { duration: true, skipCovers: true });
  const isSound = format.hasAudio === true && format.hasVideo !== true;
  return isSound && format.duration !== undefined ? Math.round(format.duration * 1000) : undefined;
}
