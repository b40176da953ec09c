import { expect, test } from 'vitest';

import { destinationOf, isOpenTo, strayText } from './destination.ts';

const search = '?dialog=join&as=client&request=translation&for=PRV-7K2M9X&from=en&to=tw';

test('a client goes on with the request that a public page began', () => {
  expect(destinationOf('client', search)).toBe(
    '/client?request=translation&for=PRV-7K2M9X&from=en&to=tw',
  );
});

test('without a request, and for other roles, it is the dashboard', () => {
  expect(destinationOf('client', '?dialog=join')).toBe('/client');
  expect(destinationOf('service-provider', search)).toBe('/service-provider');
  expect(destinationOf('admin', search)).toBe('/admin');
});

test.each([
  ['client', '/client'],
  ['client', '/client/jobs/17'],
  ['client', '/client/glossary'],
  ['client', '/account'],
  ['service-provider', '/service-provider/jobs/17/work'],
  ['service-provider', '/account/'],
  ['admin', '/admin/jobs/17'],
  ['admin', '/account'],
] as const)('a %s who followed a link to %s stays there', (role, pathname) => {
  expect(isOpenTo(role, pathname)).toBe(true);
  expect(strayText(role, pathname)).toBeUndefined();
});

test.each([
  ['client', '/service-provider/jobs/17', 'is for service providers'],
  ['client', '/admin', 'is for admins'],
  ['service-provider', '/client/jobs/17', 'is for clients'],
  ['admin', '/client', 'is for clients'],
] as const)('a %s who followed a link to %s reads whom it is for', (role, pathname, text) => {
  expect(isOpenTo(role, pathname)).toBe(false);
  expect(strayText(role, pathname)).toContain(text);
});

test.each(['/', '/pricing', '/clients', '/admin.evil.example', '//evil.example/client'])(
  'from %s, which is no page of a role, a login leads to the dashboard and says nothing',
  (pathname) => {
    expect(isOpenTo('client', pathname)).toBe(false);
    expect(strayText('client', pathname)).toBeUndefined();
  },
);

test('no parameter of the address leads to another site', () => {
  const hostile =
    '?next=https://evil.example&request=//evil.example&for=https://evil.example&to=%2F%2F';
  expect(destinationOf('client', hostile)).toMatch(/^\/client\?request=/);
  expect(destinationOf('service-provider', hostile)).toBe('/service-provider');
});
