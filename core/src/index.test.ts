import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as door from './index.ts';

describe('what core exports', () => {
  it('contains no decision, posting or outcome of a job or a payout', () => {
    expect(
      Object.keys(door).filter((name) =>
        /^(post[A-Z]|save(?!Draft)|plan|decide(?!NewLanguage|ImportLine))/.test(name),
      ),
    ).toEqual([]);
  });

  it('is named in the doors of topics, so that nothing is given out unseen', () => {
    const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true });
    const topics = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const doors = topics.map((topic) => new URL(`${topic}/index.ts`, import.meta.url));
    const starred = doors.filter(
      (file) => existsSync(file) && /export \*/.test(readFileSync(file, 'utf8')),
    );
    expect(doors.filter((file) => existsSync(file)).length).toBeGreaterThan(25);
    expect(starred.map(String)).toEqual([]);
  });
});
