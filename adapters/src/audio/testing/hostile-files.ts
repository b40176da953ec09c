import {
  aacEntry,
  box,
  element,
  flac,
  flacStart,
  mp3Frame,
  mp4,
  mp4Track,
  oggPage,
  opusHead,
  repeat,
  soundEntry,
  uint32,
  wav,
  webm,
  webmTrack,
} from './audio-parts.ts';

/** A file that is built to take long, of roughly the given size. */
type HostileFile = Readonly<{
  name: string;
  build: (sizeBytes: number) => Buffer;
  /** Whether it is refused after the same number of reads, however large it is. */
  isRefusedEarly?: true;
}>;

const half = (sizeBytes: number): number => Math.floor(sizeBytes / 2);

/** Boxes around each other, which all claim to reach the end of the file. */
function nested(type: string, sizeBytes: number): Buffer {
  const heads = Array.from({ length: Math.floor(sizeBytes / 8) }, (_, index) =>
    Buffer.concat([uint32(sizeBytes - index * 8), Buffer.from(type)]),
  );
  return Buffer.concat(heads);
}

const numberedStreams = (sizeBytes: number): Buffer => {
  const count = Math.floor(sizeBytes / 47);
  return Buffer.concat(
    Array.from({ length: count }, (_, serial) =>
      oggPage({ serial, isFirst: true, content: opusHead }),
    ),
  );
};

const opusStart = oggPage({ isFirst: true, content: opusHead });

/** The head of a page that claims to contain thousands of others, with a wrong checksum. */
export function nestedPage(): Buffer {
  const head = Buffer.alloc(282, 255);
  head.fill(0, 0, 27);
  head.write('OggS');
  head.writeUInt8(255, 26);
  return head;
}

const webmFiles: readonly HostileFile[] = [
  {
    name: 'WebM: thousands of tracks, then blocks',
    build: (size) =>
      webm(repeat(element('ae'), half(size)), repeat(Buffer.from('a380', 'hex'), half(size))),
    isRefusedEarly: true,
  },
  {
    name: 'WebM: one track with thousands of numbers',
    build: (size) => webm(webmTrack(), repeat(element('d7', Buffer.from([7])), size)),
  },
  { name: 'WebM: empty elements', build: (size) => webm(repeat(element('ec'), size)) },
  { name: 'WebM: clusters in clusters', build: (size) => webm(repeat(element('1f43b675'), size)) },
  {
    name: 'WebM: clusters that are damaged',
    build: (size) => webm(repeat(Buffer.from('1f43b67500', 'hex'), size)),
  },
  {
    name: 'WebM: segments without an end in each other',
    build: (size) => webm(repeat(Buffer.from('1853806701ffffffffffffff', 'hex'), size)),
  },
  {
    name: 'WebM: blocks of no track',
    build: (size) =>
      webm(webmTrack(), repeat(element('a3', Buffer.from('8200000000', 'hex')), size)),
  },
  {
    name: 'WebM: blocks of many empty packets',
    build: (size) =>
      webm(webmTrack(), repeat(element('a3', Buffer.from('81000084ff', 'hex')), size)),
  },
];

const mp4Files: readonly HostileFile[] = [
  {
    name: 'MP4: thousands of tracks, then fragments',
    build: (size) =>
      mp4(
        box('moov', repeat(box('trak'), half(size))),
        repeat(box('tfhd', uint32(0, 99)), half(size)),
      ),
    isRefusedEarly: true,
  },
  { name: 'MP4: empty boxes', build: (size) => mp4(repeat(box('free'), size)) },
  {
    name: 'MP4: boxes nested thousands of levels deep',
    build: (size) => mp4(nested('moov', size)),
    isRefusedEarly: true,
  },
  {
    name: 'MP4: a table that declares four billion entries',
    build: (size) =>
      mp4(
        box(
          'moov',
          mp4Track(aacEntry, box('stsz', uint32(0, 0, 0xffffffff), Buffer.alloc(size, 1))),
        ),
      ),
    isRefusedEarly: true,
  },
  {
    name: 'MP4: thousands of tables',
    build: (size) => mp4(box('trak', repeat(box('stts', uint32(0, 1, 1, 1)), size))),
  },
  {
    name: 'MP4: boxes just larger than what is in memory',
    build: (size) => mp4(repeat(box('stts', Buffer.alloc(256 * 1024)), size)),
  },
  {
    name: 'MP4: chunks of samples of Opus that are one byte long',
    build: (size) =>
      mp4(
        box(
          'moov',
          mp4Track(
            soundEntry('Opus', 48_000),
            box('stsz', uint32(0, 1, half(size))),
            box('stsc', uint32(0, 1, 1, 1, 1)),
            box('stco', uint32(0, Math.floor(size / 8)), repeat(uint32(8), half(size))),
          ),
        ),
        box('mdat', Buffer.alloc(half(size))),
      ),
  },
  {
    name: 'MP4: a run of billions of empty samples',
    build: (size) =>
      mp4(
        box('moov', mp4Track(soundEntry('Opus', 48_000))),
        repeat(
          box('moof', box('traf', box('tfhd', uint32(0, 1)), box('trun', uint32(0, 0xffffffff)))),
          size,
        ),
      ),
  },
  {
    name: 'MP4: empty fragments',
    build: (size) =>
      mp4(
        box('moov', mp4Track(aacEntry)),
        repeat(
          box('moof', box('traf', box('tfhd', uint32(0, 1)), box('trun', uint32(0, 0)))),
          size,
        ),
      ),
  },
];

const otherFiles: readonly HostileFile[] = [
  { name: 'Ogg: thousands of streams', build: numberedStreams, isRefusedEarly: true },
  {
    name: 'Ogg: empty pages that continue a packet',
    build: (size) => Buffer.concat([opusStart, repeat(oggPage({ isContinued: true }), size)]),
  },
  {
    name: 'Ogg: pages within pages',
    build: (size) => Buffer.concat([opusStart, repeat(nestedPage(), size)]),
  },
  {
    name: 'Ogg: a stream that begins again and again',
    build: (size) => repeat(opusStart, size),
    isRefusedEarly: true,
  },
  {
    name: 'WAV: empty chunks',
    build: (size) => wav(repeat(Buffer.from('JUNK\0\0\0\0', 'latin1'), size)),
    isRefusedEarly: true,
  },
  {
    name: 'WAV: thousands of formats',
    build: (size) => wav(repeat(Buffer.from('fmt \0\0\0\0', 'latin1'), size)),
    isRefusedEarly: true,
  },
  {
    name: 'MP3: headers without frames',
    build: (size) =>
      Buffer.concat([
        repeat(mp3Frame, half(size)),
        repeat(Buffer.from('ffff10', 'hex'), half(size)),
      ]),
  },
  {
    name: 'MP3: almost headers',
    build: (size) => Buffer.concat([repeat(mp3Frame, half(size)), Buffer.alloc(half(size), 0xff)]),
  },
  {
    name: 'MP3: thousands of tags',
    build: (size) => repeat(Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1'), size),
    isRefusedEarly: true,
  },
  {
    name: 'FLAC: headers with a wrong checksum',
    build: (size) => flac(repeat(Buffer.from('fff8c9a8', 'hex'), size)),
  },
  {
    name: 'FLAC: streams within streams',
    build: (size) => Buffer.concat([flac(), repeat(flac(), size)]),
  },
  {
    name: 'FLAC: starts of streams and tags',
    build: (size) => Buffer.concat([flacStart, repeat(Buffer.from('TAGfLaC'), size)]),
  },
];

/** Files of every format that took, or could take, more than linear time or memory. */
export const hostileFiles: readonly HostileFile[] = [...webmFiles, ...mp4Files, ...otherFiles];
