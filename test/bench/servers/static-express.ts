import express from 'express';
import { serve } from './serve.ts';

/** Express with a body of the usual size and nothing to do: the limit of this HTTP stack. */
const body = JSON.stringify({ paId: 'PA-0000000000', text: 'x'.repeat(2_400) });
const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.use((_request, response) => {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
});
serve(app);
