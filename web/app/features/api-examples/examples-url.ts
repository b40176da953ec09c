import {
  catch as orElse,
  coerce,
  enum as oneOf,
  int,
  maxLength,
  object,
  optional,
  pipe,
  positive,
  string,
  type infer as Infer,
} from 'zod/mini';

import { endpointNames } from './examples/endpoints.ts';
import { codeStyles } from './examples/example-code.ts';

const language = () => orElse(optional(string().check(maxLength(100))), undefined);
const id = () => orElse(optional(pipe(coerce.number(), int().check(positive()))), undefined);

const examplesSchema = object({
  endpoint: orElse(oneOf(endpointNames), 'create-translation'),
  code: orElse(optional(oneOf(codeStyles)), undefined),
  key: id(),
  source: language(),
  target: language(),
  language: language(),
  job: id(),
});

/** Which example is shown, and what it is filled in with; of a key its number alone. */
export type ExamplesView = Infer<typeof examplesSchema>;

/** Reads what is shown from the query; what makes no sense falls back to what is usual. */
export const parseExamples = (params: Readonly<Record<string, string>>): ExamplesView =>
  examplesSchema.parse(params);
