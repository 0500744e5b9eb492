import { createHash, randomUUID } from 'node:crypto';
import etag from 'etag';
import express, { type Response } from 'express';
import pino from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { nowhere } from './serve.ts';

/* What the servers in Express have in common. */

const log = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, nowhere);

/** An application with the headers of the contract, and a line in its log for each request. */
export function createApp() {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((request, response, next) => {
    const began = performance.now();
    const requestId = randomUUID();
    const { method, url } = request;
    response.once('finish', () => {
      const milliseconds = Math.round((performance.now() - began) * 1000) / 1000;
      log.info({ requestId, method, url, status: response.statusCode, milliseconds });
    });
    response.setHeader('X-API-Version', 'v1');
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    next();
  });
  return app;
}

const limiter = new RateLimiterMemory({ points: 1000, duration: 60 });

/** Counts a request of a token. @throws RateLimiterRes over the limit */
export async function count(tokenId: string, response: Response): Promise<void> {
  const { remainingPoints, msBeforeNext } = await limiter.consume(tokenId);
  response.setHeader('X-RateLimit-Limit', 1000);
  response.setHeader('X-RateLimit-Remaining', remainingPoints);
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + msBeforeNext) / 1000));
}

/** The digest by which a token is stored; undefined without a token. */
export function hashOf(authorization: string | undefined): Buffer | undefined {
  const token = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : createHash('sha256').update(token).digest();
}

export function send(response: Response, value: unknown, cacheControl: string): void {
  const text = JSON.stringify(value);
  response.setHeader('Cache-Control', cacheControl);
  if (cacheControl !== 'private, no-store') response.setHeader('ETag', etag(text));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
