import { idInAddress } from '../../lib/id-in-address.ts';
import { choiceParam, textParam } from '../../lib/search-params.ts';
import { codeStyles, type CodeStyle } from './examples/code-style.ts';
import { endpointNames, type EndpointName } from './examples/endpoints.ts';

/** Which example is shown, and what it is filled in with; of a key its number alone. */
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

/** Reads what is shown from the query; what makes no sense falls back to what is usual. */
export const parseExamples = (params: Readonly<Record<string, string>>): ExamplesView => ({
  endpoint: choiceParam(endpointNames, params['endpoint']) ?? 'create-translation',
  code: choiceParam(codeStyles, params['code']),
  key: idInAddress(params['key']),
  source: languageParam(params['source']),
  target: languageParam(params['target']),
  language: languageParam(params['language']),
  // Not `job`: that opens a job over any tab.
  job_id: idInAddress(params['job_id']),
});
