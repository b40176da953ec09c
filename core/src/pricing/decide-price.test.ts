import { describe, expect, it } from 'vitest';
import { InvariantError, ok, refuse } from '../kernel/result.ts';
import { pesewas } from '../kernel/money.ts';
import { serviceTypes } from '../services/service.ts';
import { aPrice } from '../testing/builders/pricing.ts';
import { decidePrice, decidePriceChange, decidePriceRemoval } from './decide-price.ts';
import { priceUnit } from './price.ts';

describe('a new price', () => {
  it.each(serviceTypes)('of a %s has the unit of its service, active or not', (serviceType) => {
    const unitPrice = pesewas(7);
    for (const isActive of [true, false]) {
      const price = { serviceType, unit: priceUnit[serviceType], unitPrice, isActive };
      expect(decidePrice(price)).toEqual(ok({ serviceType, unitPrice, isActive }));
    }
  });

  it.each([
    ['translation', 'minute'],
    ['transcription', 'word'],
    ['narration', 'minute'],
  ] as const)('of a %s is refused per %s', (serviceType, unit) => {
    const price = { serviceType, unit, unitPrice: pesewas(7), isActive: true };
    expect(decidePrice(price)).toEqual(refuse({ code: 'pricing.wrong-unit', serviceType }));
  });

  it('is at most 1,000 GHS', () => {
    const price = { serviceType: 'narration', unit: 'word', isActive: true } as const;
    expect(() => decidePrice({ ...price, unitPrice: pesewas(100_001) })).toThrow(InvariantError);
  });
});

describe('a change of a price', () => {
  const price = aPrice();

  it.each([
    ['nothing', {}, {}],
    ['the amount', { unit: 'word', unitPrice: pesewas(9) }, { unitPrice: 9n }],
    ['the amount to zero', { unit: 'word', unitPrice: pesewas(0) }, { unitPrice: 0n }],
    ['whether it is active', { isActive: false }, { isActive: false }],
    [
      'both',
      { unit: 'word', unitPrice: pesewas(9), isActive: false },
      { unitPrice: 9n, isActive: false },
    ],
  ] as const)('changes %s and nothing else', (_, change, expected) => {
    expect(decidePriceChange(price, change)).toEqual(ok({ ...price, ...expected }));
  });

  it('is refused in the unit of another service', () => {
    const change = { unit: 'minute', unitPrice: pesewas(9), isActive: false } as const;
    expect(decidePriceChange(price, change)).toEqual(
      refuse({ code: 'pricing.wrong-unit', serviceType: 'translation' }),
    );
  });
});

describe('a removal of a price', () => {
  it('is refused while it is active', () => {
    expect(decidePriceRemoval(aPrice())).toEqual(refuse({ code: 'pricing.in-use' }));
  });

  it('is allowed while it is inactive', () => {
    const price = aPrice({ isActive: false });
    expect(decidePriceRemoval(price)).toEqual(ok(price));
  });
});
