import type { IncomingMessage } from 'node:http';

/** Longest body that is read, in bytes (decisions §5). */
export const maxBodyBytes = 16 * 1024;

/** A body as JSON, or why it is none; being a value, it waits for its turn among the checks. */
export type Body =
  | { value: unknown; failure?: undefined }
  | { value?: undefined; failure: 'BODY_NOT_JSON' | 'BODY_TOO_LARGE' };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a body and parses it as JSON, whatever its `Content-Type` says (decisions §5): Express's own JSON middleware
 * refuses `null` and `5`, takes an empty body for `{}`, and passes over other content types.
 */
export function readBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
      // What follows is read and thrown away, so that the connection can serve the next request.
      else resolve({ failure: 'BODY_TOO_LARGE' });
    });
    request.on('end', () => resolve(parseBody(Buffer.concat(chunks))));
    request.on('error', reject);
  });
}

function parseBody(bytes: Buffer): Body {
  try {
    const text = utf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    // The slower way only where a number is written so that it could have been rounded; it also goes less deep (RFC 8259, 9).
    return { value: /\d[.eE]/.test(text) ? JSON.parse(text, unrounded) : value };
  } catch {
    return { failure: 'BODY_NOT_JSON' };
  }
}

/** Keeps a broken number broken, instead of the whole one next to it: `9007199254740991.4` and `1e-400` are not whole (decisions §5). */
function unrounded(_key: string, value: unknown, { source }: { source?: string } = {}): unknown {
  return Number.isInteger(value) && source !== undefined && !isWhole(source) ? 0.5 : value;
}

/** Whether a JSON number, as it is written, is whole. */
function isWhole(source: string): boolean {
  const [digits = '', exponent = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const written = `${whole}${fraction}`;
  let significant = written.length; // without the zeros at its end; not by a pattern, which would take the square of 16 KiB
  while (written[significant - 1] === '0') significant -= 1;
  return significant - whole.length <= Number(exponent) || !/[1-9]/.test(written);
}
