import { describe, expect, it } from 'vitest';
import { inCapitals, openText } from '../testing/everything-readable.ts';

const yaml = (text: string): string => `---\n${text}\n---\n\nBody\n`;
const toml = (text: string): string => `+++\n${text}\n+++\n\nBody\n`;

const open = (text: string) => {
  const { units, notices } = openText('md', text);
  return [units.slice(0, -1), notices];
};
const written = (text: string, ...translations: readonly string[]): string =>
  new TextDecoder().decode(openText('md', text).write([...translations, 'Body'], 'tw'));

describe('the front matter of Markdown', () => {
  it.each([
    ['title: Clean water', 'title: CLEAN WATER'],
    ['title: "Clean \\"water\\""', 'title: "CLEAN \\"WATER\\""'],
    ["title: 'It''s water'", "title: 'IT''S WATER'"],
    ['title: &a Water # a comment', 'title: &a WATER # a comment'],
    [
      'hero:\n  tagline: Water\nfeatures:\n  - title: Wells',
      'hero:\n  tagline: WATER\nfeatures:\n  - title: WELLS',
    ],
    [
      'summary: >-\n  Clean\n  water\n\n  here\nlayout: a',
      'summary: >-\n  CLEAN WATER\n\n  HERE\nlayout: a',
    ],
    ['summary: |\n  Clean\n  water\nlayout: a', 'summary: |\n  CLEAN\n  WATER\nlayout: a'],
    [
      'sidebar_label: Water\r\ndate: 2024-01-01\r\nslug: water',
      'sidebar_label: WATER\r\ndate: 2024-01-01\r\nslug: water',
    ],
  ])('in YAML is offered and stays as it is written: %j', (text, translated) => {
    expect(openText('md', yaml(text)).notices).toEqual([]);
    expect(inCapitals('md', yaml(text))).toBe(yaml(translated).replace('Body', 'BODY'));
  });

  it.each([
    ['title = "Clean \\"water\\""', 'title = "CLEAN \\"WATER\\""'],
    ["title = 'Water' # a comment", "title = 'WATER' # a comment"],
    ['[params]\ndescription = "Water"\nweight = 3', '[params]\ndescription = "WATER"\nweight = 3'],
  ])('in TOML is offered and stays as it is written: %j', (text, translated) => {
    expect(openText('md', toml(text)).notices).toEqual([]);
    expect(inCapitals('md', toml(text))).toBe(toml(translated).replace('Body', 'BODY'));
  });

  it.each([
    ['a: b', 'title: "a: b"'],
    ['"nsu" # a', `title: ${JSON.stringify('"nsu" # a')}`],
    ['true', 'title: "true"'],
    ['- nsu', 'title: "- nsu"'],
    ['nsu\nnsu', 'title: "nsu\\nnsu"'],
  ])('remains a text if its translation is %j', (translation, value) => {
    const text = written(yaml('title: Water'), translation);
    expect(text).toBe(yaml(value));
    expect(openText('md', text).units[0]).toBe(translation);
  });

  it.each([
    ['tags', yaml('tags: [wells, water]')],
    ['a value that may be read', yaml('motto: Clean water')],
    ['a text of several lines in TOML', toml('title = """\nClean water"""')],
    ['tags in TOML', toml('tags = ["wells"]')],
    ['what is no YAML', yaml('title: "Clean\nb: [')],
    ['an object of JSON', '{\n  "title": "Water"\n}\n\nBody\n'],
  ])('is named if it has %s', (_what, text) => {
    expect(open(text)).toEqual([[], ['front-matter-kept']]);
    expect(inCapitals('md', text)).toBe(text.replace('Body', 'BODY'));
  });

  it('is a rule and a heading if it has no end', () => {
    expect(openText('md', '---\ntitle: Water\n').units).toEqual(['title: Water']);
  });
});
