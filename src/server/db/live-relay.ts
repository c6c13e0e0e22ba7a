import { setTimeout as after } from 'node:timers/promises'
import { relayNews, type RunStatement, tryLead, vacuumNews } from './live-news.sql.ts'

/** Between two batches, so that a busy database takes its lock for notifying at most this often. */
const BATCH_MS = 20
/** The other processes, in case the leading one hangs. */
const STANDBY_MS = 250
const VACUUM_AFTER = 2000

export interface LiveRelay {
  /** Waits for the running batch. */
  stop: () => Promise<void>
}

export interface RelayedDatabase {
  run: RunStatement
  /** false: nothing can have been written since the last batch */
  mayHaveNews: () => boolean
  /** false: the connection is gone, and with it the relay */
  isOpen: () => boolean
}

/** Sends what transactions wrote to `live_news`, from one of the processes, until stopped. */
export function startLiveRelay({ run, mayHaveNews, isOpen }: RelayedDatabase): LiveRelay {
  const stopping = new AbortController()
  let leads = false
  let sent = 0

  async function relay(): Promise<void> {
    leads ||= await tryLead(run)
    sent += await relayNews(run)
    if (sent < VACUUM_AFTER) return
    sent = 0
    await vacuumNews(run)
  }

  async function keepRelaying(): Promise<void> {
    while (isOpen() && !stopping.signal.aborted) {
      // the batch stays in the table, and the next try sends it
      if (mayHaveNews()) await relay().catch(() => undefined)
      await after(leads ? BATCH_MS : STANDBY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = keepRelaying()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
