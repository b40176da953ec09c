import { expect, test } from 'vitest';

import { destinationOf } from './destination.ts';

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
