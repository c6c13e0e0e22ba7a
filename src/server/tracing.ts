import { AsyncLocalStorage } from 'node:async_hooks'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { type Context, type ContextManager, context, ROOT_CONTEXT, type Span } from '@opentelemetry/api'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { EVENTS_PATH } from '#contract/sync/sync.ts'
import { STATEMENTS } from '#server/db/postgres.ts'
import { JOBS } from '#server/jobs/queue.ts'

/** All that a span says besides its name, times and status. None of them holds what a caller sends. */
const ATTRIBUTES = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'milepost.request_id',
  'milepost.job',
  'db.system.name',
  'db.query.summary',
])

/** Asked every few seconds, or open for minutes. */
const UNTRACED = [`${DEFAULT_API_ROOT}${EVENTS_PATH}`, `${DEFAULT_API_ROOT}/health/`, '/metrics']

/** Libraries add the address with its query, and the texts of errors, which may contain what somebody typed. */
function withoutTexts(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(Object.entries(span.attributes).filter(([name]) => ATTRIBUTES.has(name)))
  const status = Number(attributes['http.response.status_code'] ?? 0)
  // a refusal is an answer as it should be
  const isRefusal = status > 0 && status < 500
  return Object.create(span, {
    attributes: { value: attributes },
    status: { value: { code: isRefusal ? SpanStatusCode.UNSET : span.status.code } },
    events: { value: [] },
    links: { value: [] },
  }) as ReadableSpan
}

/** Sends spans without texts, and says so when the collector begins to fail. */
function discreet(exporter: SpanExporter, log: (line: string) => void): SpanExporter {
  let fails = false
  return {
    export: (spans, done) =>
      exporter.export(spans.map(withoutTexts), (result) => {
        if (result.error && !fails) log(`traces: the collector takes none: ${result.error.message}`)
        fails = result.error !== undefined
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** 'select load_board': the first words of a statement, which contains no values anyway. */
export function summarize(text: string): string {
  const [, operation = 'statement'] = /^[\s(]*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+(?:"?\w+"?\.)?"?(\w+)\b(?!\s*\()/i.exec(text) ?? []
  return table === undefined ? operation.toLowerCase() : `${operation.toLowerCase()} ${table}`
}

/** Ours, because a job's context comes from a channel. */
const contexts = new AsyncLocalStorage<Context>()
const manager: ContextManager = {
  active: () => contexts.getStore() ?? ROOT_CONTEXT,
  with: (active, work, thisArg, ...args) => contexts.run(active, () => work.apply(thisArg, args)),
  bind: (_, target) => target,
  enable: () => manager,
  disable: () => manager,
}

export interface Tracing {
  /** sends what is left, for as long as the collector takes it */
  stop: () => Promise<void>
}

/**
 * Sends a span for each request, its statements in PostgreSQL and each background job to a collector. Start it before
 * the app. Nothing waits for the collector: while it is silent, spans queue in memory and are then dropped.
 */
export function startTracing({
  url,
  version,
  role,
  log,
}: {
  url: string
  version: string
  role: string
  log: (line: string) => void
}): Tracing {
  const about = { 'service.name': 'milepost', 'service.version': version, 'milepost.role': role }
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes(about))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(discreet(new OTLPTraceExporter({ url }), log))],
  })
  // without a propagator nobody outside joins or steers a trace
  provider.register({ contextManager: manager, propagator: null })
  const tracer = provider.getTracer('milepost')

  const requests = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url: path }) => UNTRACED.some((start) => path.startsWith(start)),
    requestHook(span, { method, routeOptions, id }) {
      span.updateName(routeOptions.url === undefined ? method : `${method} ${routeOptions.url}`)
      span.setAttribute('milepost.request_id', id)
    },
  })

  const running = new WeakMap<object, Span>()
  for (const channel of [JOBS, STATEMENTS]) {
    channel.error.subscribe((task) => running.get(task as object)?.setStatus({ code: SpanStatusCode.ERROR }))
    channel.asyncEnd.subscribe((task) => running.get(task as object)?.end())
  }
  JOBS.start.bindStore(contexts, (job) => {
    const span = tracer.startSpan(`job ${job.name}`, { attributes: { 'milepost.job': job.name } }, ROOT_CONTEXT)
    running.set(job, span)
    return trace.setSpan(ROOT_CONTEXT, span)
  })
  STATEMENTS.start.subscribe((message) => {
    // the server's own statements, such as a start's, belong to nothing
    if (!trace.getSpan(context.active())) return
    const statement = message as { text: string }
    const summary = summarize(statement.text)
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
    running.set(statement, tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes }))
  })
  return {
    async stop() {
      requests.disable()
      await provider.shutdown()
    },
  }
}
