type Encoder = (text: string) => Buffer;

/**
 * An encoder for the encodings of files. Characters that the encoding lacks become question marks. Undefined for East
 * Asian multi-byte encodings, which Node can decode but not encode.
 */
export function encoderFor(name: string): Encoder | undefined {
  if (name === 'utf-8') return (text) => Buffer.from(text);
  if (name === 'utf-16le') return (text) => Buffer.from(text, 'utf16le');
  if (name === 'utf-16be') return (text) => Buffer.from(text, 'utf16le').swap16();

  const decoder = new TextDecoder(name);
  const characters = [...decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  const isSingleByte = characters.length === 256 && characters.slice(128).some((character) => character !== '\ufffd');
  if (!isSingleByte) return undefined;
  const byteOf = new Map(characters.map((character, byte) => [character, byte]));
  byteOf.delete('\ufffd');
  return (text) => Buffer.from([...text].map((character) => byteOf.get(character) ?? 0x3f));
}
