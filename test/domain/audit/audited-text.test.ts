import { describe, expect, it } from '@jest/globals';
import { containsContactData, keptFileName } from '../../../src/domain/audit/audited-text.ts';

describe('what looks like contact data', () => {
  it.each([
    'anna@example.org',
    'ad server (anna@example.org)',
    '+358401234567',
    'call 040 123 4567',
    '(030) 90-18-20',
    '2026-11-21 or 030/901820',
    'Anna_+358401234567.csv',
    'anna-0401234567.csv',
    '98.4 or +49 30 901820',
  ])('%s', (text) => {
    expect(containsContactData(text)).toBe(true);
  });

  it.each([
    'Radio Valmarena 98.4 107.5 101,2',
    'Sender 102.5 104.3 98.1 MHz',
    '2026-11-21 to 2026-12-24',
    'ad server, since 20261121',
    'export_20261121_103000.csv',
    'notices-20261121T1030.jsonl',
    'notices20261121103000.csv',
    'corrected on 21.11.2026, again on 1/12/2026',
    'Kanal 24/7',
    '20 Minuten, 1000 Exemplare',
    'A & B @ home',
    'PA-7K3QX9T2ZB',
    '',
  ])('not: %s', (text) => {
    expect(containsContactData(text)).toBe(false);
  });
});

describe('the name of a file', () => {
  it.each([
    'notices-20261131.csv',
    'export_12345678.csv',
    'export-123-4567890.csv',
    '1732871234567.jsonl',
    'batch-001-002-003.csv',
    '00012345678.csv',
    'report 21.11.2026.csv',
    'report 2026 11 30.csv',
  ])('is kept: %s', (name) => {
    expect(keptFileName(name)).toBe(name);
  });

  it.each([
    'anna@example.org.csv',
    'Anna_+358401234567.csv',
    'anna-0401234567.csv',
    'anna (030) 90-18-20.csv',
    'anna 00358401234567.csv',
    'Anna 612 345 678.csv',
    '/home/anna/notices.csv',
    'C:\\notices.csv',
    'a\u202eb.csv',
    'a\u0000',
    'x'.repeat(201),
    '',
  ])('is not kept: %s', (name) => {
    expect(keptFileName(name)).toBe(null);
  });
});
