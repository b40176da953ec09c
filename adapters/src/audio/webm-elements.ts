/** The ids of the relevant elements of a WebM file (RFC 9559). */
export const webmIds = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codec: 0x86,
  codecPrivate: 0x63a2,
  encodings: 0x6d80,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;

/** The elements that contain others which are read. */
export const webmContainers: ReadonlySet<number> = new Set([
  webmIds.segment,
  webmIds.info,
  webmIds.tracks,
  webmIds.track,
  webmIds.cluster,
  webmIds.blockGroup,
]);
