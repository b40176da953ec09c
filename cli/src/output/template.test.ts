import { describe, expect, test } from 'vitest';

import { exitCode } from '../cli-error.ts';
import { compileTemplate } from './template.ts';

const job = {
  id: 128,
  status: 'pending',
  provider_id: null,
  amount_due: 0.45,
  has_output: false,
  metadata: { project: 'radio' },
  languages: ['en', 'tw'],
  created_at: '2026-11-20T09:30:00.000Z',
};
const render = (template: string, ...documents: object[]) =>
  compileTemplate(template, 'utc')(documents.length === 0 ? [job] : documents);

describe('a template', () => {
  test.each([
    ['{{id}}\\t{{status}}\\n', '128\tpending\n'],
    ['{{ provider_id }}|{{ amount_due }}|{{ has_output }}', '|0.45|false'],
    ['{{ metadata.project }} {{ metadata }}', 'radio {"project":"radio"}'],
    ['{{ languages }} {{ languages | join: " → " }}', '["en","tw"] en → tw'],
    ['{% for each in languages %}{{ each }};{% endfor %}', 'en;tw;'],
    ['{% if metadata.urgent %}!{% else %}{{ metadata.urgent | default: "-" }}{% endif %}', '-'],
    ['{{ created_at | date: "%d.%m.%Y", 0 }}', '20.11.2026'],
    ['C:\\\\new', 'C:\\new'],
    ['<b>{{ status | upcase }}</b>', '<b>PENDING</b>'],
  ])('%s', (template, text) => {
    expect(render(template)).toBe(text);
  });

  test('is rendered for each document, with nothing between them', () => {
    expect(render('{{id}},', { id: 1 }, { id: 2 })).toBe('1,2,');
  });

  test.each([
    ['{{ id', 'not closed (line 1, column 1)'],
    ['\\t\\n{{ id | shout }}', 'undefined filter: shout (line 1, column 5)'],
    ['a\n {% if id %}', 'tag {% if id %} not closed (line 2, column 2)'],
    ['{{ id }}'.repeat(9_000), 'has more than 65,536 characters'],
  ])('that is invalid is refused with the position: %.20s', (template, message) => {
    expect(() => compileTemplate(template, 'local')).toThrow(
      expect.objectContaining({
        exitCode: exitCode.usage,
        message: expect.stringContaining(message) as unknown,
      }),
    );
  });

  test.each([
    ['{{id}}\\n{{ state }}', 'undefined variable: state (line 1, column 12)'],
    ['{{ metadata.constructor }}', 'undefined variable: metadata.constructor'],
    ['{% include "/etc/hostname" %}', 'Failed to lookup'],
    ['{% for i in (1..1000000000) %}x{% endfor %}', 'memory alloc limit exceeded'],
    [
      '{% assign x = "x" %}{% for i in (1..40) %}{% assign x = x | append: x %}{% endfor %}',
      'memory alloc limit exceeded',
    ],
  ])('that cannot be rendered fails: %s', (template, message) => {
    expect(() => render(template)).toThrow(
      expect.objectContaining({
        code: 'cli.template-failed',
        message: expect.stringContaining(message) as unknown,
      }),
    );
  });
});

test('dates are in the zone of the user, or in UTC', () => {
  const at = new Date(2027, 2, 2, 10, 5).toISOString();
  const template = '{{at | date: "%Y-%m-%d %H:%M"}}';
  expect(compileTemplate(template, 'local')([{ at }])).toBe('2027-03-02 10:05');
  expect(compileTemplate(template, 'utc')([{ at: '2027-03-02T23:30:00.000Z' }])).toBe(
    '2027-03-02 23:30',
  );
});
