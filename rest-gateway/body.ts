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
    return { value: JSON.parse(utf8.decode(bytes)) };
  } catch {
    return { failure: 'BODY_NOT_JSON' };
  }
}
