import type { RequestListener } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import { type Context as Place, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { Context } from '../../context.ts';
import type { Watch } from '../../database/sql.ts';
import type { Graph } from '../../graph/graph.ts';
import type { RequestSeen } from './http-metrics.ts';

/** Longest wait for the collector, in milliseconds; spans that it does not take are lost. */
const patience = 2_000;

export type Tracing = {
  /** Gives each request a span, under the one of the caller where a `traceparent` names it. */
  listener: (handler: RequestListener) => RequestListener;
  /** Ends the span of the request that is under way. */
  request: (request: RequestSeen) => void;
  /** Gives operations of the gateway spans of their own. */
  graph: <GatewayGraph extends Pick<Graph, 'prepare'>>(graph: GatewayGraph) => GatewayGraph;
  operations: ApolloServerPlugin<Context>;
  statement: Watch;
  stop: () => Promise<void>;
};

/**
 * Sends traces to an OpenTelemetry collector. Loaded only where one is configured. Of a request the spans hold route,
 * status and code, of operations and statements the name and the size: never a path, a value or a header (decisions §11).
 * @param endpoint address of the collector, as OTEL_EXPORTER_OTLP_ENDPOINT has it
 */
export function startTracing(endpoint: string, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: patience });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'political-ad-notice-server', 'service.version': version }),
    ),
    // Whether a request is traced is decided here: a caller that does not sample its own trace cannot hide from ours.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: patience })],
  });
  const tracer = provider.getTracer('political-ad-notice-server', version);
  const places = new AsyncLocalStorageContextManager().enable();
  const underWay = () => trace.getSpan(places.active());

  function inSpan<Result>(span: Span, parent: Place, action: () => Result): Result {
    return places.with(trace.setSpan(parent, span), action);
  }

  return {
    listener: (handler) => (request, response) => {
      const method = request.method ?? '';
      const parent = callersPlace(request.headers.traceparent);
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        // The public side tells more of its requests, when it is done with them.
        if (!span.isRecording()) return;
        span.setAttribute('http.response.status_code', response.statusCode);
        setImmediate(() => span.end());
      });
      inSpan(span, parent, () => handler(request, response));
    },

    request: ({ route, method, status, code }) => {
      const span = underWay();
      if (!span) return;
      span.updateName(route ? `${method} ${route}` : method);
      span.setAttributes({
        ...(route && { 'http.route': route }),
        'http.response.status_code': status,
        ...(code && { 'error.type': code }),
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },

    graph: (graph) => ({
      ...graph,
      prepare: (source) => {
        const operation = graph.prepare(source);
        const definition = getOperationAST(operation.document);
        if (!definition) return operation;
        const [name, attributes] = [nameOf(definition), attributesOf(definition)];
        return {
          ...operation,
          execute: (variables, context) => {
            const span = tracer.startSpan(name, { attributes }, places.active());
            return inSpan(span, places.active(), () => operation.execute(variables, context)).finally(() => span.end());
          },
        };
      },
    }),

    operations: {
      async requestDidStart() {
        return {
          async didResolveOperation({ operation }) {
            if (operation) underWay()?.updateName(nameOf(operation)).setAttributes(attributesOf(operation));
          },
        };
      },
    },

    statement: (name, size) => {
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name, 'db.operation.batch.size': size };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, places.active());
      return (hasFailed) => {
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },

    stop: async () => {
      await provider.shutdown().catch(() => {}); // the collector is gone
      places.disable();
    },
  };
}

/** W3C Trace Context, 3.2: version, trace, span and flags; versions to come may have more behind them. */
const traceparentForm = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/** Where the caller's own trace is, when it says so. */
function callersPlace(traceparent: string | string[] | undefined): Place {
  const [, traceId, spanId, flags] = traceparentForm.exec(String(traceparent)) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & 1,
    isRemote: true,
  });
}

/** Names are the dashboards' own to choose; a long one is cut. */
const nameOf = ({ operation, name }: OperationDefinitionNode) =>
  `${operation} ${name?.value ?? ''}`.trim().slice(0, 80);

const attributesOf = ({ operation, name }: OperationDefinitionNode) => ({
  'graphql.operation.type': operation,
  ...(name && { 'graphql.operation.name': name.value.slice(0, 80) }),
});
