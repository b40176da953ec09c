import { describe, expect, it } from 'vitest';

import { probe } from './probe-audio.ts';
import {
  aacEntry,
  box,
  element,
  mp4,
  mp4Track,
  oggPage,
  soundEntry,
  uint32,
} from './testing/audio-parts.ts';
import { memoryReader } from './testing/memory-reader.ts';
import { opusWebm } from './testing/opus-parts.ts';

const bytes = (start: string): Buffer =>
  Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(4000, 1)]);

async function nameOf(file: Buffer): Promise<unknown> {
  const probed = await probe(memoryReader(file));
  return probed.ok ? probed.value : 'found' in probed.fault && probed.fault.found;
}

describe('a file that cannot be measured', () => {
  it('case 27, phone-recordings: is named, if it is a video in MP4', async () => {
    const handler = box('hdlr', uint32(0, 0), Buffer.from('vide'), uint32(0, 0, 0));
    const video = box('trak', box('mdia', handler));
    expect(await nameOf(mp4(box('moov', mp4Track(aacEntry), video)))).toBe('a video');
    const amr = mp4Track(soundEntry('samr', 8000), box('stsz', uint32(0, 1, 1)));
    expect(await nameOf(mp4(box('moov', amr)))).toMatch(/^an AMR recording/);
  });

  it('is named, if only its content shows what it is', async () => {
    const track = element('ae', element('d7', Buffer.from([1])), element('83', Buffer.from([1])));
    expect(await nameOf(opusWebm(track))).toBe('a video');
    const codec = 'whose sound has a coding that is not accepted';
    expect(await nameOf(oggPage({ isFirst: true, content: Buffer.from('\u0080kate') }))).toBe(
      `an Ogg file ${codec}`,
    );
  });

  it('is named, if it is damaged or has no sound', async () => {
    const end = 'that is damaged, or has no sound';
    expect(await nameOf(Buffer.from('fLaC'))).toBe(`a FLAC file ${end}`);
    expect(await nameOf(bytes('RIFF\0\0\0\0WAVE'))).toBe(`a WAV file ${end}`);
    expect(await nameOf(opusWebm())).toBe(`a WebM file ${end}`);
    expect(await nameOf(bytes('OggS'))).toBe(`an Ogg file ${end}`);
  });

  it('has no name, if it could be anything', async () => {
    expect(await nameOf(bytes('Maakye'))).toBe(false);
    expect(await nameOf(bytes('\0\0\0\u0018ftypheic'))).toBe(false);
  });
});
