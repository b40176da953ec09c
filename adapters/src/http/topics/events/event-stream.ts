import { Readable } from 'node:stream';

/** The most that is buffered for a slow reader, who is disconnected if further behind. */
const mostBufferedBytes = 256 * 1024;

/** The bytes of a stream of events, with a bounded buffer for a slow reader. */
export interface EventStream {
  readonly bytes: Readable;
  /** Sends a frame; if too much is buffered already, the stream is cut instead. */
  send(frame: Buffer): void;
  /** Resolves when the next frame will not be buffered, or when the stream has ended. */
  room(): Promise<void>;
  /** Whether nothing more can be sent. */
  isOver(): boolean;
  /** Ends the stream properly; if its reader is behind, it is cut. */
  end(): void;
  /** Breaks the stream off. */
  cut(): void;
}

/**
 * Opens a stream of events.
 *
 * @param onSlow called if the stream is cut because its reader is too slow.
 */
export function openEventStream(onSlow: () => void): EventStream {
  let drained = Promise.withResolvers<void>();
  let isFull = false;
  let hasEnded = false;

  const bytes = new Readable({
    read() {
      isFull = false;
      drained.resolve();
    },
  });
  bytes.once('close', () => drained.resolve());

  const isOver = () => hasEnded || bytes.destroyed;

  return {
    bytes,
    isOver,
    send(frame) {
      if (isOver()) return;
      if (bytes.readableLength + frame.length > mostBufferedBytes) {
        onSlow();
        bytes.destroy();
        return;
      }
      if (bytes.push(frame) || isFull) return;
      isFull = true;
      drained = Promise.withResolvers<void>();
    },
    room: () => (isFull && !isOver() ? drained.promise : Promise.resolve()),
    end() {
      if (isOver()) return;
      hasEnded = true;
      if (bytes.readableLength > 0) bytes.destroy();
      else bytes.push(null);
    },
    cut: () => void bytes.destroy(),
  };
}
