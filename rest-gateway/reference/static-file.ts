import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { entityTag } from '../headers.ts';

/** A file in memory, so that no request reaches the file system. */
export type StaticFile = Readonly<{
  /** With its charset. */
  type: string;
  policy: string;
  read: () => Body;
  compressed: (coding: Coding) => Promise<Body>;
}>;

/** What a file holds, or a function that makes it at the first request. */
export type Content = Buffer | (() => string);

type Body = Readonly<{ bytes: Buffer; tag: string }>;
type Coding = keyof typeof compressors;

/** In order of preference. Brotli's usual quality takes seconds for a large script, and saves little more. */
const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** A file that is compressed by the first request for each coding. */
export function staticFile(type: string, policy: string, content: Content): StaticFile {
  const bodies = new Map<Coding, Promise<Body>>();
  let body: Body | undefined;
  const read = () => {
    if (!body) {
      const bytes = typeof content === 'function' ? Buffer.from(content()) : content;
      body = { bytes, tag: entityTag(bytes) };
    }
    return body;
  };
  const compress = async (coding: Coding): Promise<Body> => {
    const { bytes, tag } = read();
    return { bytes: await compressors[coding](bytes), tag: tag.replace(/"$/, `-${coding}"`) };
  };
  return {
    type,
    policy,
    read,
    compressed(coding) {
      const known = bodies.get(coding);
      if (known) return known;
      const made = compress(coding);
      made.catch(() => bodies.delete(coding)); // the next request tries again
      bodies.set(coding, made);
      return made;
    },
  };
}

/** Sends a file in the best coding that the client accepts. The response is 304 if the client has it. */
export async function sendFile(request: Request, response: Response, file: StaticFile): Promise<void> {
  const coding = (Object.keys(compressors) as Coding[]).find((name) => request.acceptsEncodings(name));
  const { bytes, tag } = coding ? await file.compressed(coding) : file.read();
  response.vary('Accept-Encoding');
  if (coding) response.set('Content-Encoding', coding);
  response.set({
    'Cache-Control': 'public, max-age=300',
    ETag: tag,
    'Content-Security-Policy': file.policy,
    'Referrer-Policy': 'no-referrer',
  });
  response.type(file.type).send(bytes);
}
