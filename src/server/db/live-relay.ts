import { setTimeout as after } from 'node:timers/promises'

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

/** Runs a statement on a connection that has it for itself. */
type RunStatement = (statement: string) => Promise<{ rows: { [column: string]: unknown }[] }>

/** Any two numbers that nothing else locks. */
const TURN = '731942, 1'
const LEAD = '731942, 2'

/**
 * Takes the changes that have committed and notifies of them, in one transaction: if the process dies in between,
 * the next one finds them. Taking turns keeps two changes of a load in their order.
 *
 * The position is the oldest transaction that a stream may still have to hear of: what a batch tells of may have
 * committed long after younger transactions did.
 */
const RELAY = `
  with taken as (
    delete from live_news where (select pg_try_advisory_xact_lock(${TURN})) returning id, what, about, why, written_by),
  batch as (
    select count(*)::integer as size, least(min(written_by), pg_snapshot_xmin(pg_current_snapshot())) as position
    from taken),
  -- two equal messages are one, in the place of the later
  news as materialized (select what, about, max(why) as why from taken group by what, about order by max(id))
  select batch.size, pg_notify('live', concat_ws(' ', batch.position, news.what, news.about, news.why)) from news, batch`

/** @returns how many changes were sent to all listeners */
async function relayNews(run: RunStatement): Promise<number> {
  const { rows } = await run(RELAY)
  return Number(rows[0]?.['size'] ?? 0)
}

/** Whether this connection is the one that relays often; it stays so until it closes. */
async function tryLead(run: RunStatement): Promise<boolean> {
  const { rows } = await run(`select pg_try_advisory_lock(${LEAD}) as done`)
  return rows[0]?.['done'] === true
}

/** Each batch leaves as many dead rows, which the next would read. Without truncation, it blocks no writer. */
async function vacuumNews(run: RunStatement): Promise<void> {
  await run('vacuum (truncate false) live_news')
}
