import { describe, expect, it } from 'vitest';

import { codeStyles, endpointNames, endpointOf, exampleEndpoints } from './endpoints.ts';
import { codeOf, type ExampleCall, fillTemplate } from './example-call.ts';
import { exampleCode } from './example-code.ts';
import { writeTemplates } from './write-template.ts';

describe('the templates of examples', () => {
  const ordinary: ExampleCall = {
    origin: 'https://nsem.example.com',
    apiKey: 'nsem_4f8Gh2Lk9QwXz7Rt1Yb5Nc3Vm6Jd0Sa8Pe2Ui4Ok3Tq9Bx',
    sourceLanguage: 'en',
    targetLanguage: 'tw',
    language: 'fr',
    jobId: 128,
  };

  /** Characters with a meaning in code, in templates and in replacement patterns. */
  const awkward = 'N’Ko "Wɔlɔsow" \\ l\'écriture $& $1 ⟦text:asIs⟧ {{}} \n %s';

  const calls: readonly ExampleCall[] = [
    ordinary,
    { ...ordinary, apiKey: 'nsem_4f8••••', origin: 'http://127.0.0.1:8080', jobId: 1 },
    {
      ...ordinary,
      sourceLanguage: awkward,
      targetLanguage: `${awkward}'`,
      language: `'${awkward}\\`,
    },
  ];

  const templates = writeTemplates();
  const all = codeStyles.flatMap((style) =>
    endpointNames.map((endpoint) => ({ style, endpoint, template: templates[style][endpoint] })),
  );

  describe.each(all)('the template of $endpoint with $style', ({ style, endpoint, template }) => {
    it.each(calls)('equals the example when filled in with %o', (call) => {
      const tokens = fillTemplate(template, call);
      expect(codeOf(tokens)).toBe(exampleCode(style, endpoint, call));
      for (const { offset, text } of tokens)
        expect(codeOf(tokens).startsWith(text, offset)).toBe(true);
    });

    it('has tokens of several kinds', () => {
      const kinds = new Set(template.map(([, kind]) => kind));
      expect(kinds).toContain('string');
      expect(kinds.size).toBeGreaterThan(1);
    });

    it('contains no unreplaced placeholder', () => {
      expect(JSON.stringify(template)).not.toMatch(/placeholder|\.invalid|987654321|Put your own/);
    });
  });
});

describe('the code of examples', () => {
  // web/test/api-examples.test.ts runs the examples against a marketplace.

  const call = {
    origin: 'https://nsem.example.com',
    apiKey: 'nsem_4f8Gh2Lk9QwXz7Rt1Yb5Nc3Vm6Jd0Sa8Pe2Ui4Ok3Tq9Bx',
    sourceLanguage: 'en',
    targetLanguage: 'ee',
    language: 'dag',
    jobId: 128,
  };

  const all = codeStyles.flatMap((style) =>
    endpointNames.map((endpoint) => ({
      style,
      endpoint,
      code: exampleCode(style, endpoint, call),
    })),
  );

  describe('the example endpoints', () => {
    it('are nine', () => {
      expect(exampleEndpoints.map(({ label }) => label)).toEqual([
        'Create translation job',
        'Create transcription job',
        'Create narration job',
        'Get all jobs',
        'Get job by ID',
        'Get job status',
        'Get service providers',
        'Get available languages',
        'Download job output',
      ]);
    });
  });

  describe.each(all)('$endpoint with $style', ({ style, endpoint, code }) => {
    it('contains the marketplace and the key, once', () => {
      expect(code.split(call.apiKey)).toHaveLength(2);
      expect(code).toContain(call.origin);
      expect(code).not.toMatch(/undefined|\[object|NaN/);
    });

    it('uses the chosen values', () => {
      const valuesByNeed = { pair: ["'en'", "'ee'"], language: ['dag'], job: ['128'], nothing: [] };
      const values = valuesByNeed[endpointOf(endpoint).needs];
      for (const value of values) expect(code.replaceAll('"', "'")).toContain(value);
    });

    it('contains the path, unless it uses the SDK', () => {
      const path = endpointOf(endpoint).path.replace('{id}', '128');
      expect(code.includes(`${call.origin}${path}`)).toBe(style !== 'sdk');
    });

    it('has short lines and ends with a newline', () => {
      expect(code).toMatch(/[^\n]\n$/);
      // The line with the key is as long as the key.
      const lengths = code.split('\n').map((line) => line.replace(call.apiKey, '').length);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(100);
    });
  });

  describe('a value with quotes and backslashes', () => {
    const language = `N'Ko\\"`;

    it.each([
      { style: 'sdk', quoted: `'N\\'Ko\\\\"'` },
      { style: 'fetch', quoted: `'N\\'Ko\\\\"'` },
      { style: 'python', quoted: `'N\\'Ko\\\\"'` },
      { style: 'php', quoted: `'N\\'Ko\\\\"'` },
      { style: 'curl', quoted: `"N'\\''Ko\\\\\\""` },
    ] as const)('is escaped for $style', ({ style, quoted }) => {
      expect(exampleCode(style, 'create-narration', { ...call, language })).toContain(quoted);
    });
  });
});
