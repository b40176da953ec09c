import { Writable } from 'node:stream';
import pino from 'pino';

/** A log whose lines are added to a list. */
export function memoryLog(lines: string[]) {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return pino({ level: 'info' }, stream);
}
