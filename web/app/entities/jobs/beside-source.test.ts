import { expect, test } from 'vitest';

import { aJob } from '../../testing/jobs.ts';
import { pairWithSource } from './beside-source.tsx';

const job = aJob({ content: 'Wash your hands. Sleep well.\n\nMany thanks.' });

test.each([
  [
    'sentence by sentence',
    'Hohoro wo nsa. Da yiye.\n\nMedaase.',
    [
      { source: 'Wash your hands.', result: 'Hohoro wo nsa.' },
      { source: 'Sleep well.', result: 'Da yiye.' },
      { source: 'Many thanks.', result: 'Medaase.' },
    ],
  ],
  [
    'line by line, if it has other sentences',
    'Hohoro wo nsa na da yiye.\n\nMedaase.',
    [
      { source: 'Wash your hands. Sleep well.', result: 'Hohoro wo nsa na da yiye.' },
      { source: 'Many thanks.', result: 'Medaase.' },
    ],
  ],
  [
    'as a whole, if it has other lines',
    'Hohoro wo nsa na da yiye; medaase.',
    [{ source: job.content, result: 'Hohoro wo nsa na da yiye; medaase.' }],
  ],
])('a translation is beside its source %s', (_, delivered, pairs) => {
  expect(pairWithSource(job, delivered)).toEqual(pairs);
});

test('the marks of a document are not shown', () => {
  const document = aJob({ content: 'Wash ①your hands①.', has_document: true });
  expect(pairWithSource(document, 'Hohoro ①wo nsa①.')).toEqual([
    { source: 'Wash your hands.', result: 'Hohoro wo nsa.' },
  ]);
});
