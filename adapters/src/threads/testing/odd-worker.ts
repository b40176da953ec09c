// A worker that behaves as its data say.
import { exit } from 'node:process';
import { answerFromThread } from '../answer-from-thread.ts';

/** The tasks of the worker. */
export type Behaviour =
  | 'answer'
  | 'fail'
  | 'fill memory'
  | 'fill memory at once'
  | 'leave'
  | 'run forever';

function behave(behaviour: Behaviour): string {
  switch (behaviour) {
    case 'answer':
      return 'Maakye';
    case 'fail':
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
    case 'leave':
      return exit(0);
    case 'fill memory': {
      const texts: string[][] = [];
      for (;;) texts.push(Array.from({ length: 1_000 }, (_, at) => `${at}`));
    }
    case 'fill memory at once': {
      // An array that grows is copied into a larger piece, which V8 answers with the end of the process.
      const numbers: number[] = [];
      for (;;) numbers.push(numbers.length + 0.5);
    }
    case 'run forever':
      for (;;);
  }
}

await answerFromThread(behave);
