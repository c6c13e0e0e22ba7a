import { startFakeVendor } from './vendor-stand-in.ts'

interface Value {
  stringValue?: string
  intValue?: number
}

interface Span {
  name: string
  traceId: string
  parentSpanId?: string
  status: { code: number }
  attributes: { key: string; value: Value }[]
}

interface Export {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[]
}

function readAttributes({ attributes }: Pick<Span, 'attributes'>): Record<string, Value[keyof Value]> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}

/** A collector that takes spans as OTLP over HTTP, in JSON. */
export async function startTraceCollector() {
  const vendor = await startFakeVendor()
  vendor.says({ json: {} })
  const exports = () => vendor.asked.flatMap(({ body }) => (body as Export).resourceSpans)
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: vendor.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
    /** all that came, as text */
    text: () => JSON.stringify(vendor.asked.map(({ url, headers, body }) => ({ url, headers, body }))),
    paths: () => new Set(vendor.asked.map(({ method, url }) => `${method} ${url.pathname}`)),
    resources: () => exports().map(({ resource }) => readAttributes(resource)),
    spans: () =>
      exports()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: readAttributes(span) })),
    /** It accepts connections and answers none of them. */
    hang: () => vendor.says(null),
    stop: vendor.stop,
  }
}
