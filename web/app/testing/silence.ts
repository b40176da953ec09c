const headerBytes = 44;
const sampleRate = 8_000;

/** The address of a silent WAV file, which an `<audio>` element can play without a server. */
export function silenceUrl(seconds: number): string {
  const file = new DataView(new ArrayBuffer(headerBytes + seconds * sampleRate * 2));
  const write = (at: number, text: string): void => {
    for (const [offset, letter] of Array.from(text).entries()) {
      file.setUint8(at + offset, letter.charCodeAt(0));
    }
  };
  write(0, 'RIFF');
  file.setUint32(4, file.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, sampleRate, true);
  file.setUint32(28, sampleRate * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  write(36, 'data');
  file.setUint32(40, seconds * sampleRate * 2, true);
  return URL.createObjectURL(new Blob([file], { type: 'audio/wav' }));
}
