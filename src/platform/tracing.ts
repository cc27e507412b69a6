import type { Attributes, Context, ContextManager, Span, SpanKind, SpanOptions, Tracer } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { warnRarely } from './log.js';
import type { CollectorSettings, TracingSettings } from './configuration/settings.js';

/** The SDK that records spans. Undefined while tracing is off, so that each function below costs one comparison. */
interface Tracing {
  readonly tracer: Tracer;
  readonly contexts: ContextManager;
  readonly root: Context;
  readonly getSpan: (context: Context) => Span | undefined;
  readonly setSpan: (context: Context, span: Span) => Context;
  readonly extract: (headers: IncomingMessage['headers']) => Context;
  readonly inject: (context: Context, headers: Record<string, string>) => void;
}
let tracing: Tracing | undefined;

const kinds = { internal: 0, server: 1, client: 2 } satisfies Record<string, SpanKind>;
const failed = 2;

interface SpanFacts {
  readonly kind?: keyof typeof kinds;
  /** Few and short. They contain no personal data, keys, business numbers or URLs. */
  readonly attributes?: Attributes;
  /** Background work has its own trace: it may start in the context of any request. */
  readonly isRoot?: boolean;
}

/** Sets facts that are known only later; `error.type` marks a failure. Undefined if the span is not recorded. */
type Annotate = (attributes: Attributes) => void;

/**
 * Does some work in a span. The span of a failure has the type of the error, and never its message, which may quote a value.
 * Nothing is recorded inside a trace that is not sampled, or after the request has ended.
 */
export function withSpan<T>(
  name: string,
  facts: SpanFacts,
  work: (annotate: Annotate | undefined) => Promise<T>,
): Promise<T> {
  return tracing === undefined ? work(undefined) : traceWork(tracing, name, facts, work);
}

async function traceWork<T>(
  { tracer, contexts, root, getSpan, setSpan }: Tracing,
  name: string,
  { kind = 'internal', attributes = {}, isRoot = false }: SpanFacts,
  work: (annotate: Annotate | undefined) => Promise<T>,
): Promise<T> {
  const parent = isRoot ? root : contexts.active();
  if (getSpan(parent)?.isRecording() === false) return work(undefined);
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
  const annotate: Annotate = (more) => {
    span.setAttributes(more);
    if ('error.type' in more) span.setStatus({ code: failed });
  };
  try {
    return await contexts.with(setSpan(parent, span), () => work(span.isRecording() ? annotate : undefined));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

function markFailed(span: Span, error: unknown): void {
  const { code, name } = error instanceof Error ? (error as Error & { code?: unknown }) : { code: undefined, name: '' };
  span.setAttribute('error.type', typeof code === 'string' ? code : name || typeof error);
  span.setStatus({ code: failed });
}

/** The current trace as headers of an outgoing request (W3C Trace Context). Empty if nothing is traced. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  tracing?.inject(tracing.contexts.active(), headers);
  return headers;
}

/** The current span in log lines. */
export function traceFields(): object {
  const span = tracing?.getSpan(tracing.contexts.active());
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** Adds facts to the current span. */
export function annotateSpan(attributes: Attributes): void {
  tracing?.getSpan(tracing.contexts.active())?.setAttributes(attributes);
}

type Callback = (...given: unknown[]) => unknown;

/** A callback that keeps the current span until it runs. */
export function inThisSpan(callback: Callback): Callback {
  if (tracing === undefined) return callback;
  const { contexts } = tracing;
  const context = contexts.active();
  return (...given) => contexts.with(context, callback, undefined, ...given);
}

const served = new WeakMap<ServerResponse, Context>();

/** Continues to serve a request in its span, in a callback that Node calls outside of it. */
export function resumeRequest(res: ServerResponse, serve: () => void): void {
  const context = tracing && served.get(res);
  if (tracing === undefined || context === undefined) serve();
  else tracing.contexts.with(context, serve);
}

type EndRequest = (answer: { readonly route: string; readonly status: number }) => void;

const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Serves a request in a span, as part of the trace in its headers. Listeners of the request and the response are outside of it; see
 * `resumeRequest`.
 * Probes and reads of the metrics are not traced.
 * @param serve Gets a function that ends the span; undefined if there is none
 */
export function traceRequest(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  serve: (end: EndRequest | undefined) => void,
): void {
  if (tracing === undefined || untraced.has(req.url ?? '')) {
    serve(undefined);
    return;
  }
  const { tracer, contexts, extract, setSpan } = tracing;
  const { method = '' } = req;
  const attributes = { 'http.request.method': method, 'request.id': requestId };
  const parent = extract(req.headers);
  const span = tracer.startSpan(method, { kind: kinds.server, attributes }, parent);
  const context = setSpan(parent, span);
  served.set(res, context);
  contexts.with(context, () => {
    serve(({ route, status }) => {
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: failed });
      span.end();
    });
  });
}

/** Literals, as in raw SQL. Parameters are `$1` and so on, and identifiers may contain digits. */
const literals = /'(?:[^']|'')*(?:'|$)|\$(\w*)\$[^]*?(?:\$\1\$|$)|(?<![\w$.])\d+(?:\.\d+)?(?:e[+-]?\d+)?(?!\w)/gi;
const maxStatement = 1_000;

/** The text of a statement without values, shortened. */
export function toStatementText(statement: string): string {
  const text = statement
    .slice(0, 10 * maxStatement)
    .replace(literals, '?')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > maxStatement ? `${text.slice(0, maxStatement)}…` : text;
}

/**
 * Sends a statement in a span of the current one. Statements outside a span, such as polls, are not traced; nor are streams of rows.
 * @param statement The arguments of the driver's `query`: text or an object with it, values, and perhaps a callback
 */
export function sendTraced(send: Callback, statement: unknown[]): unknown {
  if (tracing === undefined) return send(...statement);
  const parent = tracing.contexts.active();
  if (!tracing.getSpan(parent)?.isRecording()) return send(...statement);
  const [first] = statement;
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string' || (typeof first === 'object' && 'submit' in (first ?? {}))) return send(...statement);
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': toStatementText(text),
  };
  const span = tracing.tracer.startSpan(operation, { kind: kinds.client, attributes } satisfies SpanOptions, parent);
  const end = (error?: unknown): void => {
    if (error) markFailed(span, error);
    span.end();
  };
  const callback = statement.at(-1);
  if (typeof callback === 'function') {
    const answer = (error: unknown, ...rest: unknown[]): void => {
      end(error);
      (callback as Callback)(error, ...rest);
    };
    return send(...statement.slice(0, -1), answer);
  }
  const sent = send(...statement);
  const succeed = (): void => {
    end();
  };
  if (sent instanceof Promise) sent.then(succeed, end);
  else succeed();
  return sent;
}

const flushWithinMs = 3_000;
const ignore = (): undefined => undefined;

/** Waits until the last data are sent, for three seconds at most. A failure was logged. */
export async function flushInTime(sent: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = sleep(flushWithinMs, undefined, { ref: false, signal: done.signal }).catch(ignore);
  await Promise.race([sent.catch(ignore), late]);
  done.abort();
}

// Containers all have the same process id.
const instanceId = randomUUID();

/** The attributes of this process, equal in traces and metrics. From now on, problems that the exporters report are logged. */
export async function describeProcess(
  { serviceName }: CollectorSettings,
  version: string,
  log: Logger,
): Promise<Resource> {
  const [{ diag, DiagLogLevel }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/resources'),
  ]);
  // Its messages may quote a response of the collector.
  const warn = warnRarely(
    log,
    'the collector rejected a part of the traces or metrics, or a setting of OpenTelemetry cannot be used',
  );
  const reports = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(reports, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return resourceFromAttributes({
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': instanceId,
    'process.pid': process.pid,
  });
}

/**
 * Starts to trace this process. The collector never delays the service: spans wait in a queue of 2,048 and are dropped when it is full.
 * @returns a function that sends the last spans, within three seconds
 */
export async function startTracing(
  settings: TracingSettings,
  version: string,
  log: Logger,
): Promise<() => Promise<void>> {
  const { url, headers, sampler, ratio } = settings;
  // Loaded only here: a process that does not trace reads none of these modules.
  const [api, { AsyncLocalStorageContextManager }, core, sdk, { OTLPTraceExporter }, resource] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    describeProcess(settings, version, log),
  ]);
  // Its messages, too, may quote a response of the collector.
  core.setGlobalErrorHandler(
    warnRarely(log, 'traces could not be sent to the collector; spans are dropped until then'),
  );

  const root = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  }[sampler.replace('parentbased_', '') as 'always_on' | 'always_off' | 'traceidratio']();
  const provider = new sdk.BasicTracerProvider({
    sampler: sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root,
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, headers: { ...headers } }))],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new core.W3CTraceContextPropagator();
  tracing = {
    tracer: provider.getTracer('kyb', version),
    contexts,
    root: api.ROOT_CONTEXT,
    getSpan: (context) => api.trace.getSpan(context),
    setSpan: (context, span) => api.trace.setSpan(context, span),
    extract: (given) => propagator.extract(api.ROOT_CONTEXT, given, api.defaultTextMapGetter),
    inject: (context, carrier) => {
      propagator.inject(context, carrier, api.defaultTextMapSetter);
    },
  };
  return () => flushInTime(provider.shutdown());
}
