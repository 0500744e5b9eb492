import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { parseMapping } from '../../../src/domain/files/csv-mapping.ts';
import { readLines } from '../../../src/domain/files/lines.ts';
import { csvRowsOf } from './read-file.ts';

describe('an encoding', () => {
  const danish = 'a,b\n"Sødt; ½ € – ”Ål”",Ærø\n';
  /** Letters beyond ASCII in encodings that Node reads and does not write. */
  const codes: Record<string, string> = {
    'windows-1252': 'ø\xf8½\xbd€\x80–\x96”\x94Å\xc5Æ\xc6',
    macintosh: 'ø\xbf€\xdb–\xd0”\xd3Å\x81Æ\xae',
  };
  function bytesIn(name: string, text: string): Buffer {
    if (name === 'utf-8') return Buffer.from(text);
    if (/^utf-16/.test(name))
      return name === 'utf-16le' ? Buffer.from(text, 'utf16le') : Buffer.from(text, 'utf16le').swap16();
    const table = [...(codes[name] ?? '')];
    const byteOf = (letter: string) => (letter < '\x80' ? letter : (table[table.indexOf(letter) + 1] ?? '?'));
    return Buffer.from([...text].map(byteOf).join(''), 'latin1');
  }
  async function readIn(encoding: string | undefined, ...parts: Buffer[]) {
    const mapping = parseMapping({ columns: { a: 'title', b: 'campaign.name' }, ...(encoding && { encoding }) });
    const { encoding: found } = await readLines(Readable.from(parts), mapping.encoding);
    const rows = await csvRowsOf(Readable.from(parts), mapping);
    return { records: rows.map(({ record }) => record), ...found };
  }
  const records = [{ title: 'Sødt; ½ € – ”Ål”', campaign: { name: 'Ærø' } }];

  it.each([
    ['windows-1252', 'windows-1252'],
    ['latin1', 'windows-1252'],
    ['utf-16le', 'utf-16le'],
    ['utf-16be', 'utf-16be'],
    ['macintosh', 'macintosh'],
  ])('%s is read, in any chunks', async (label, name) => {
    const bytes = bytesIn(name, danish.replace('½', name === 'macintosh' ? '' : '½'));
    const read = JSON.parse(JSON.stringify(records).replace('½', name === 'macintosh' ? '' : '½'));
    const expected = { records: read, name, hasMark: false };
    expect(await readIn(label, bytes)).toEqual(expected);
    const single = Array.from(bytes, (byte) => Buffer.from([byte]));
    expect(await readIn(label, ...single)).toEqual(expected);
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('a byte order mark of %s wins over that of the mapping', async (name) => {
    const marked = bytesIn(name, `\ufeff${danish}`);
    for (const label of [undefined, 'windows-1252']) {
      expect(await readIn(label, marked)).toEqual({ records, name, hasMark: true });
    }
  });

  it('with invalid bytes ends the reading', async () => {
    await expect(readIn('shift_jis', Buffer.from('a,b\n1,2\n'), Buffer.from([0xff, 0xff]))).rejects.toThrow(
      'is not in shift_jis, the encoding in the mapping',
    );
  });
});
