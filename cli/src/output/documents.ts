import { usageError } from '../cli-error.ts';
import type { Zone } from './times.ts';

/** Renders JSON documents as lines; `indent` is the number of spaces per level, 0 for one line. */
export type RenderDocuments = (documents: readonly object[], indent: number) => string;

/** The parts of each document to print. */
export type Selection = Readonly<{
  /** The members to print; null for all. */
  fields: readonly string[] | null;
  /** A jq filter; null for none. */
  jq: string | null;
  /** A template; null for none. */
  template: string | null;
  /** The zone of its dates. */
  zone: Zone;
}>;

/** Renders complete documents. */
export const renderDocuments: RenderDocuments = (documents, indent) =>
  documents.map((document) => `${JSON.stringify(document, null, indent)}\n`).join('');

/**
 * Prepares the rendering of parts of documents, so that an invalid filter or template is reported
 * before anything is sent.
 *
 * @throws CliError if it is invalid, or later, if the documents lack a field.
 */
export async function openDocuments({
  fields,
  jq,
  template,
  zone,
}: Selection): Promise<RenderDocuments> {
  const select = (documents: readonly object[]) =>
    fields === null ? documents : pickEach(documents, fields);
  if (template !== null) {
    const { compileTemplate } = await import('#template');
    const render = compileTemplate(template, zone);
    return (documents) => render(select(documents));
  }
  if (jq === null) return (documents, indent) => renderDocuments(select(documents), indent);
  const { compileFilter } = await import('./jq-filter.ts');
  const filter = compileFilter(jq);
  return (documents) => filter(select(documents));
}

/** The members of each document; if the only one is a list, of each of its items. */
function pickEach(documents: readonly object[], fields: readonly string[]): readonly object[] {
  const [only] = documents;
  return documents.length === 1 && Array.isArray(only)
    ? [pickFields(only as readonly object[], fields)]
    : pickFields(documents, fields);
}

/** Each document with the given members only, in the given order. */
function pickFields(documents: readonly object[], fields: readonly string[]): readonly object[] {
  const known = new Set(documents.flatMap((document) => Object.keys(document)));
  const unknown = fields.filter((field) => !known.has(field));
  if (documents.length > 0 && (unknown.length > 0 || fields.length === 0)) {
    const names = unknown.map((field) => `'${field}'`).join(', ');
    throw usageError(
      names === '' ? 'No field is named after --json=.' : `Unknown field ${names}.`,
      `The fields are: ${[...known].join(', ')}`,
    );
  }
  return documents.map((document) => {
    const members = new Map(Object.entries(document));
    return Object.fromEntries(fields.map((field) => [field, members.get(field) ?? null]));
  });
}
