// A worker that behaves as its data say.
import { exit } from 'node:process';
import { answerFromThread } from '../answer-from-thread.ts';

/** What the worker does. */
export type Behaviour = 'answer' | 'fail' | 'fill memory' | 'leave' | 'run forever';

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
    case 'run forever':
      for (;;);
  }
}

await answerFromThread(behave);
