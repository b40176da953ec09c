/** Why something cannot be done with a recording. */
export type SoundRefusalCode =
  /** The device has no space left for takes. */
  | 'device-full'
  /** The browser cannot decode the file, or it is no recording. */
  | 'not-decodable'
  /** A take is not on the device any more. */
  | 'take-missing'
  /** The recording is longer than the browser can decode, or than a WAV file can be. */
  | 'too-long';

/** Something cannot be done with a recording; the user can do something about it. */
export class SoundRefusal extends Error {
  override readonly name = 'SoundRefusal';
  readonly code: SoundRefusalCode;

  constructor(code: SoundRefusalCode) {
    super(code);
    this.code = code;
  }
}
