import { describe, expect, it } from '@jest/globals';
import {
  countriesIn,
  namesFor,
  readAmount,
  readDay,
  readInstant,
  readTyped,
} from '../../../src/products/console/browser/forms/read-typed.ts';

describe('an amount as people type it', () => {
  it.each([
    ['52000', '52000.00'],
    ['52 000', '52000.00'],
    ['52\u00a0000', '52000.00'],
    ['52\u202f000,5', '52000.50'],
    ["52'000.00", '52000.00'],
    ['52,000.00', '52000.00'],
    ['52.000,00', '52000.00'],
    ['1.234.567', '1234567.00'],
    ['1,234,567.8', '1234567.80'],
    ['1 234 567,89', '1234567.89'],
    ['12,5', '12.50'],
    ['0.50', '0.50'],
    ['007', '7.00'],
    ['0.000', '0.00'],
    ['1234.5000', '1234.50'],
    ['5e3', '5000.00'],
    ['EUR 52,000.00', '52000.00'],
    ['52.000,00 €', '52000.00'],
    ['eur 1', '1.00'],
  ])('%s', (text, value) => {
    expect(readAmount(text, 'EUR')).toEqual({ value });
  });

  it.each([
    ['52.000', ['52000.00', '52.00']],
    ['52,000', ['52000.00', '52.00']],
    ['0,500', ['500.00', '0.50']],
    ['1,250', ['1250.00', '1.25']],
    // With three decimals it is no amount, but it may be a slip.
    ['1,257', ['1257.00']],
  ])('%s is not clear', (text, choices) => {
    expect(readAmount(text, 'EUR')).toEqual({ choices });
  });

  it.each([
    '',
    'many',
    '-5',
    '1,2,3',
    '5,20,000',
    '1234,567',
    '1.234,567',
    '1,234.567',
    '1 234.567',
    '1 234 56',
    '1,234 567',
    '12.345.67',
    '1.000.000.00',
    '12..5',
    'SEK 52 000',
    '1.23457E+15',
    '٣',
  ])('%s is not read', (text) => {
    expect(readAmount(text, 'EUR')).toEqual({});
  });

  it('is read with any one currency while that of the notice is not known', () => {
    expect(readAmount('SEK 52 000')).toEqual({ value: '52000.00' });
  });
});

describe('a day as people type it', () => {
  it.each([
    ['2027-01-09', '2027-01-09'],
    ['2027-1-9', '2027-01-09'],
    ['9 Jan 2027', '2027-01-09'],
    ['9 january 2027', '2027-01-09'],
    ['Jan 9, 2027', '2027-01-09'],
    ['9.1.2027', '2027-01-09'],
    ['09. 01. 2027', '2027-01-09'],
    ['13/1/2027', '2027-01-13'],
    ['1/13/2027', '2027-01-13'],
    ['9/9/2027', '2027-09-09'],
    ['29 Feb 2028', '2028-02-29'],
  ])('%s', (text, value) => {
    expect(readDay(text)).toEqual({ value });
  });

  it('can mean two', () => {
    expect(readDay('9/1/2027')).toEqual({ choices: ['2027-01-09', '2027-09-01'] });
  });

  it.each(['', '29 Feb 2027', '31.4.2027', '13/13/2027', '2027-13-01', '9 Foo 2027', '9 Jan 27', 'tomorrow'])(
    '%s is not read',
    (text) => {
      expect(readDay(text)).toEqual({});
    },
  );

  it('may have a time', () => {
    expect(readInstant('21 Nov 2026, 09:00')).toEqual({ value: '2026-11-21T09:00:00Z' });
    expect(readInstant('21 Nov 2026, 9:00:07 UTC')).toEqual({ value: '2026-11-21T09:00:07Z' });
    expect(readInstant('2026-11-21T09:00:00Z')).toEqual({ value: '2026-11-21T09:00:00Z' });
    expect(readInstant('2026-11-21 24:00')).toEqual({});
    expect(readInstant('2026-11-21')).toEqual({});
    expect(readInstant('2/1/2027 9:00')).toEqual({ choices: ['2027-01-02T09:00:00Z', '2027-02-01T09:00:00Z'] });
  });
});

describe('a country, currency or language', () => {
  it.each([
    ['CountryCode', 'netherlands', 'NL'],
    ['CountryCode', 'België', 'BE'],
    ['CountryCode', 'uk', 'GB'],
    ['LanguageTag', 'Nederlands', 'nl'],
    ['LanguageTag', 'de-AT', 'de-AT'],
    ['LanguageTag', 'uk', 'uk'],
    ['LanguageTag', 'xx', undefined],
    ['CurrencyCode', '€', 'EUR'],
  ])('as %s, %s', (type, text, value) => {
    expect(readTyped(type, text, '').value).toBe(value);
  });

  it('is found by a part of its name: that of the code, then those that begin with it', () => {
    expect(namesFor('CountryCode', 'nether')).toEqual(['Netherlands', 'Caribbean Netherlands']);
    expect(namesFor('CountryCode', 'NL')[0]).toBe('Netherlands');
    expect(namesFor('CountryCode', 'guinea').slice(0, 2)).toEqual(['Guinea', 'Guinea-Bissau']);
  });

  it('is one of a list, or of a column of a spreadsheet', () => {
    expect(countriesIn('NL\tBelgië\r\nGermany;FR, fi se')).toEqual(['NL', 'België', 'Germany', 'FR', 'fi', 'se']);
  });
});
