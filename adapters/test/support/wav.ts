const headerBytes = 44;

/** A mono 16-bit PCM WAV file of a 440 Hz tone. */
export function toneWav(seconds: number, sampleRate = 16_000): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * sampleRate);
  const file = Buffer.alloc(headerBytes + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    const level = Math.sin((2 * Math.PI * 440 * at) / sampleRate) * 8000;
    file.writeInt16LE(Math.round(level), headerBytes + at * 2);
  }
  return new Uint8Array(file);
}

/** A WAV file as a data URL, as the browser's recorder sends it. */
export const wavDataUrl = (wav: Uint8Array): string =>
  `data:audio/wav;base64,${Buffer.from(wav).toString('base64')}`;
