/** A part of a track that is played: from where, and how much of it, in seconds. */
type Edit = Readonly<{ from: number; seconds: number }>;

/**
 * The units per second of the movie, in which an edit states its length, and of the track, in which it
 * states its beginning. With 0 units of the movie, lengths do not count.
 */
export type Timescales = Readonly<{ movie: number; track: number }>;

function readEdits(elst: Buffer, { movie, track }: Timescales): readonly Edit[] | undefined {
  const isWide = elst.readUInt8(0) === 1;
  const width = isWide ? 20 : 12;
  const count = elst.readUInt32BE(4);
  // Hundreds of them are no recording that was cut.
  if (count === 0 || elst.length < 8 + count * width) return undefined;
  return Array.from({ length: count }, (_, nth) => {
    const at = 8 + nth * width;
    const length = isWide ? Number(elst.readBigUInt64BE(at)) : elst.readUInt32BE(at);
    const from = isWide ? Number(elst.readBigInt64BE(at + 8)) : elst.readInt32BE(at + 4);
    // A length of 0 is not known.
    return { from: from / track, seconds: length === 0 || movie === 0 ? Infinity : length / movie };
  });
}

/** What encoders add at both ends is shorter, in seconds. */
const mostAdded = 0.5;

/**
 * The part of a track that is played, in seconds. An edit list can leave out what an encoder added, and
 * nothing else: what it cuts off is still in the file, and not every player leaves it out. It adds neither
 * silence before the sound nor the same part again.
 *
 * @param elst the content of the box.
 */
export function applyEdits(elst: Buffer, seconds: number, timescales: Timescales): number {
  const played = readEdits(elst, timescales)?.filter(({ from }) => from >= 0) ?? [];
  if (played.length === 0) return seconds;
  const kept = played.map((edit) => Math.min(edit.seconds, Math.max(0, seconds - edit.from)));
  const sum = kept.reduce((total, one) => total + one, 0);
  return seconds - sum > mostAdded ? seconds : Math.min(seconds, sum);
}
