import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './connection.ts'
import { type LiveRelay, startLiveRelay } from './live-relay.ts'
import type { PgliteDatabase } from './pglite.ts'

/** NOTIFY channel of `relayNews`. */
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
 * Receives what any process commits, two changes of a row in their order, and takes part in relaying it. On PostgreSQL
 * it uses its own connection and reconnects when that breaks.
 */
export async function listenForChanges(database: Database, ears: Ears): Promise<LiveListener> {
  if (database.kind === 'postgres') return listenOnPostgres(database.connectionString, ears)
  const unlisten = await database.alone(() => database.pglite.listen(CHANNEL, ears.hear))
  const relay = relayOnPglite(database)
  return {
    async stop() {
      await relay.stop()
      await database.alone(() => unlisten())
    },
  }
}

/** The only connection does nothing unless something was written over it. */
function relayOnPglite({ alone, pglite, uses }: PgliteDatabase): LiveRelay {
  let seen = -1
  return startLiveRelay({
    run: (statement) =>
      alone(async () => {
        seen = uses()
        return pglite.query<{ [column: string]: unknown }>(statement)
      }),
    mayHaveNews: () => uses() !== seen,
    isOpen: () => true,
  })
}

async function listenOnPostgres(connectionString: string, { hear, onLoss }: Ears): Promise<LiveListener> {
  let stopped = false
  let client: pg.Client | undefined
  let relay: LiveRelay | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: 'milepost live' })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => hear(payload ?? ''))
    let isOpen = true
    fresh.on('end', () => {
      isOpen = false
      if (fresh !== client || stopped) return
      onLoss()
      void again()
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    client = fresh
    if (stopped) {
      await fresh.end()
      return
    }
    relay = startLiveRelay({
      run: (statement) => fresh.query<{ [column: string]: unknown }>(statement),
      mayHaveNews: () => true,
      isOpen: () => isOpen,
    })
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
      await relay?.stop()
      await client?.end()
    },
  }
}
