import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { EVENTS_PATH } from '#contract/sync/sync.ts'
import { readSetting } from '#server/db/app-setting.sql.ts'
import type { Database } from '#server/db/connection.ts'
import { LAST_BOARD_CHECK, type LastBoardCheck } from '#server/features/board/board-rebuild.sql.ts'
import { LAST_BACKUP, type LastBackup } from '#server/features/operator/read-status.ts'
import { readDatabaseFacts } from '#server/features/operator/status.sql.ts'
import { listQueues } from '#server/jobs/job-status.sql.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import type { Mailer } from '#server/ports/mail/mailer.ts'
import type { MalwareScanner } from '#server/ports/malware-scanner/malware-scanner.ts'
import type { PushOutcome, PushService } from '#server/ports/push/push-service.ts'
import type { CompareClocks } from './clock-check.ts'
import { VendorFailure } from '#server/ports/vendor/vendor-failure.ts'

/** Seconds: from a page of the board to a request that waited for a lock. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]
/** The database counts its jobs and its size at most this often, however many ask. */
const KEEP_MS = 10_000

const PUSH_OUTCOMES: readonly PushOutcome['status'][] = ['sent', 'gone', 'later', 'too-large', 'refused']

/** Memory, event loop and garbage collection, which a process has only once. */
let ofProcess: Registry | undefined

function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

interface WatchedHealth {
  isReady: () => Promise<boolean>
  compareClocks: CompareClocks
  /** on the disk that is watched */
  dataDir: string
}

/** What this process counts. Labels come from our own lists, never from what a caller sends. */
export interface Metrics {
  /** all of it in Prometheus' text format */
  print: () => Promise<string>
  contentType: string
  /** counts what each push came to */
  countPushes: (push: PushService) => PushService
  countMails: (mailer: Mailer) => Mailer
  /** counts what each call of the store of documents came to */
  countStoreCalls: (store: ObjectStore) => ObjectStore
  /** counts what each document or picture came to */
  countScans: (scanner: MalwareScanner) => MalwareScanner
  /** an action that a device sent again, answered from what was stored */
  countReplay: () => void
  /** whether this process is ready, how its clock and its disk do, and what the hourly check of the board found */
  watchHealth: (health: WatchedHealth) => void
  /** @param count open streams of live updates */
  watchStreams: (count: () => number) => void
  countRequests: (app: FastifyInstance) => void
}

/** A value that is asked for again only after some seconds; undefined while it can't be asked. */
function cached<T>(ask: () => Promise<T>, clock: () => number): () => Promise<T | undefined> {
  let at = Number.NEGATIVE_INFINITY
  let value: Promise<T | undefined> = Promise.resolve(undefined)
  return () => {
    if (clock() - at >= KEEP_MS) {
      at = clock()
      value = ask().catch(() => undefined)
    }
    return value
  }
}

function watchDatabase(registry: Registry, database: Database, clock: () => number): void {
  const registers = [registry]
  const isUp = new Gauge({ name: 'milepost_database_up', help: 'Whether the database answers', registers })
  const facts = cached(() => readDatabaseFacts(database.probe), clock)
  registry.registerMetric(
    new Gauge({
      name: 'milepost_database_bytes',
      help: 'Size of the database',
      registers: [],
      async collect() {
        const current = await facts()
        isUp.set(current ? 1 : 0)
        if (current) this.set(current.bytes)
        else this.reset()
      },
    }),
  )
  const backup = cached(() => readSetting<LastBackup>(database.probe, LAST_BACKUP), clock)
  registry.registerMetric(
    new Gauge({
      name: 'milepost_last_backup_timestamp_seconds',
      help: 'When npm run admin -- backup last ended well',
      registers: [],
      async collect() {
        const last = await backup()
        // 0: never, so that the alarm sounds before the first one, too
        this.set(last ? Date.parse(last.at) / 1000 : 0)
      },
    }),
  )
  const queues = cached(() => listQueues(database.probe), clock)
  const ofQueues = (
    name: string,
    help: string,
    read: (queue: Awaited<ReturnType<typeof listQueues>>[number]) => number,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        this.reset()
        for (const queue of (await queues()) ?? []) this.set({ queue: queue.queue }, read(queue))
      },
    })
  ofQueues('milepost_jobs_waiting', 'Jobs that wait, those for later included', ({ waiting }) => waiting)
  ofQueues('milepost_jobs_active', 'Jobs that run', ({ active }) => active)
  ofQueues('milepost_jobs_failed', 'Jobs out of retries, as long as they are kept', ({ failed }) => failed)
  ofQueues('milepost_jobs_oldest_seconds', 'How long the oldest due job waits', (queue) => queue.oldestWaitingSeconds)
  if (database.kind === 'pglite') return
  const { reads } = database
  if (reads)
    registry.registerMetric(
      new Counter({
        name: 'milepost_reads_total',
        help: 'Searches and reports by who answered; the database does while the replica is behind or silent',
        labelNames: ['from'],
        registers: [],
        collect() {
          this.reset()
          this.inc({ from: 'replica' }, reads.replica)
          this.inc({ from: 'database' }, reads.database)
        },
      }),
    )
  registry.registerMetric(
    new Gauge({
      name: 'milepost_pool_connections',
      help: 'Connections of this process by pool and state; waiting ones are callers without a connection',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const { pool, total, idle, waiting } of database.pools()) {
          this.set({ pool, state: 'busy' }, total - idle)
          this.set({ pool, state: 'idle' }, idle)
          this.set({ pool, state: 'waiting' }, waiting)
        }
      },
    }),
  )
}

function watchHealth(
  registry: Registry,
  { isReady, compareClocks, dataDir }: WatchedHealth,
  readBoardCheck: () => Promise<LastBoardCheck | null | undefined>,
): void {
  const measured = (name: string, help: string, measure: () => Promise<number | null>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const value = await measure().catch(() => null)
          this.remove()
          if (value !== null) this.set(value)
        },
      }),
    )
  const ask = async () => ((await isReady().catch(() => false)) ? 1 : 0)
  measured('milepost_ready', 'Whether this process answers requests: 0 while it is not ready', ask)
  measured(
    'milepost_clock_ahead_seconds',
    "How far this process's clock is ahead of the database's; negative: behind",
    async () => (await compareClocks()).ahead / 1000,
  )
  measured('milepost_board_differences', 'Loads that the last hourly check found different on the board', async () => {
    const last = await readBoardCheck()
    return last ? last.missing + last.extra + last.outdated : null
  })
  measured('milepost_board_checked_timestamp_seconds', 'When the board was last compared; 0: never', async () => {
    const last = await readBoardCheck()
    return last ? Date.parse(last.at) / 1000 : 0
  })
  measured('milepost_disk_free_ratio', 'Share of the disk of DATA_DIR that is free, from 0 to 1', async () => {
    const { bavail, blocks } = await statfs(dataDir)
    return bavail / blocks
  })
}

/** Counts what a call came to. */
async function countCall<Answer>(
  counter: Counter<'outcome'>,
  call: Promise<Answer>,
  outcomeOf: (answer: Answer) => string,
): Promise<Answer> {
  try {
    const answer = await call
    counter.inc({ outcome: outcomeOf(answer) })
    return answer
  } catch (error) {
    const isSilent = error instanceof VendorFailure && error.reason === 'TIMEOUT'
    counter.inc({ outcome: isSilent ? 'silent' : 'refused' })
    throw error
  }
}

/** Built files have a route each, with new names after every build: they count as one. */
function routeLabel({ url, config }: FastifyRequest['routeOptions']): string {
  if (url === undefined) return 'none'
  return config.endpoint || config.raw || !/\.\w+$/.test(url) ? url : 'file'
}

/** Counters of what other servers answered. */
function countOutcomes(registers: Registry[]) {
  const pushes = new Counter({
    name: 'milepost_pushes_total',
    help: 'Pushes by what their service answered',
    labelNames: ['outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'milepost_mails_total',
    help: 'Emails handed to the mail server, or refused by it',
    labelNames: ['outcome'],
    registers,
  })
  const storeCalls = new Counter({
    name: 'milepost_document_store_calls_total',
    help: 'Calls to the document store by result',
    labelNames: ['outcome'],
    registers,
  })
  const scans = new Counter({
    name: 'milepost_malware_scans_total',
    help: 'Documents and profile pictures by what the malware scanner answered',
    labelNames: ['outcome'],
    registers,
  })
  // from the start, so that an alarm notices the first failure
  const outcomes: [Counter<'outcome'>, readonly string[]][] = [
    [pushes, PUSH_OUTCOMES],
    [mails, ['sent', 'failed']],
    [storeCalls, ['answered', 'silent', 'refused']],
    [scans, ['clean', 'found', 'silent', 'refused']],
  ]
  for (const [counter, names] of outcomes) for (const outcome of names) counter.inc({ outcome }, 0)
  return { pushes, mails, storeCalls, scans }
}

export function createMetrics(database: Database, clock: () => number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const process = processRegistry()
  watchDatabase(registry, database, clock)
  const requests = new Histogram({
    name: 'milepost_http_request_seconds',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: DURATIONS,
    registers,
  })
  const replays = new Counter({
    name: 'milepost_outbox_replays_total',
    help: 'Actions that came again and were answered from what was stored',
    registers,
  })
  const { pushes, mails, storeCalls, scans } = countOutcomes(registers)
  /** Also an answer without a file is one. */
  const countStoreCall = <Answer>(call: Promise<Answer>) => countCall(storeCalls, call, () => 'answered')
  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    print: async () => `${await process.metrics()}\n${await registry.metrics()}`,
    countPushes: (push) => ({
      ...push,
      async send(some) {
        const outcomes = await push.send(some)
        for (const { status } of outcomes) pushes.inc({ outcome: status })
        return outcomes
      },
    }),
    countMails: (mailer) => ({
      async send(mail) {
        try {
          await mailer.send(mail)
          mails.inc({ outcome: 'sent' })
        } catch (error) {
          mails.inc({ outcome: 'failed' })
          throw error
        }
      },
    }),
    countStoreCalls: (store) => ({
      put: (sha256, bytes, type) => countStoreCall(store.put(sha256, bytes, type)),
      get: (sha256) => countStoreCall(store.get(sha256)),
      sizeOf: (sha256, patience) => countStoreCall(store.sizeOf(sha256, patience)),
      remove: (sha256) => countStoreCall(store.remove(sha256)),
    }),
    countScans: (scanner) => ({
      scan: (files) => countCall(scans, scanner.scan(files), (found) => (found === null ? 'clean' : 'found')),
    }),
    countReplay: () => replays.inc(),
    watchHealth: (health) =>
      watchHealth(
        registry,
        health,
        cached(() => readSetting<LastBoardCheck>(database.probe, LAST_BOARD_CHECK), clock),
      ),
    watchStreams: (count) =>
      void new Gauge({
        name: 'milepost_live_streams',
        help: 'Open streams of live updates',
        registers,
        collect() {
          this.set(count())
        },
      }),
    countRequests(app) {
      app.addHook('onResponse', async ({ routeOptions, method }, reply) => {
        // open for minutes, and counted as a stream
        if (routeOptions.url?.endsWith(EVENTS_PATH)) return
        const labels = { route: routeLabel(routeOptions), method, status: String(reply.statusCode) }
        requests.observe(labels, reply.elapsedTime / 1000)
      })
    },
  }
}
