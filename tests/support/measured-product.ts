import { randomBytes } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import { DAY_MS, HOUR_MS } from '#domain/time/instant.ts'
import { readConfig } from '#server/config.ts'
import { openAppContext } from '#server/context.ts'
import { createCaller } from './api-client.ts'
import type { ApiServer } from './api-server.ts'
import { freshPostgres } from './database.ts'
import type { ApiPerson } from './api-person.ts'
import { startServer } from './server.ts'

/** The product in its own process on an empty PostgreSQL, which is also open here to prepare and check data. */
export interface MeasuredProduct extends Pick<ApiServer, 'url' | 'db' | 'at' | 'as' | 'stop'> {
  tokenOf: (who: Pick<ApiPerson, 'sessionId'>) => Promise<string>
  /** A new process on the same database, with nothing in its memory, at another address. */
  restart: () => Promise<void>
  /** Pushes notifications that already exist. */
  push: (notificationIds: readonly string[]) => Promise<void>
}

export async function startMeasured(env: Record<string, string> = {}): Promise<MeasuredProduct> {
  const { database, drop } = await freshPostgres()
  const databaseUrl = database.connectionString
  const secret = { AUTH_SECRET: randomBytes(32).toString('base64url') }
  const start = () => startServer({ databaseUrl, env: { ...secret, LOG_LEVEL: 'error', ...env } })
  let server = await start()
  const context = await openAppContext(readConfig({ NODE_ENV: 'test', DATABASE_URL: databaseUrl, ...secret }))
  const tokenOf: MeasuredProduct['tokenOf'] = ({ sessionId }) =>
    context.keys.sign('access', { sessionId, generation: 0, issuedAt: Date.now(), expiresAt: Date.now() + HOUR_MS })
  return {
    get url() {
      return server.url
    },
    db: database.kysely,
    at: ({ days = 0, hours = 0 }) => new Date(Date.now() + days * DAY_MS + hours * HOUR_MS),
    tokenOf,
    as: (asker) =>
      createCaller(server.url, async () => {
        if (asker === null) return null
        return 'accessToken' in asker ? asker.accessToken : tokenOf(asker)
      }),
    async restart() {
      await server.stop()
      server = await start()
    },
    async push(notificationIds) {
      const tasks = notificationIds.map((notificationId) => ({ data: { notificationId, failures: 0 } }))
      await new PgBoss({ db: fromKysely(database.kysely) }).insert('push', tasks)
    },
    async stop() {
      await server.stop()
      await context.close()
      await drop()
    },
  }
}
