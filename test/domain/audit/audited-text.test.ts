import { describe, expect, it } from '@jest/globals';
import { containsContactData } from '../../../src/domain/audit/audited-text.ts';

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
    'Kanal 24/7',
    '20 Minuten, 1000 Exemplare',
    'A & B @ home',
    'PA-7K3QX9T2ZB',
    '',
  ])('not: %s', (text) => {
    expect(containsContactData(text)).toBe(false);
  });
});
