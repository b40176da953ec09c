import { choiceParam, idParam, textParam } from '../../../lib/address/search-params.ts';
import {
  type CodeStyle,
  codeStyles,
  type EndpointName,
  endpointNames,
} from '../snippets/endpoints.ts';

/** The shown example and its inputs. `key` is the id of an API key, never its value. */
export type ExamplesView = Readonly<{
  endpoint: EndpointName;
  code: CodeStyle | undefined;
  key: number | undefined;
  source: string | undefined;
  target: string | undefined;
  language: string | undefined;
  job_id: number | undefined;
}>;

const languageParam = (value: string | undefined): string | undefined =>
  textParam(value) || undefined;

/** Parses the query of the URL; invalid values are ignored. */
export const parseExamples = (params: Readonly<Record<string, string>>): ExamplesView => ({
  endpoint: choiceParam(endpointNames, params['endpoint']) ?? 'create-translation',
  code: choiceParam(codeStyles, params['code']),
  key: idParam(params['key']),
  source: languageParam(params['source']),
  target: languageParam(params['target']),
  language: languageParam(params['language']),
  // Not `job`, which opens the dialog of a job on any tab.
  job_id: idParam(params['job_id']),
});

type Choices = readonly Readonly<{ value: string }>[];

/**
 * Chooses the language of an example: the requested one if it is offered, else the first default
 * that is offered, else any offered language. While the offered languages load, it is the first
 * default.
 */
export function chooseLanguage(
  requested: string | undefined,
  offered: Choices,
  defaults: readonly [string, ...string[]],
): string {
  const isOffered = (code: string | undefined): code is string =>
    offered.some(({ value }) => value === code);
  if (isOffered(requested)) return requested;
  return defaults.find(isOffered) ?? offered[0]?.value ?? defaults[0];
}
