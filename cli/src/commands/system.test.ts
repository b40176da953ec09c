import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { runProgram } from '../testing/run-program.ts';
import { StubApi } from '../testing/stub-api.ts';
import { version } from '../version.ts';

test('the version is that of package.json', () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  expect(manifest).toMatchObject({ version });
});

const serverOf = (serverVersion: string) =>
  StubApi.start({ 'GET /version': { json: { version: serverVersion } } });

describe('nsem version', () => {
  test('prints the versions of client and server', async () => {
    await using api = await serverOf(version);
    const { stdout, stderr } = await runProgram(['version', '--url', api.url]);
    expect(stdout).toBe(`client\t${version}\nserver\t${version}\naddress\t${api.url}\n`);
    expect(stderr).toBe('');
  });

  test('prints them as JSON', async () => {
    await using api = await serverOf('0.0.9');
    const { stdout, stderr } = await runProgram(['version', '--json', '--url', api.url]);
    const server = { version: '0.0.9' };
    expect(JSON.parse(stdout)).toEqual({ client: version, url: api.url, server });
    expect(stderr).toBe('');
  });

  test('warns if the server is older', async () => {
    await using api = await serverOf('0.0.9');
    const { code, stderr } = await runProgram(['version', '--url', api.url]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'The server is older than this program: some commands may fail.\n',
    });
  });

  test.each(['0.10.0', '12.0.0'])('does not warn if it is newer (%s)', async (newer) => {
    await using api = await serverOf(newer);
    expect((await runProgram(['version', '--url', api.url])).stderr).toBe('');
  });
});
