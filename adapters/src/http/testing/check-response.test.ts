import { describe, expect, it } from 'vitest';
import { apiDocument } from './api-document.ts';
import { checkResponse, type Exchange } from './check-response.ts';
import { exampleProblem } from '../problems/problem.ts';

const document = apiDocument();

const always = { 'request-id': 'call-1', 'nsem-version': '0.1.0' };
const json = { ...always, 'content-type': 'application/json; charset=utf-8' };
const problemType = { ...json, 'content-type': 'application/problem+json' };

type Answered = Omit<Partial<Exchange>, 'headers'> & Readonly<{ headers?: Record<string, string> }>;

const answered = (body: unknown, { headers = json, ...rest }: Answered = {}): readonly string[] =>
  checkResponse(document, {
    method: 'GET',
    path: '/languages/',
    status: 200,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    ...rest,
    headers: new Headers(headers),
  });

const twi = { id: 31, name: 'Twi', language_code: 'tw', own_name: 'Twi', other_names: [] };
const missing = exampleProblem('job.not-found');
const job = { path: '/jobs/7?x=1', status: 404, headers: problemType };

describe('comparing a response with the API reference', () => {
  it.each([
    ['a list', answered([twi])],
    ['without the trailing slash', answered([twi], { path: '/languages' })],
    ['its headers alone', answered('', { method: 'HEAD' })],
    ['a refusal', answered(missing, job)],
    ['a file', answered('Hohoro wo nsa.', fileOf('text/plain; charset=utf-8'))],
    ['nothing at all', answered('', { path: '/languages/3', method: 'DELETE', status: 204 })],
    ['a server that failed', answered(exampleProblem('http.internal'), { ...job, status: 500 })],
    ['what is no operation', answered('<p>', { path: '/about', headers: {} })],
    ['a refusal elsewhere', answered(exampleProblem('http.not-found'), { ...job, path: '/blog' })],
  ])('accepts a match: %s', (_kind, wrong) => {
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a field that leaks', answered([{ ...twi, secret: 1 }]), 'must NOT have additional'],
    ['a field that is missing', answered([{ id: 31, name: 'Twi' }]), 'language_code'],
    ['a field of another type', answered([{ ...twi, id: '31' }]), 'must be integer'],
    ['another status', answered([], { status: 202 }), 'the status is not described'],
    ['another type', answered('a', { headers: { ...json, 'content-type': 'text/plain' } }), 'text'],
    ['what is no JSON', answered('[', {}), 'must be array'],
    ['a header unheard of', answered([], { headers: { ...json, link: '</>' } }), 'header link'],
    [
      'a header that is missing',
      answered([], { headers: { 'content-type': 'application/json', 'nsem-version': '0.1.0' } }),
      'the header Request-Id is missing',
    ],
    ['a code of something else', answered(exampleProblem('pricing.not-found'), job), 'allowed'],
    ['a problem that says too much', answered({ ...missing, sql: '' }, job), 'no member sql'],
    [
      'a body where there is none',
      answered('x', { path: '/languages/3', method: 'DELETE', status: 204 }),
      'none is described',
    ],
    [
      'a refusal elsewhere without a problem document',
      answered({}, { ...job, path: '/blog' }),
      'detail',
    ],
  ])('reports a difference: %s', (_kind, wrong, difference) => {
    expect(wrong.join('\n')).toContain(difference);
  });
});

function fileOf(type: string): Answered {
  return {
    path: '/jobs/7/output',
    headers: {
      'content-type': type,
      ...always,
      'content-disposition': 'attachment; filename="job-7.txt"',
      etag: '"a"',
      'repr-digest': 'sha-256=:a:',
      'accept-ranges': 'bytes',
    },
  };
}
