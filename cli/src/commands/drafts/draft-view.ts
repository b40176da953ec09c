import type { Draft, DraftContent } from '@nsem/sdk';

import { formatCount, formatNumber } from '../../output/format.ts';
import { countsField, timeField } from '../../output/columns.ts';
import type { Field } from '../../output/table.ts';

/** What is written so far; segments without a translation are left out. */
const textOf = (content: DraftContent): string =>
  content.kind === 'text'
    ? content.text
    : content.segments.map(({ text, gap }) => (text === '' ? '' : text + gap)).join('');

function progressOf(content: DraftContent): string | null {
  if (content.kind === 'text') return null;
  const done = content.segments.filter(({ state }) => state === 'done');
  return `${formatNumber(done.length)} of ${formatCount(content.segments.length, 'segment')} done`;
}

/** The fields of a draft. */
export const draftFields = (draft: Draft): readonly Field[] => [
  { label: 'Job', text: String(draft.job_id) },
  { label: 'Version', text: String(draft.version) },
  timeField('Saved', draft.saved_at),
  { label: 'Saved on', text: draft.saved_on },
  countsField('Progress', progressOf(draft.content)),
  { label: 'Text', text: textOf(draft.content), isLong: true },
];
