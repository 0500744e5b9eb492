import type { ClientRequest, IncomingHttpHeaders } from 'node:http';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Answer, Send, WireRequest } from './kit.ts';
import { sendRaw } from './raw.ts';

const longestBody = 8 * 1024 * 1024;

/**
 * Sends requests as they are: it follows no redirect, so that a token goes only to the host that was named, and it does
 * not change the path.
 * @param options.timeout longest wait for a whole response, in milliseconds
 */
export function createSender({ timeout }: { timeout: number }): Send & { close: () => void } {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: 20 }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: 20 }),
  };
  const send = (wire: WireRequest, isRetry = false): Promise<Answer> =>
    new Promise((resolve) => {
      const { method, origin, path, headers, body, sent } = wire;
      const isSecure = origin.protocol === 'https:';
      let continued: Record<string, string> | null = null;
      let bodyIsSent = body === undefined;
      let isDone = false;
      const done = (answer: Answer) => {
        isDone = true;
        clearTimeout(timer);
        resolve(answer);
      };
      let outgoing: ClientRequest;
      try {
        outgoing = (isSecure ? httpsRequest : httpRequest)({
          agent: sent === 'alone' ? false : isSecure ? agents['https:'] : agents['http:'],
          hostname: origin.hostname.replace(/^\[|\]$/g, ''),
          port: origin.port,
          method,
          path,
          headers: { ...headers, ...(body && sent !== 'chunked' && { 'Content-Length': body.byteLength }) },
        });
      } catch (error) {
        return resolve({ fault: `the request cannot be sent: ${(error as Error).message}` });
      }
      const request = outgoing;
      const timer = setTimeout(() => {
        done({ fault: `no complete response within ${timeout / 1000} s` });
        request.destroy();
      }, timeout);
      request.on('information', (information) => {
        if (information.statusCode !== 100) return;
        continued = plainHeaders(information.headers);
        if (!bodyIsSent) request.end(body);
        bodyIsSent = true;
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (isDone) return;
        // The server may have closed an idle connection at this moment. Every request here may be repeated.
        if (request.reusedSocket && error.code === 'ECONNRESET' && !isRetry) {
          clearTimeout(timer);
          return resolve(send(wire, true));
        }
        const isGarbage = error.code?.startsWith('HPE_');
        done({ fault: isGarbage ? `the response is not HTTP (${error.code})` : (error.code ?? error.message) });
      });
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.byteLength;
          chunks.push(chunk);
          if (length <= longestBody) return;
          done({ fault: `the response body is longer than ${longestBody / 1024 / 1024} MiB` });
          request.destroy();
        });
        response.on('error', (error) => done({ fault: `the response ended early: ${error.message}` }));
        response.on('end', () => {
          const { statusCode: status = 0 } = response;
          done({
            status,
            headers: plainHeaders(response.headers),
            order: response.rawHeaders.filter((_name, index) => index % 2 === 0).map((name) => name.toLowerCase()),
            text: Buffer.concat(chunks).toString('utf8'),
            continue: continued,
          });
          // Refused before `100 Continue`: the body is not sent, and the connection has no more use.
          if (!bodyIsSent) request.destroy();
        });
      });
      if (body && sent === 'chunked') {
        request.write(body.subarray(0, 5));
        request.write(body.subarray(5));
        request.addTrailers({ 'X-Trailer': 'x' });
        return request.end();
      }
      if (!headers.Expect) return request.end(body);
      request.flushHeaders();
      // A server that knows no `100 Continue` waits for the body.
      setTimeout(() => {
        if (!bodyIsSent && !request.destroyed) request.end(body);
        bodyIsSent = true;
      }, 1000).unref();
    });
  const sendAny = (wire: WireRequest) => (wire.raw === undefined ? send(wire) : sendRaw(wire, timeout));
  return Object.assign(sendAny, {
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  });
}

const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
