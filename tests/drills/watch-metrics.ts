/** As often as a server that lives a second and a half needs it. Prometheus asks every 15 to 60 seconds. */
const EVERY_MS = 200

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

function parse(text: string): Sample[] {
  const lines = text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)
  return [...lines].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', each = '']) => [key, each])),
    value: Number(value),
  }))
}

const STARTED = 'process_start_time_seconds'
/** Counted from zero by each process. */
const COUNTERS = [
  'milepost_http_request_seconds_count',
  'milepost_outbox_replays_total',
  'milepost_document_store_calls_total',
]

/**
 * Reads `/metrics` of servers during a drill, as Prometheus does, and tells what an operator would have seen.
 * @param urls read each time: a server may come back at another port
 */
export function watchMetrics(urls: () => readonly string[]): { stop: () => Promise<string> } {
  const seen = new Map<string, { sample: Sample; total: number }>()
  const before: (Map<string, number> | undefined)[] = []
  const [samples, silences] = [new Map<number, number>(), new Map<number, number>()]
  let [mostFailed, restarts] = [0, 0]

  function note(at: number, found: readonly Sample[]): void {
    const last = before[at]
    const now = new Map(found.map((sample) => [sample.name + JSON.stringify(sample.labels), sample.value]))
    const isNew = last !== undefined && last.get(`${STARTED}{}`) !== now.get(`${STARTED}{}`)
    if (isNew) restarts += 1
    for (const sample of found) {
      if (sample.name === 'milepost_jobs_failed') mostFailed = Math.max(mostFailed, sample.value)
      if (!COUNTERS.includes(sample.name)) continue
      const key = sample.name + JSON.stringify(sample.labels)
      const more = sample.value - (isNew ? 0 : (last?.get(key) ?? 0))
      const row = seen.get(key) ?? { sample, total: 0 }
      // the first time it is asked, what it counted before is no part of the drill
      if (last !== undefined) row.total += more
      seen.set(key, row)
    }
    before[at] = now
  }

  async function ask(): Promise<void> {
    for (const [at, url] of urls().entries()) {
      samples.set(at, (samples.get(at) ?? 0) + 1)
      const text = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2_000) }).then(
        async (answer) => (answer.ok ? answer.text() : null),
        () => null,
      )
      if (text === null) silences.set(at, (silences.get(at) ?? 0) + 1)
      else note(at, parse(text))
    }
  }

  let isOver = false
  async function watch(): Promise<void> {
    await ask()
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
      await ask()
    }
  }
  const watching = watch()

  function sum(name: string, isCounted: (labels: Sample['labels']) => boolean = () => true): number {
    const rows = [...seen.values()].filter(({ sample }) => sample.name === name && isCounted(sample.labels))
    return rows.reduce((total, row) => total + row.total, 0)
  }

  return {
    async stop() {
      isOver = true
      await watching
      const all = (of: Map<number, number>) => [...of.values()].reduce((total, count) => total + count, 0)
      const failures = [...seen.values()]
        .filter(({ sample, total }) => sample.labels['status']?.startsWith('5') && total > 0)
        .map(({ sample: { labels }, total }) => `${total} × ${labels['status']} ${labels['method']} ${labels['route']}`)
      const store = (outcome: string) =>
        sum('milepost_document_store_calls_total', (labels) => labels['outcome'] === outcome)
      const words = [
        `${all(silences)} of ${all(samples)} scrapes without an answer`,
        `${restarts} restarts`,
        `${sum('milepost_http_request_seconds_count', ({ route }) => route !== '/metrics')} requests, 5xx: ${failures.join(', ') || 'none'}`,
        `${sum('milepost_outbox_replays_total')} replays`,
        `store answered ${store('answered')}, silent ${store('silent')}, refused ${store('refused')}`,
        `failed jobs ${mostFailed}`,
      ]
      return `metrics: ${words.join('; ')}`
    },
  }
}
