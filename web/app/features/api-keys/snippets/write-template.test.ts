import { describe, expect, it } from 'vitest';

import { codeStyles } from './code-style.ts';
import { endpointNames } from './endpoints.ts';
import type { ExampleCall } from './example-call.ts';
import { exampleCode } from './example-code.ts';
import { codeOf, fillTemplate } from './fill-template.ts';
import { writeTemplates } from './write-template.ts';

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
