import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { checkNode } from './check-node.ts';

describe('the version of Node', () => {
  test.each(['18.20.4', '20.20.2', '22.9.0', '22.18.1'])(
    '%s is refused in a sentence',
    (version) => {
      const message = `@nsem/sdk needs Node 22.19 or newer; this is Node ${version}.`;
      const code = 'input.node-too-old';
      expect(() => checkNode({ node: version })).toThrow(
        expect.objectContaining({ message, code }),
      );
    },
  );

  test.each(['22.19.0', '23.0.0', '24.21.0', '100.0.0'])('%s is accepted', (version) => {
    expect(() => checkNode({ node: version })).not.toThrow();
  });

  test('is not required of Deno and Bun', () => {
    expect(() => checkNode({ node: '20.11.1', deno: '2.0.0' })).not.toThrow();
    expect(() => checkNode({ node: '22.6.0', bun: '1.1.0' })).not.toThrow();
  });

  test('that is required is the one in package.json', () => {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    expect(manifest).toContain('"node": ">=22.19"');
  });
});
