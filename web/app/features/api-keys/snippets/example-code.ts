import { curlExamples } from './curl.ts';
import type { CodeStyle, EndpointName } from './endpoints.ts';
import type { ExampleCall, ExampleSet } from './example-call.ts';
import { javascriptFetch } from './javascript-fetch.ts';
import { javascriptSdk } from './javascript-sdk.ts';
import { php } from './php.ts';
import { python } from './python.ts';

const sets: Readonly<Record<CodeStyle, ExampleSet>> = {
  sdk: javascriptSdk,
  fetch: javascriptFetch,
  python,
  curl: curlExamples,
  php,
};

/** A complete small program that makes a call, ending with a newline. It is used without the highlighter, too. */
export const exampleCode = (style: CodeStyle, endpoint: EndpointName, call: ExampleCall): string =>
  `${sets[style][endpoint](call)}\n`;
