import type { RequestListener } from 'node:http';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  defaultTextMapGetter,
  type Context as OtelContext,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { Context } from '../../context.ts';
import type { StatementObserver } from '../../database/query.ts';
import type { Graph } from '../../graph/graph.ts';
import type { RequestSample } from './http-metrics.ts';

/** Longest wait for the collector. Spans that it does not accept are dropped. */
const timeoutMs = 2_000;

export type Tracing = {
  /** Starts a span for each request, as a child of the caller's span if `traceparent` names one. */
  listener: (handler: RequestListener) => RequestListener;
  /** Ends the span of the current request. */
  request: (request: RequestSample) => void;
  /** Adds a span for each operation of the gateway. */
  graph: <GatewayGraph extends Pick<Graph, 'prepare'>>(graph: GatewayGraph) => GatewayGraph;
  operations: ApolloServerPlugin<Context>;
  statement: StatementObserver;
  stop: () => Promise<void>;
};

/**
 * Sends traces to an OpenTelemetry collector. Loaded only if one is configured. Spans contain the route, status and code
 * of requests and the name and size of operations and statements: never a path, a value or a header (choice D11).
 * @param endpoint the value of OTEL_EXPORTER_OTLP_ENDPOINT
 */
export function startTracing(endpoint: string, version: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: timeoutMs });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'political-ad-notice-server', 'service.version': version }),
    ),
    // Ignore the caller's sampling flag: every request is traced.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: timeoutMs })],
  });
  const tracer = provider.getTracer('political-ad-notice-server', version);
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const activeSpan = () => trace.getSpan(contexts.active());

  function inSpan<Result>(span: Span, parent: OtelContext, action: () => Result): Result {
    return contexts.with(trace.setSpan(parent, span), action);
  }

  return {
    listener: (handler) => (request, response) => {
      const method = request.method ?? '';
      const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
      const attributes = { 'http.request.method': method };
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      response.once('close', () => {
        // On the public listener `request` below has ended the span.
        if (!span.isRecording()) return;
        span.setAttribute('http.response.status_code', response.statusCode);
        setImmediate(() => span.end());
      });
      inSpan(span, parent, () => handler(request, response));
    },

    request: ({ route, method, status, code }) => {
      const span = activeSpan();
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
            const span = tracer.startSpan(name, { attributes }, contexts.active());
            return inSpan(span, contexts.active(), () => operation.execute(variables, context)).finally(() =>
              span.end(),
            );
          },
        };
      },
    }),

    operations: {
      async requestDidStart() {
        return {
          async didResolveOperation({ operation }) {
            if (operation) activeSpan()?.updateName(nameOf(operation)).setAttributes(attributesOf(operation));
          },
        };
      },
    },

    statement: (name, size) => {
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name, 'db.operation.batch.size': size };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, contexts.active());
      return (hasFailed) => {
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
    },

    stop: async () => {
      await provider.shutdown().catch(() => {}); // the collector is unreachable
      contexts.disable();
    },
  };
}

/** Clients choose operation names, so long ones are truncated. */
const nameOf = ({ operation, name }: OperationDefinitionNode) =>
  `${operation} ${name?.value ?? ''}`.trim().slice(0, 80);

const attributesOf = ({ operation, name }: OperationDefinitionNode) => ({
  'graphql.operation.type': operation,
  ...(name && { 'graphql.operation.name': name.value.slice(0, 80) }),
});
