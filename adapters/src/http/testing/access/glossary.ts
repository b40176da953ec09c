import { nextNumber } from '@nsem/core/testing';
import { at, clients, json, type Row } from './row.ts';

/** Of the client alone. */
const owners = (status: number) => clients(status).with(2, 404);

/** A term that no other call adds. */
const newTerm = () => ({
  json: {
    source_language: 'en',
    target_language: 'tw',
    term: `health centre ${nextNumber()}`,
    translation: 'apɔmuden fie',
  },
});

/** Access to glossaries. */
export const glossaryRows: readonly Row[] = [
  { operation: 'listGlossaryTerms', path: at('/glossary/'), expected: clients(200) },
  {
    operation: 'createGlossaryTerm',
    path: at('/glossary/'),
    send: newTerm,
    expected: clients(201),
  },
  { operation: 'exportGlossary', path: at('/glossary/export'), expected: clients(200) },
  {
    operation: 'importGlossary',
    path: at('/glossary/import'),
    send: json({ csv: 'source_language,target_language,term\nen,tw,Ghana\n', mode: 'update' }),
    expected: clients(200),
  },
  {
    operation: 'readGlossaryTerm',
    path: ({ glossaryTerm }) => `/glossary/${glossaryTerm}`,
    expected: owners(200),
  },
  {
    operation: 'updateGlossaryTerm',
    path: ({ glossaryTerm }) => `/glossary/${glossaryTerm}`,
    send: newTerm,
    expected: owners(200),
  },
  {
    operation: 'deleteGlossaryTerm',
    path: ({ glossaryTerm }) => `/glossary/${glossaryTerm}`,
    expected: owners(204),
  },
];
