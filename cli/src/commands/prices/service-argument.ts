import { Argument } from 'commander';

/** The argument for the type of service that a price is for. */
export const serviceArgument = (): Argument =>
  new Argument('<service>', 'the type of service').choices([
    'translation',
    'transcription',
    'narration',
  ]);
