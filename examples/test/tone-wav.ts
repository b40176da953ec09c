const sampleRate = 8_000;

/** A voice for tests: a WAV file of a quiet tone, mono, 16-bit PCM. */
export function toneWav(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * sampleRate * 2);
  for (let at = 0; at < seconds * sampleRate; at += 1) {
    samples.writeInt16LE(Math.round(Math.sin(at / 3) * 8_000), at * 2);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  [16, 0x0001_0001, sampleRate, sampleRate * 2, 0x0010_0002].forEach((word, index) =>
    head.writeUInt32LE(word, 16 + index * 4),
  );
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
