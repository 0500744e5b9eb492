import { type Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';

/** A request that is sent exactly as given, without normalisation. */
export type HttpRequest = {
  method?: string;
  path: string;
  /** Sent as `Authorization: Bearer …`. */
  token?: string | undefined;
  headers?: Record<string, string | string[]>;
  /** Strings and bytes are sent unchanged, other values as JSON. */
  body?: unknown;
};

export type HttpResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed JSON body; undefined if empty. */
  body: unknown;
};

/** Sends a request, on a new connection unless an agent is given. */
export function send(
  origin: string,
  { method = 'GET', path, token, headers, body }: HttpRequest,
  agent: Agent | false = false,
): Promise<HttpResponse> {
  const { hostname, port } = new URL(origin);
  const payload =
    body === undefined || body instanceof Uint8Array
      ? body
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path,
        method,
        agent,
        headers: {
          Accept: 'application/json',
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(payload !== undefined && {
            'Content-Type': 'application/json',
            ...(!headers?.['Transfer-Encoding'] && { 'Content-Length': payload.byteLength }),
          }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const isJson = text !== '' && /\bjson\b/.test(response.headers['content-type'] ?? '');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: isJson ? JSON.parse(text) : undefined,
          });
        });
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}
