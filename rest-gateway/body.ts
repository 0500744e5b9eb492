import type { IncomingMessage } from 'node:http';
import { setImmediate as pollPhase } from 'node:timers/promises';
import { parseExactly } from '../src/platform/json-text.ts';

/** Longest body that is read, in bytes (choice D5). */
export const maxBodyBytes = 16 * 1024;

/** Conditions that guard a write. Counts have no entity tag to compare with, so no condition can be obeyed (choice D12). */
const conditions = ['if-match', 'if-unmodified-since', 'if-none-match'];

/** A body as JSON, or why there is none. A failure is a value, because its check comes after plan and scope. */
export type Body =
  | { value: unknown; failure?: undefined }
  | {
      value?: undefined;
      failure: 'BODY_NOT_JSON' | 'BODY_TOO_LARGE' | 'BODY_ENCODED' | 'WRITE_CONDITIONAL' | 'WRITE_PARTIAL';
    };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The body, if it arrived in the same event-loop turn as the head, or if the head already rules it out. Database look-ups
 * of that turn are sent later, so they never see a state older than the complete body.
 * @returns undefined if the body is still arriving
 */
export async function bodyWithHead(request: IncomingMessage): Promise<Body | undefined> {
  const { 'content-encoding': encoding = '', 'content-length': length = 0 } = request.headers;
  if (conditions.some((name) => name in request.headers)) return { failure: 'WRITE_CONDITIONAL' };
  if ('content-range' in request.headers) return { failure: 'WRITE_PARTIAL' };
  if (!/^(\s|,|identity)*$/i.test(encoding)) return { failure: 'BODY_ENCODED' };
  if (Number(length) > maxBodyBytes) return { failure: 'BODY_TOO_LARGE' };
  await pollPhase();
  return request.complete ? readBody(request) : undefined;
}

/**
 * Reads a body and parses it as JSON, whatever its `Content-Type` says (choice D5). Express's JSON middleware would
 * refuse `null` and `5`, take an empty body for `{}` and skip other content types.
 * @throws Error if the client disconnects first
 */
export function readBody(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
      // The rest is read and discarded, so that the connection can serve the next request.
      else resolve({ failure: 'BODY_TOO_LARGE' });
    });
    request.on('end', () => resolve(parseBody(Buffer.concat(chunks))));
    request.on('error', reject);
    // Each request is closed in the end, and an error costs more than the whole body.
    const closed = () => {
      if (!request.readableEnded) reject(new Error('the client disconnected before its body was complete'));
    };
    request.on('close', closed);
    if (request.destroyed) closed();
  });
}

function parseBody(bytes: Buffer): Body {
  try {
    // Counts that are not whole as written are refused (choice D5).
    return { value: parseExactly(utf8.decode(bytes)) };
  } catch {
    return { failure: 'BODY_NOT_JSON' };
  }
}
