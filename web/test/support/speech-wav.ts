const sampleRate = 48_000;
const headerBytes = 44;

/** A voice of 150 Hz with its overtones, as loud as a narrator at a hand's breadth. */
const voiceOf = (time: number): number =>
  [1, 2, 3, 4].reduce((sum, nth) => sum + Math.sin(2 * Math.PI * 150 * nth * time) / nth / 5, 0);

/** Three syllables a second for two and a half seconds, then a pause of half a second. */
const loudnessAt = (time: number): number =>
  time % 3 < 2.5 ? Math.max(0, Math.sin(2 * Math.PI * 3 * time)) : 0;

/** A WAV file with something like speech in a quiet room: mono, 16-bit PCM, 48 kHz. */
export function speechWav(seconds: number): Buffer {
  const samples = seconds * sampleRate;
  const file = Buffer.alloc(headerBytes + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) {
    const time = at / sampleRate;
    const hum = Math.sin(2 * Math.PI * 100 * time) * 0.0003;
    const sample = voiceOf(time) * loudnessAt(time) + hum;
    file.writeInt16LE(Math.round(sample * 0x7fff), headerBytes + at * 2);
  }
  return file;
}
