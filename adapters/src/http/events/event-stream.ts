import { Readable } from 'node:stream';

/** The most that waits for a slow reader; one who is further behind than that comes back later. */
const mostWaitingBytes = 256 * 1024;

/** The bytes of a stream of events, written as fast as their reader takes them, or nearly. */
export interface EventStream {
  readonly bytes: Readable;
  /** Sends a frame; where too much waits already, the stream is cut instead. */
  send(frame: Buffer): void;
  /** Resolves when what is sent next will not have to wait, or when the stream has ended. */
  room(): Promise<void>;
  /** Whether nothing more can be sent. */
  isOver(): boolean;
  /** Ends the stream as it should end; one whose reader is behind is cut. */
  end(): void;
  /** Breaks it off. */
  cut(): void;
}

/**
 * Opens a stream of events.
 *
 * @param onSlow told where the stream is cut because its reader is too slow.
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
      if (bytes.readableLength + frame.length > mostWaitingBytes) {
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
