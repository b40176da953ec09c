import type { ByteReader } from './byte-reader.ts';
import { createPacketJoiner, openOggPages, type PacketJoiner } from './ogg-pages.ts';
import { isOpusHead, type OpusPacket } from './opus-packet.ts';

const isComment = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 8) === 'OpusTags';

/**
 * Reads the streams of Opus in an Ogg file that follow each other: of each first the packet with its
 * properties, then those with sound. Of streams that play at the same time, the first is read.
 *
 * @throws {WorkExceeded} if far more looks like a page than is one.
 */
export async function* readOggPackets(reader: ByteReader): AsyncGenerator<OpusPacket> {
  const pages = openOggPages(reader);
  let join: PacketJoiner | undefined;
  let serial: number | undefined;
  let hasContent = false;
  for (let page = await pages.find(0); page !== undefined; page = await pages.find(page.end)) {
    const isNext = serial === undefined || hasContent;
    if (page.isFirst && isNext && isOpusHead(page.content)) {
      [serial, join, hasContent] = [page.serial, createPacketJoiner(), false];
    } else if (!page.isFirst) hasContent = true;
    if (page.serial !== serial || join === undefined) continue;
    for (const bytes of join(page)) if (!isComment(bytes)) yield { bytes };
  }
}
