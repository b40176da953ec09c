/** The media types of the recordings that are decoded; of Ogg and WebM, those with Opus. */
export const decodedTypes = [
  'audio/flac',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
] as const;
export type DecodedType = (typeof decodedTypes)[number];
