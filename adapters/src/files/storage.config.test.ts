import { describe, expect, it } from 'vitest';
import { bucketText, nameBucket } from './storage.config.ts';

const parse = (text: string) => bucketText().parse(text);

describe('the URL of a bucket', () => {
  it('has everything that is needed', () => {
    const url = 's3://KEY:se%2Fcr%2Bet@storage.example.org:9000/nsem/files/2026?region=eu-west-1';
    expect(parse(url)).toEqual({
      endpoint: 'https://storage.example.org:9000',
      region: 'eu-west-1',
      bucket: 'nsem',
      prefix: 'files/2026/',
      isPathStyle: true,
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'se/cr+et' },
    });
  });

  it('needs no credentials, prefix or region', () => {
    expect(parse('s3://[::1]:9000/nsem/?tls=false&path-style=false')).toEqual({
      endpoint: 'http://[::1]:9000',
      region: null,
      bucket: 'nsem',
      prefix: '',
      isPathStyle: false,
      credentials: null,
    });
  });

  it.each([
    'https://storage.example.org/nsem',
    's3://bucket',
    's3://storage.example.org/',
    's3://storage.example.org/ns',
    's3://KEY:hunter2@storage.example.org/',
    's3://storage.example.org/nsem//a',
    's3://storage.example.org/nsem/a%2Fb',
    's3://storage.example.org/nsem#part',
    's3://KEY@storage.example.org/nsem',
    's3://:SECRET@storage.example.org/nsem',
    's3://KEY:%E0%A4%A@storage.example.org/nsem',
    's3://storage.example.org:99999/nsem',
    's3://storage.example.org/nsem?tls=no',
    's3://storage.example.org/nsem?path-style=',
    's3://storage.example.org/nsem?region=eu west',
    's3://storage.example.org/nsem?secret=1',
    '',
  ])('refuses %j without repeating it', (url) => {
    const refused = bucketText().safeParse(url);
    expect(refused.success).toBe(false);
    expect(refused.error?.message).not.toContain('hunter2');
    expect(refused.error?.message).toContain('must be the URL of a bucket');
  });

  it('is named without its credentials', () => {
    const named = (url: string) => nameBucket(parse(url));
    const rest = 'storage.example.org/nsem';
    expect(named(`s3://KEY:SECRET@${rest}`)).toBe('nsem at https://storage.example.org');
    expect(named(`s3://KEY:SECRET@${rest}/a/b`)).toBe('nsem/a/b at https://storage.example.org');
  });
});
