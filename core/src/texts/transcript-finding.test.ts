import { expect, it } from 'vitest';

import { describeTranscriptFinding } from './transcript-finding.ts';

it.each([
  ['no-text-long', '00:04:50 of the recording has little or no text here.'],
  ['inaudible-long', '00:04:50 of the recording is only marked as [inaudible] here.'],
  ['stamp-after-end', '[00:04:50] is after the end of the recording.'],
] as const)('%s has a length without brackets, and a time with them', (check, text) => {
  expect(describeTranscriptFinding({ check, text: '[00:04:50]' })).toBe(text);
});
