import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';

import { painter } from './paint.ts';
import { type Column, formatFields, formatTable, pad, truncate } from './table.ts';
import { timesIn } from './times.ts';
import { formatFieldsTsv, formatTsv } from './delimited.ts';

test.each([
  ['', 0],
  ['Akwaaba', 7],
  ['nsɛm', 4],
  ['ɔ̀dɔ́', 3],
  ['日本', 4],
  ['👍🏿 ok', 5],
])('%j is padded as %i columns', (text, width) => {
  expect(pad(text, 8, 'right')).toBe(text + ' '.repeat(8 - width));
  expect(pad(text, 8, 'left')).toBe(' '.repeat(8 - width) + text);
});

describe('truncating', () => {
  test.each([
    ['Yɛma wo akwaaba', 15, 'Yɛma wo akwaaba'],
    ['Yɛma wo akwaaba', 9, 'Yɛma wo…'],
    ['Yɛma wo akwaaba', 8, 'Yɛma wo…'],
    ['日本語です', 5, '日本…'],
    ['日本語です', 4, '日…'],
  ])('%s to %i columns', (text, columns, shortened) => {
    expect(truncate(text, columns)).toBe(shortened);
    expect(stringWidth(truncate(text, columns))).toBeLessThanOrEqual(columns);
  });
});

type Row = Readonly<{ id: number; name: string; at: string }>;

const columns: readonly Column<Row>[] = [
  { header: 'ID', text: ({ id }) => String(id), align: 'right' },
  { header: 'NAME', text: ({ name }) => name, isFlexible: true },
  { header: 'AT', text: () => 'today', plain: ({ at }) => at, style: () => 'green' },
];

const rows: readonly Row[] = [
  { id: 7, name: 'Ama Owusu', at: '2026-11-20T09:30:00Z' },
  { id: 128, name: 'Kofi\nMensah-Boateng', at: '2026-11-21T09:30:00Z' },
];

const plain = { width: 80, paint: painter(false), times: timesIn('utc') };

describe('a table for a person', () => {
  test('is aligned, with headers', () => {
    expect(formatTable(rows, columns, plain)).toBe(
      [
        ' ID  NAME                 AT',
        '  7  Ama Owusu            today',
        '128  Kofi Mensah-Boateng  today',
        '',
      ].join('\n'),
    );
  });

  test('truncates the flexible column if the terminal is narrow', () => {
    expect(formatTable(rows, columns, { ...plain, width: 28 })).toBe(
      [
        ' ID  NAME              AT',
        '  7  Ama Owusu         today',
        '128  Kofi Mensah-Boa…  today',
        '',
      ].join('\n'),
    );
  });

  test('leaves out optional columns if that is not enough', () => {
    const optional = columns.map((column) =>
      column.header === 'AT' ? { ...column, isOptional: true } : column,
    );
    expect(formatTable(rows, optional, { ...plain, width: 21 })).toBe(
      [' ID  NAME', '  7  Ama Owusu', '128  Kofi Mensah-Boa…', ''].join('\n'),
    );
  });

  test('leaves out flexible columns after all others', () => {
    const optional = columns.map((column) => ({ ...column, isOptional: column.header !== 'ID' }));
    const header = (width: number) =>
      formatTable(rows, optional, { ...plain, width }).split('\n')[0];
    expect(header(21)).toBe(' ID  NAME');
    expect(header(12)).toBe(' ID');
  });

  test('leaves out columns without any text', () => {
    const empty = rows.map((row) => ({ ...row, name: '' }));
    expect(formatTable(empty, columns, plain).split('\n')[0]).toBe(' ID  AT');
  });

  test('never shows a part of a number', () => {
    const amounts = [
      ...columns,
      { header: 'PRICE', text: () => 'GHS 1200.50', align: 'right' },
    ] as const;
    const lines = formatTable(rows, amounts, { ...plain, width: 20 }).split('\n');
    expect(lines[2]).toMatch(/^128 .* GHS 1200\.50$/);
  });

  test('narrows the widest columns if the terminal is very narrow', () => {
    const lines = formatTable(rows, columns, { ...plain, width: 16 })
      .trimEnd()
      .split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBe(16);
    expect(lines[2]).toBe('128  Kof…  today');
  });

  test('is coloured if colours are enabled', () => {
    const colored = formatTable(rows, columns, { ...plain, paint: painter(true) });
    expect(colored).toContain('\u001b[32mtoday');
    expect(formatTable(rows, columns, plain)).not.toContain('\u001b');
  });
});

test('a list for a program has tabs, no headers, and is not truncated', () => {
  expect(formatTsv(rows, columns, plain.times)).toBe(
    '7\tAma Owusu\t2026-11-20T09:30:00Z\n128\tKofi Mensah-Boateng\t2026-11-21T09:30:00Z\n',
  );
});

const fields = [
  { label: 'job', text: '7' },
  { label: 'provider', text: null },
  { label: 'created', text: 'today', plain: '2026-11-20T09:30:00Z' },
  { label: 'content', text: 'Akwaaba.\nYɛma wo akwaaba.', isLong: true },
];

test('an item for a person has its filled fields, and its long text below with its lines', () => {
  expect(formatFields(fields, painter(false))).toBe(
    'job      7\ncreated  today\n\nAkwaaba.\nYɛma wo akwaaba.\n',
  );
});

test('an item for a program has a line for each field, including empty ones', () => {
  expect(formatFieldsTsv(fields)).toBe(
    'job\t7\nprovider\t\ncreated\t2026-11-20T09:30:00Z\ncontent\tAkwaaba. Yɛma wo akwaaba.\n',
  );
});

test('an item for a person labels each of several long texts', () => {
  const statements = [
    { label: 'client says', text: 'This is Fante.', isLong: true },
    { label: 'provider says', text: 'As ordered.', isLong: true },
  ];
  expect(formatFields([{ label: 'job', text: '7' }, ...statements], painter(false))).toBe(
    'job  7\n\nclient says\nThis is Fante.\n\nprovider says\nAs ordered.\n',
  );
});
