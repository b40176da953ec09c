import type { EbmlShape } from './ebml.ts';

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

/** How the elements of a WebM file are read. Behind what is damaged, players go on at the next cluster. */
export const webmShape: EbmlShape = {
  containers: new Map([
    [webmIds.segment, 0],
    [webmIds.tracks, 1],
    [webmIds.track, 2],
    [webmIds.audio, 3],
    [webmIds.cluster, 1],
    [webmIds.blockGroup, 2],
  ]),
  contents: new Map([
    [webmIds.codec, 64],
    [webmIds.codecPrivate, 256 * 1024],
    [webmIds.simpleBlock, 1024 * 1024],
    [webmIds.block, 1024 * 1024],
  ]),
  goOnAt: Buffer.from('1f43b675', 'hex'),
};
