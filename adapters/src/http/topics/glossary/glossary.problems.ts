import {
  longestTerm,
  mostForbidden,
  mostTerms,
  mostTermWords,
  type FaultyLine,
  type GlossaryFault,
  type GlossaryTermId,
  type InvalidTermPart,
  type LineReason,
} from '@nsem/core';
import { counted } from '../../../wording.ts';
import type { ProblemDescriptions } from '../../problems/problem-description.ts';

/** Describes the rule for a part of a term. */
function partText({ part, reason }: InvalidTermPart): string {
  switch (reason) {
    case 'missing':
      return 'must not be empty';
    case 'too-long':
      return `must have at most ${counted(longestTerm[part], 'character')}`;
    case 'too-many':
      return `must have at most ${counted(mostForbidden, 'translation')}`;
    case 'too-many-words':
      return `must have at most ${counted(mostTermWords, 'word or sign', 'words and signs')}`;
    case 'not-plain':
      return part === 'forbidden'
        ? 'must be plain text without |'
        : 'must be plain text on one line';
    case 'agreed':
      return 'must not have the agreed translation';
  }
}

/** Why a line of a file is refused, after the name of the column. */
function reasonText(fault: LineReason): string {
  switch (fault.reason) {
    case 'unreadable':
      return 'has a quotation mark that is not closed, or that is in the middle of a cell';
    case 'no-terms':
      return 'must have a column “term” and a line for each term';
    case 'too-many-lines':
      return `must have at most ${counted(mostTerms, 'term')}`;
    case 'encoding':
      return fault.encoding === null
        ? 'is in an unknown encoding; save it as “CSV UTF-8”'
        : `is not in UTF-8, but probably in ${fault.encoding}; save it as “CSV UTF-8”`;
    case 'lost-letters':
      return 'has signs (�) in place of letters, because it was read in another encoding than its own; send its bytes as csv_base64, or save it as “CSV UTF-8”';
    case 'no-flag':
      return 'must be yes or no';
    case 'unknown':
      return 'is not a language on offer';
    case 'same':
      return 'must be another language than the source';
    case 'repeated':
      return 'is in the file already, for the same languages';
    case 'exists':
      return 'is in your glossary already';
    case 'no-language':
      return 'must not be empty';
    case 'missing':
    case 'too-long':
    case 'too-many':
    case 'too-many-words':
    case 'not-plain':
    case 'agreed':
      return partText(fault);
  }
}

const partNames: Readonly<Record<InvalidTermPart['part'], string>> = {
  term: 'The term',
  translation: 'The translation',
  note: 'The note',
  forbidden: 'A translation that you do not want',
};

/** Describes a fault in a part of a term, as its form shows it. */
function describePart(part: InvalidTermPart): string {
  const name = partNames[part.part];
  if (part.reason === 'agreed') return `${name} cannot be the agreed one.`;
  if (part.reason === 'too-many') {
    return `There can be at most ${counted(mostForbidden, 'translation')} that you do not want.`;
  }
  return `${name} ${partText(part)}.`;
}

function describeLine(fault: FaultyLine): string {
  const row = fault.row === undefined ? '' : ` (row ${fault.row} of the spreadsheet)`;
  const what = fault.part === 'file' ? 'the file' : fault.part;
  return `Line ${fault.line}${row}: ${what} ${reasonText(fault)}.`;
}

/** How the API reports the faults of glossaries. */
export const glossaryProblems = {
  'glossary.invalid': {
    status: 422,
    title: 'Invalid term',
    detail: ({ parts }) => parts.map(describePart).join(' '),
    issues: ({ parts }) =>
      parts.map((part) => ({ pointer: `#/${part.part}`, detail: describePart(part) })),
    sample: { parts: [{ part: 'forbidden', reason: 'agreed' }] },
  },
  'glossary.not-found': {
    status: 404,
    title: 'Term not found',
    detail: () => 'There is no such term in your glossary.',
  },
  'glossary.term-exists': {
    status: 409,
    title: 'Term exists',
    detail: () => 'Your glossary has this term for these languages already.',
    field: () => 'term',
    sample: { id: 12 as GlossaryTermId },
  },
  'glossary.too-many': {
    status: 409,
    title: 'Glossary is full',
    detail: ({ most }) => `A glossary has at most ${counted(most, 'term')}. Remove some first.`,
    sample: { most: mostTerms },
  },
  'glossary.import-invalid': {
    status: 422,
    title: 'File cannot be imported',
    detail: ({ lines }) => `Nothing was imported. ${lines.slice(0, 3).map(describeLine).join(' ')}`,
    issues: ({ lines }) => lines.map((line) => ({ pointer: '#/csv', detail: describeLine(line) })),
    sample: { lines: [{ line: 7, part: 'term', reason: 'exists' }] },
  },
} as const satisfies ProblemDescriptions<GlossaryFault>;
