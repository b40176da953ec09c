import type { components } from '../api.gen.ts';
import type { QueryFor } from './endpoint.ts';

type Schemas = components['schemas'];

/** A term of a client's glossary, and how it is to be translated. */
export type GlossaryTerm = Schemas['GlossaryTerm'];
/** A term to add, or to put in the place of another. */
export type GlossaryTermBody = Schemas['GlossaryTermBody'];
/** The filter of a list of terms. */
export type GlossaryQuery = QueryFor<'GET /glossary/'>;
/** The filter of an export of a glossary. */
export type GlossaryExportQuery = QueryFor<'GET /glossary/export'>;
/** The terms of a CSV file, and what to do with them. */
export type GlossaryImport = Schemas['GlossaryImport'];
/** What an import does. */
export type GlossaryImportResult = Schemas['GlossaryImportResult'];
