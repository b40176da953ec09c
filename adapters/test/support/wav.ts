const headerBytes = 44;

/** The header of a mono 16-bit PCM WAV file. */
export function wavHeader({
  samples,
  sampleRate,
}: Readonly<{ samples: number; sampleRate: number }>): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0);
  header.writeUInt32LE(headerBytes + samples * 2 - 8, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples * 2, 40);
  return header;
}

/** A mono 16-bit PCM WAV file of a 440 Hz tone. */
export function toneWav(seconds: number, sampleRate = 16_000): Uint8Array<ArrayBuffer> {
  const samples = Math.round(seconds * sampleRate);
  const file = Buffer.alloc(headerBytes + samples * 2);
  wavHeader({ samples, sampleRate }).copy(file);
  for (let at = 0; at < samples; at += 1) {
    const level = Math.sin((2 * Math.PI * 440 * at) / sampleRate) * 8000;
    file.writeInt16LE(Math.round(level), headerBytes + at * 2);
  }
  return new Uint8Array(file);
}

/** A WAV file as a data URL, as the browser's recorder sends it. */
export const wavDataUrl = (wav: Uint8Array): string =>
  `data:audio/wav;base64,${Buffer.from(wav).toString('base64')}`;
