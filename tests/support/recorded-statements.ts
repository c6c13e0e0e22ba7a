import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { type CompiledQuery, type DatabaseConnection, PGliteDriver, PostgresDriver } from 'kysely'

/** What the last run of the API tests asked the database: a file for each process, a JSON object a line. */
export const RECORD_FOLDER = path.resolve('.cache/statements')

interface RecordedStatement {
  /** what the server did then, such as `GET /api/loads/:id` or `background work` */
  during: string
  text: string
  /** of its first use */
  values: unknown[]
}

/** Jobs and chores. */
export const BACKGROUND_WORK = 'background work'

const doing = new AsyncLocalStorage<string>()
const known = new Set<string>()

/** A list of another length is the same statement. */
const shapeOf = (text: string) =>
  text
    .replace(/\$\d+/g, '$')
    .replace(/\$(?:, \$)+/g, '$')
    .replace(/\(\$\)(?:, \(\$\))+/g, '($)')

function record(query: CompiledQuery): void {
  const during = doing.getStore()
  if (during === undefined || !/^\s*(?:select|insert|update|delete|with)\b/i.test(query.sql)) return
  // the job queue's tables are pg-boss's own
  if (query.sql.includes('pgboss')) return
  const shape = shapeOf(query.sql)
  if (known.has(shape)) return
  known.add(shape)
  mkdirSync(RECORD_FOLDER, { recursive: true })
  const statement: RecordedStatement = { during, text: query.sql, values: [...query.parameters] }
  const line = JSON.stringify(statement, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  appendFileSync(path.join(RECORD_FOLDER, `${process.pid}.jsonl`), `${line}\n`)
}

const heard = new WeakSet<DatabaseConnection>()

interface Driver {
  acquireConnection: (options?: object) => Promise<DatabaseConnection>
}

for (const prototype of [PGliteDriver.prototype, PostgresDriver.prototype] as Driver[]) {
  const acquire = prototype.acquireConnection
  prototype.acquireConnection = async function (options) {
    const connection = await acquire.call(this, options)
    // the same object is handed out again and again
    if (heard.has(connection)) return connection
    heard.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, ...rest) => {
      record(query)
      return execute(query, ...rest)
    }
    return connection
  }
}

/** Records what `work` starts, and what it starts later. What tests themselves ask isn't recorded. */
export function recordedDuring<T>(what: string, work: () => T): T {
  return doing.run(what, work)
}

/** Records what the server asks for each of its requests. */
export function recordRequestsOf(server: Server): void {
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...values: unknown[]) => {
    if (event !== 'request') return emit(event, ...values)
    const { method = '', url = '' } = values[0] as { method?: string; url?: string }
    const [place = ''] = url.split('?')
    const route = place.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[\w-]{30,}\b/g, ':id')
    return recordedDuring(`${method} ${route}`, () => emit(event, ...values))
  }
}

/** Every statement of the last run of the API tests, each once. */
export function readRecordedStatements(): RecordedStatement[] {
  const lines = globSync(`${RECORD_FOLDER}/*.jsonl`).flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
  const byShape = new Map<string, RecordedStatement>()
  for (const line of lines) {
    const statement = JSON.parse(line) as RecordedStatement
    byShape.set(shapeOf(statement.text), statement)
  }
  return [...byShape.values()]
}
