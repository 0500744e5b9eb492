import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { parseMapping } from '../../../src/domain/files/csv-mapping.ts';
import { readLines } from '../../../src/domain/files/lines.ts';
import { encoderFor } from '../../../src/products/admin/import/encoder.ts';
import { csvRowsOf } from './read-file.ts';

describe('an encoding', () => {
  const danish = 'a,b\n"Sødt; ½ € – ”Ål”",Ærø\n';
  const bytesIn = (name: string, text: string) => encoderFor(name)?.(text) ?? Buffer.alloc(0);
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

  it.each(['windows-1252', 'iso-8859-2', 'koi8-r', 'macintosh', 'windows-1257'])(
    '%s is written as it was read, byte for byte',
    (name) => {
      const decoder = new TextDecoder(name);
      const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      const known = all.filter((byte) => decoder.decode(Uint8Array.of(byte)) !== '\ufffd');
      expect(encoderFor(name)?.(decoder.decode(known))).toEqual(Buffer.from(known));
      expect(encoderFor(name)?.('選').toString()).toBe('?');
    },
  );

  it('windows-1252 has the euro sign at 0x80', () => {
    expect(encoderFor('windows-1252')?.('€')).toEqual(Buffer.from([0x80]));
  });

  it.each(['shift_jis', 'gbk', 'big5', 'euc-kr', 'iso-2022-jp'])('%s cannot be written', (name) => {
    expect(encoderFor(name)).toBeUndefined();
  });
});
