import { constants, fstatSync, openSync } from 'node:fs';
import { Socket } from 'node:net';

/** The part of Node's class of TCP sockets that is used here. */
type Handle = Readonly<{ open(fd: number): number }>;
type Binding = Readonly<{
  TCP: new (type: number) => Handle;
  constants: Readonly<{ SOCKET: number }>;
}>;

const stdout = 1;

/**
 * Calls back as soon as the reader of the standard output has ended, as in `nsem events | head -1`.
 * Without it, only the next write would fail, which may be hours later. Where the output is no pipe,
 * or cannot be watched, nothing happens.
 */
export function watchReader(onEnd: () => void): void {
  const handle = openPipe();
  if (handle === null) return;
  // An error is all that the writing end of a pipe can report.
  new Socket({ handle, writable: false } as object).on('error', onEnd).resume().unref();
}

/**
 * Opens the pipe once more, as what Node reads from. Node has no other way to poll a pipe that is
 * only written to: its handles of pipes refuse to read from it, but those of sockets do not check.
 */
function openPipe(): Handle | null {
  try {
    // Anything else that cannot be polled would end the program.
    if (process.platform === 'win32' || !fstatSync(stdout).isFIFO()) return null;
    const node = process as unknown as { binding(name: string): Binding };
    const { TCP, constants: types } = node.binding('tcp_wrap');
    const handle = new TCP(types.SOCKET);
    return handle.open(openSync('/dev/fd/1', constants.O_WRONLY)) === 0 ? handle : null;
  } catch {
    return null;
  }
}
