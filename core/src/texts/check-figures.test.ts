import { describe, expect, it } from 'vitest';

import { readFigures, readNumber } from './check-figures.ts';

describe('a written number', () => {
  it.each([
    ['7', ['7']],
    ['007', ['7']],
    ['0', ['0']],
    ['1,250.50', ['1250.5']],
    ['1.250,50', ['1250.5']],
    ['1 250,50', ['1250.5']],
    ['1,250,000', ['1250000']],
    ['1.250', ['1250', '1.25']],
    ['12.50', ['12.5']],
    ['12.00', ['12']],
    ['0.125', ['0.125']],
    ['1250.125', ['1250.125']],
    ['2.3.1', ['2.3.1']],
  ])('%s has the values %j', (written, values) => {
    expect(readNumber(written)).toEqual(values);
  });
});

describe('the figures of a text', () => {
  it('are numbers with their currencies', () => {
    const { numbers } = readFigures('GHS 5, GH₵6, 7 cedis, 8 Ghana cedis, $9, 10 naira, 11 km');
    expect(numbers.map(({ written, currency }) => `${written} ${currency}`)).toEqual([
      '5 GHS',
      '6 GHS',
      '7 GHS',
      '8 GHS',
      '9 USD',
      '10 NGN',
      '11 undefined',
    ]);
  });

  it('are dates and times in one notation', () => {
    const { dates, times } = readFigures(
      '4/1/2026, 2026-01-04, 04.01.2026, 14:30, 2.30 p.m., 2h30',
    );
    expect(dates.map(({ key }) => key)).toEqual(['1-4-2026', '1-4-2026', '1-4-2026']);
    expect(times.map(({ key }) => key)).toEqual(['2:30', '2:30', '2:30']);
  });

  it('are no parts of addresses and code', () => {
    const { values } = readFigures('www.example.com/12 ama13@example.com {name14} <h1>');
    expect([...values]).toEqual([]);
  });
});
