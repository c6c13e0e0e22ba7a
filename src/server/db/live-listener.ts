import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './connection.ts'

/** NOTIFY channel (migration 0005). */
const CHANNEL = 'live'
const LONGEST_PAUSE_MS = 10_000

export interface LiveListener {
  stop: () => Promise<void>
}

interface Ears {
  hear: (message: string) => void
  /** messages may have been missed */
  onLoss: () => void
}

/**
 * Receives what any process commits, in commit order. On PostgreSQL it uses its own connection and reconnects when that
 * breaks.
 */
export async function listenForChanges(database: Database, ears: Ears): Promise<LiveListener> {
  if (database.kind === 'postgres') return listenOnPostgres(database.connectionString, ears)
  const unlisten = await database.alone(() => database.pglite.listen(CHANNEL, ears.hear))
  return { stop: () => database.alone(() => unlisten()) }
}

async function listenOnPostgres(connectionString: string, { hear, onLoss }: Ears): Promise<LiveListener> {
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: 'milepost live' })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    fresh.on('end', () => {
      if (fresh !== client || stopped) return
      onLoss()
      void again()
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
    if (stopped) await fresh.end()
  }

  async function again(): Promise<void> {
    for (let pause = 100; !stopped; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
      try {
        await connect()
        // commits while disconnected were missed
        onLoss()
        return
      } catch {
        await after(pause)
      }
    }
  }

  await connect()
  return {
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}
