import { access, constants, stat, statfs } from 'node:fs/promises'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { readSetting } from '#server/db/app-setting.sql.ts'
import type { Database } from '#server/db/connection.ts'
import { readShape } from '#server/db/migrate.ts'
import { findSessionTrouble } from '#server/db/own-sessions.ts'
import { listQueues, type QueueStatus } from '#server/jobs/job-status.sql.ts'
import { messageOf } from '#server/jobs/job-log.ts'
import type { ObjectStore } from '#server/ports/documents/object-store.ts'
import { clamavScanner } from '#server/ports/malware-scanner/clamav-scanner.ts'
import type { ClamavAddress } from '#server/ports/malware-scanner/malware-scanner-config.ts'
import {
  type BoardDifferences,
  countBoardDifferences,
  LAST_BOARD_CHECK,
  type LastBoardCheck,
} from '../board/board-rebuild.sql.ts'
import { listNamedFiles, readDatabaseFacts } from './status.sql.ts'

/** One thing that an operator cares about. */
export interface Check {
  name: string
  state: 'ok' | 'attention' | 'failed'
  text: string
}

export interface StatusSource {
  database: Database
  compareClocks: () => Promise<{ now: Instant; ahead: number; agree: boolean }>
  documents: ObjectStore
  version: string
  config: {
    production: boolean
    dataDir: string
    s3: { endpoint: string; bucket: string } | undefined
    smtpUrl: string | undefined
    tracesUrl: string | undefined
    malwareScanner: ClamavAddress | undefined
  }
}

/** What `npm run admin -- backup` keeps of its last success. */
export const LAST_BACKUP = 'last-backup'

export interface LastBackup {
  at: string
  place: string
}

const OLDEST_POSTGRES = 150_000

/** Of the newest documents; a backup asks for all. */
const FILES_ASKED = 200

const LATE_SECONDS = 600

const LEAST_FREE_BYTES = 1e9

const OLDEST_BACKUP_MS = 2 * DAY_MS

/** A file of PostgreSQL's log. */
const MOST_BEHIND_BYTES = 16 * 1024 * 1024

const COLLECTOR_MS = 2_000

const HARMLESS = Buffer.from('Milepost')

type Found = Omit<Check, 'name'>

export function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

async function checkDatabase({ database, config }: StatusSource): Promise<Found> {
  const { version, versionNumber, bytes, connections, mostConnections } = await readDatabaseFacts(database.probe)
  const size = formatBytes(bytes)
  if (database.kind === 'pglite')
    return {
      state: config.production ? 'attention' : 'ok',
      text: `PGlite ${version}, ${size}. It is for a trial: a power cut may lose data`,
    }
  const text = `PostgreSQL ${version}, ${size}, ${connections} of ${mostConnections} connections`
  if (versionNumber < OLDEST_POSTGRES) return { state: 'failed', text: `${text}. Milepost needs 15 or newer` }
  return { state: connections > mostConnections * 0.9 ? 'attention' : 'ok', text }
}

async function checkPooler({ database }: StatusSource): Promise<Found> {
  if (database.kind === 'pglite') return { state: 'ok', text: 'None: the database is built in' }
  const trouble = await findSessionTrouble(database.connectionString)
  return trouble === null
    ? { state: 'ok', text: 'Connections keep their settings, and LISTEN is answered' }
    : { state: 'failed', text: `In DATABASE_URL, ${trouble}. Use it in session mode, or connect directly` }
}

const SHAPES: Record<Awaited<ReturnType<typeof readShape>>, Found> = {
  current: { state: 'ok', text: "The tables are this version's" },
  empty: { state: 'attention', text: 'The database is empty. The first start creates its tables' },
  behind: { state: 'attention', text: 'The tables are of an earlier version. The next start migrates them' },
  other: { state: 'failed', text: 'The tables are of another version of Milepost, which this one refuses' },
}

async function checkClock({ compareClocks }: StatusSource): Promise<Found> {
  const { ahead, agree } = await compareClocks()
  const seconds = (ahead / 1000).toFixed(1)
  return agree
    ? { state: 'ok', text: `This machine's clock is ${seconds} s ahead of the database's` }
    : { state: 'failed', text: `This machine's clock is ${seconds} s ahead of the database's. Set it` }
}

function describeBoard({ missing, extra, outdated }: BoardDifferences, at = ''): Found {
  if (missing + extra + outdated === 0) return { state: 'ok', text: `The board equals the loads${at}` }
  return {
    state: 'failed',
    text: `${missing} loads are missing, ${extra} are no longer open, ${outdated} are outdated${at}: npm run admin -- board rebuild`,
  }
}

async function compareBoard({ database, compareClocks }: StatusSource): Promise<Found> {
  const { now } = await compareClocks()
  return describeBoard(await countBoardDifferences(database.work, new Date(now)))
}

async function readBoardCheck({ database }: StatusSource): Promise<Found> {
  const last = await readSetting<LastBoardCheck>(database.work, LAST_BOARD_CHECK)
  if (!last) return { state: 'ok', text: 'Not compared yet. A job does it once an hour' }
  return describeBoard(last, `, compared at ${last.at}`)
}

function checkQueues(queues: readonly QueueStatus[], { idle }: { idle: string }): Found {
  const failed = queues.filter((each) => each.failed > 0)
  const late = queues.filter((each) => each.oldestWaitingSeconds > LATE_SECONDS)
  const waiting = queues.reduce((sum, each) => sum + each.waiting + each.active, 0)
  if (failed.length > 0) {
    const named = failed.map(({ queue, failed: count }) => `${count} of ${queue}`).join(', ')
    return { state: 'attention', text: `Failed: ${named}. See npm run admin -- jobs list` }
  }
  if (late.length > 0) {
    const named = late.map(({ queue, oldestWaitingSeconds: s }) => `${queue} for ${Math.round(s / 60)} min`).join(', ')
    return { state: 'attention', text: `Waiting: ${named}` }
  }
  return { state: 'ok', text: `${waiting} wait or run${idle}` }
}

async function checkStore({ database, documents, config }: StatusSource): Promise<Found> {
  const place = config.s3 ? `bucket ${config.s3.bucket}` : `folder ${config.dataDir}/documents`
  const files = await listNamedFiles(database.work, FILES_ASKED)
  const sizes = await Promise.all(files.map(async ({ sha256, bytes }) => (await documents.sizeOf(sha256)) === bytes))
  const missing = sizes.filter((isRight) => !isRight).length
  if (missing > 0)
    return { state: 'failed', text: `${missing} of the newest ${files.length} documents aren't in the ${place}` }
  return { state: 'ok', text: `The newest ${files.length} documents are in the ${place}` }
}

async function checkDisk({ config: { dataDir } }: StatusSource): Promise<Found> {
  await access(dataDir, constants.W_OK)
  const { mode } = await stat(dataDir)
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    return { state: 'attention', text: `Other users of this machine can enter ${dataDir}: chmod 700 ${dataDir}` }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  return {
    state: free < LEAST_FREE_BYTES ? 'attention' : 'ok',
    text: `${formatBytes(free)} free in ${dataDir}`,
  }
}

async function checkBackup({ database, config, compareClocks }: StatusSource): Promise<Found> {
  const last = await readSetting<LastBackup>(database.work, LAST_BACKUP)
  if (!last)
    return {
      state: config.production ? 'attention' : 'ok',
      text: 'No backup was made by npm run admin -- backup',
    }
  const isOld = (await compareClocks()).now - Date.parse(last.at) > OLDEST_BACKUP_MS
  return { state: isOld ? 'attention' : 'ok', text: `${last.at} in ${last.place}` }
}

/** A replica that fails costs its relief and no answer. */
async function checkReplica({ database: { askReplica } }: StatusSource): Promise<Found> {
  if (!askReplica) return { state: 'ok', text: 'None. DATABASE_REPLICA_URL would name one' }
  try {
    const { isReplica, behindBytes } = await askReplica()
    if (!isReplica)
      return { state: 'attention', text: 'The server there is no replica of this database, which answers for it' }
    const isBehind = behindBytes > MOST_BEHIND_BYTES
    return { state: isBehind ? 'attention' : 'ok', text: `It answers, ${formatBytes(behindBytes)} behind` }
  } catch (error) {
    return { state: 'attention', text: `The database answers for it: ${messageOf(error)}` }
  }
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined
}

async function checkTraces({ config: { tracesUrl } }: StatusSource): Promise<Found> {
  if (tracesUrl === undefined) return { state: 'ok', text: 'Off. OTEL_EXPORTER_OTLP_ENDPOINT would name a collector' }
  const { origin, pathname } = new URL(tracesUrl)
  const place = `${origin}${pathname}`
  const body = JSON.stringify({ resourceSpans: [] })
  const headers = { 'content-type': 'application/json' }
  try {
    const signal = AbortSignal.timeout(COLLECTOR_MS)
    // OpenTelemetry follows no redirect either
    const { status } = await fetch(place, { method: 'POST', headers, body, signal, redirect: 'manual' })
    // the collector's own key, which OpenTelemetry reads, isn't known here
    if (status < 300 || status === 401 || status === 403) return { state: 'ok', text: `Sent to ${place}` }
    return { state: 'attention', text: `${place} answers ${status}` }
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error
    return { state: 'attention', text: `${place} takes none: ${codeOf(cause) ?? messageOf(cause)}` }
  }
}

/** A scan of a harmless file: one that answers PING may still have no signatures. */
async function checkScanner({ config: { malwareScanner: address } }: StatusSource): Promise<Found> {
  if (address === undefined) return { state: 'ok', text: 'Off. MALWARE_SCANNER would name one' }
  const place = `${address.host}:${address.port}`
  try {
    // one of its own, so that nobody's document waits for what is found here
    const malware = await clamavScanner({ ...address, clock: Date.now }).scan([HARMLESS])
    if (malware === null) return { state: 'ok', text: `ClamAV at ${place} scans` }
    return { state: 'failed', text: `${place} finds ${malware} in a harmless file, so it refuses documents` }
  } catch (error) {
    return { state: 'failed', text: `Documents wait: ${place} doesn't scan. ${messageOf(error)}` }
  }
}

/** Never throws: what can't be asked has failed. */
async function check(name: string, ask: () => Promise<Found>): Promise<Check> {
  try {
    return { name, ...(await ask()) }
  } catch (error) {
    return { name, state: 'failed', text: messageOf(error) }
  }
}

/**
 * What works and what needs an operator. A check that fails stops no other; without tables, only the first nine run.
 * @param board whether to compare it now, or to say what the job found last
 */
export async function readStatus(
  source: StatusSource,
  { board }: { board: 'compare' | 'last' },
): Promise<{ checks: Check[]; queues: QueueStatus[] }> {
  const { database, version, config } = source
  const checks = [
    await check('versions', async () => ({ state: 'ok', text: `Milepost ${version}, Node ${process.versions.node}` })),
    await check('database', () => checkDatabase(source)),
    await check('pooler', () => checkPooler(source)),
    await check('tables', async () => SHAPES[await readShape(database)]),
    await check('clock', () => checkClock(source)),
    await check('disk', () => checkDisk(source)),
    await check('replica', () => checkReplica(source)),
    await check('traces', () => checkTraces(source)),
    await check('scanner', () => checkScanner(source)),
  ]
  if (checks.some(({ name, state }) => name === 'tables' && state !== 'ok')) return { checks, queues: [] }
  const queues = await listQueues(database.work).catch(() => [])
  const only = (queue: string) => queues.filter((each) => each.queue === queue)
  const rest = queues.filter(({ queue }) => queue !== 'mail' && queue !== 'push')
  const mailServer = config.smtpUrl ? ` for ${new URL(config.smtpUrl).host}` : '. Emails stay in the database'
  checks.push(
    await check('board', () => (board === 'compare' ? compareBoard(source) : readBoardCheck(source))),
    await check('jobs', async () => checkQueues(rest, { idle: '' })),
    await check('mail', async () => checkQueues(only('mail'), { idle: mailServer })),
    await check('push', async () => checkQueues(only('push'), { idle: '' })),
    await check('documents', () => checkStore(source)),
    await check('backup', () => checkBackup(source)),
  )
  return { checks, queues }
}
