import { describe, expect, it } from 'vitest';

import { endpointNames } from './examples/endpoints.ts';
import { codeStyles, exampleCode } from './examples/example-code.ts';
import { codeLanguages } from './code-styles.ts';
import { highlight } from './highlight.ts';

const call = {
  origin: 'https://nsem.example.com',
  apiKey: 'nsem_4f8',
  sourceLanguage: 'en',
  targetLanguage: 'tw',
  language: 'tw',
  jobId: 128,
};

describe.each(codeStyles)('highlighted code with %s', (style) => {
  it.each(endpointNames)('is the code of %s, in pieces of several kinds', (endpoint) => {
    const code = exampleCode(style, endpoint, call);
    const tokens = highlight(code, codeLanguages[style]);
    expect(tokens.map(({ text }) => text).join('')).toBe(code);
    expect(new Set(tokens.map(({ kind }) => kind))).toContain('string');
  });
});
