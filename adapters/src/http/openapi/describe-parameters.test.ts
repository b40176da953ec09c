import { expect, it } from 'vitest';
import { withParameters } from './describe-parameters.ts';

const limit = (description: string) => ({
  name: 'limit',
  in: 'query' as const,
  description,
  schema: { type: 'integer' as const, description, example: 50 },
  'x-component': 'Limit',
});

const describeWith = (...lists: readonly ReturnType<typeof limit>[][]) =>
  withParameters({
    openapi: '3.1.1',
    info: { title: 'API', version: '1' },
    paths: Object.fromEntries(
      lists.map((parameters, nth) => [`/${nth}`, { get: { parameters, responses: {} } }]),
    ),
  });

const whole = {
  name: 'limit',
  in: 'query',
  description: 'How many.',
  schema: { type: 'integer' },
  example: 50,
};

it('describes a parameter of several operations in one place', () => {
  const { paths, components } = describeWith([limit('How many.')], [limit('How many.')]);
  expect(components?.parameters).toEqual({ Limit: whole });
  const parameters = [{ $ref: '#/components/parameters/Limit' }];
  expect(paths).toMatchObject({ '/0': { get: { parameters } }, '/1': { get: { parameters } } });
});

it('describes a parameter of one operation there', () => {
  const { paths, components } = describeWith([limit('How many.')]);
  expect(components?.parameters).toBeUndefined();
  expect(paths?.['/0']?.get?.parameters).toEqual([whole]);
});

it('refuses two parameters with one name', () => {
  expect(() => describeWith([limit('How many.')], [limit('How much.')])).toThrow(
    'two parameters are Limit',
  );
});
