import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { hostname } from 'node:os';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  type Attributes,
  defaultTextMapGetter,
  type Context as OtelContext,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type DocumentNode, getOperationAST, type NameNode } from 'graphql';
import type { StatementObserver } from '../../database/sql.ts';
import type { RequestSample } from './http-metrics.ts';

/** Longest wait for the collector. Spans that it does not accept are dropped. */
const timeoutMs = 2_000;

type TracingOptions = {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  version: string;
  /** The value of OTEL_TRACES_SAMPLER_ARG. */
  ratio: number;
  databaseUrl: string;
  /** The text of each prepared statement, by its name. */
  statements: ReadonlyMap<string, string>;
};

/** A graph that prepares operations. */
type Preparing = {
  prepare: (source: string) => {
    document: DocumentNode;
    execute: (variables: Record<string, unknown>, context: never) => Promise<unknown>;
  };
};

/** The spans of a process. */
type Spans = {
  tracer: Tracer;
  contexts: AsyncLocalStorageContextManager;
  active: () => Span | undefined;
  /** Runs an action in a span. */
  within: <Result>(span: Span, parent: OtelContext, action: () => Result) => Result;
};

/**
 * Sends traces to an OpenTelemetry collector. Loaded only if one is configured. Spans contain the route, status and code
 * of requests and the name and size of operations and statements: never a path, a value or a header (choice D11).
 */
export function startTracing({ endpoint, version, ratio, databaseUrl, statements }: TracingOptions) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: timeoutMs });
  const provider = new TracerProvider({
    resource: resourceOf(version),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000, exportTimeoutMillis: timeoutMs })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const spans: Spans = {
    tracer: provider.getTracer('political-ad-notice-server', version),
    contexts,
    active: () => trace.getSpan(contexts.active()),
    within: (span, parent, action) => contexts.with(trace.setSpan(parent, span), action),
  };
  return {
    listener: traceListener(spans),

    /** Ends the span of a request to the public listener. */
    request: ({ requestId, route, method, status, code }: RequestSample & { requestId: string }): void => {
      const span = spans.active();
      if (!span) return;
      span.updateName(route ? `${method} ${route}` : method).setAttribute('notices.request.id', requestId);
      end(span, route, status, code);
    },

    requestId: (id: string) => void spans.active()?.setAttribute('notices.request.id', id),

    /** The ids of the current span, for log lines. */
    idsOfSpan: (): object => {
      const context = spans.active()?.spanContext();
      if (!context) return {};
      return { trace_id: context.traceId, span_id: context.spanId, trace_flags: `0${context.traceFlags & 1}` };
    },

    graph: traceGraph(spans),
    operations: {
      async requestDidStart() {
        return {
          async didResolveOperation({ operation, contextValue: { caller } }) {
            const shown = operation && (caller.tier === 'staff' ? operation : { operation: operation.operation });
            if (shown) spans.active()?.updateName(nameOf(shown)).setAttributes(attributesOf(shown));
          },
        };
      },
    } satisfies ApolloServerPlugin<{ caller: { tier: string | null } }>,

    statement: traceStatements(spans, attributesOfDatabase(databaseUrl), statements),

    stop: async () => {
      await provider.shutdown().catch(() => {}); // the collector is unreachable
      contexts.disable();
    },
  };
}

const resourceOf = (version: string) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'political-ad-notice-server',
        'service.version': version,
        'service.instance.id': randomUUID(),
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
    )
    // OTEL_RESOURCE_ATTRIBUTES and OTEL_SERVICE_NAME.
    .merge(detectResources({ detectors: [envDetector] }));

function end(span: Span, route: string | undefined, status: number, code?: string): void {
  span.setAttributes({
    ...(route && { 'http.route': route, 'url.path': route }), // the path could contain data
    'http.response.status_code': status,
    ...(code && { 'notices.error.code': code }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code ?? `${status}`);
  span.end();
}

/**
 * Starts a span for each request, as a child of the caller's span if `traceparent` names one.
 * @param routeOf the route of a path, for a listener that does not call `request`
 */
function traceListener({ tracer, within }: Spans) {
  const propagator = new W3CTraceContextPropagator();
  return (handler: RequestListener, routeOf?: (path: string) => string | undefined): RequestListener =>
    (request, response) => {
      const { method = '' } = request;
      const path = request.url?.split('?', 1)[0] ?? '';
      // `tracestate` is left out: callers can put any text into it.
      const { traceparent } = request.headers;
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      const span = tracer.startSpan(
        method,
        { kind: SpanKind.SERVER, attributes: attributesOfRequest(request) },
        parent,
      );
      response.once('close', () => {
        // On the public listener `request` below has ended the span.
        if (!span.isRecording()) return;
        const route = routeOf?.(path);
        // That of the operation, if there is one, says more.
        if (route && 'name' in span && span.name === method) span.updateName(`${method} ${route}`);
        setImmediate(() => end(span, route, response.statusCode));
      });
      within(span, parent, () => handler(request, response));
    };
}

/** Starts a span for each operation. */
const traceGraph =
  ({ tracer, contexts, within }: Spans) =>
  <Graph extends Preparing>(graph: Graph): Graph => ({
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
          return within(span, contexts.active(), () => operation.execute(variables, context)).finally(() => span.end());
        },
      };
    },
  });

/** Starts a span for each statement. */
const traceStatements =
  ({ tracer, contexts }: Spans, database: Attributes, statements: TracingOptions['statements']): StatementObserver =>
  (name, size) => {
    const [, verb] = /^\s*(select|insert|update|delete)\b/i.exec(statements.get(name) ?? '') ?? [];
    const attributes = {
      ...database,
      'db.query.summary': name,
      ...(verb && { 'db.operation.name': verb.toUpperCase() }),
      'notices.statement.keys': size,
    };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, contexts.active());
    return (error) => {
      if (error !== undefined) {
        const { code, name: kind } = Object(error);
        span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(code ?? kind));
        if (/^[0-9A-Z]{5}$/.test(String(code))) span.setAttribute('db.response.status_code', String(code));
      }
      span.end();
    };
  };

/** The methods that the conventions know. Callers could send others to make many series. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE', 'QUERY']);

function attributesOfRequest({ method = '', socket, httpVersion }: IncomingMessage): Attributes {
  return {
    'http.request.method': knownMethods.has(method) ? method : '_OTHER',
    'url.scheme': 'encrypted' in socket ? 'https' : 'http',
    'server.address': socket.localAddress,
    'server.port': socket.localPort,
    'network.protocol.version': httpVersion,
  };
}

function attributesOfDatabase(url: string): Attributes {
  const [, name = ''] = /\/([^/?]*)(?:\?.*)?$/.exec(url) ?? [];
  const server = URL.parse(url);
  return {
    'db.system.name': 'postgresql',
    'db.namespace': decodeURIComponent(name),
    ...(server && {
      'server.address': decodeURIComponent(server.hostname),
      'server.port': Number(server.port || 5432),
    }),
  };
}

type Named = { operation: string; name?: NameNode | undefined };

/** Longest operation name that is shown. */
const maxName = 64;
const shownName = ({ name }: Named) => (name && name.value.length <= maxName ? name.value : undefined);

/** Clients choose operation names, so only short ones of staff are shown. */
const nameOf = (named: Named) => [named.operation, shownName(named)].filter(Boolean).join(' ');

function attributesOf(named: Named): Attributes {
  const name = shownName(named);
  return { 'graphql.operation.type': named.operation, ...(name && { 'graphql.operation.name': name }) };
}
