/** The ids of the relevant elements of a WebM file (RFC 9559). */
export const webmIds = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
} as const;

/** The elements that contain others which are read. */
export const webmContainers: ReadonlySet<number> = new Set([
  webmIds.segment,
  webmIds.tracks,
  webmIds.track,
  webmIds.audio,
  webmIds.cluster,
  webmIds.blockGroup,
]);

/** The elements whose whole content is needed, and the most bytes of it. */
export const webmContents: ReadonlyMap<number, number> = new Map([
  [webmIds.codec, 64],
  [webmIds.codecPrivate, 256 * 1024],
  [webmIds.simpleBlock, 1024 * 1024],
  [webmIds.block, 1024 * 1024],
]);
