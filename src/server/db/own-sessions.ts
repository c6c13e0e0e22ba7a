import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** A notification takes a few milliseconds. */
const LISTEN_MS = 10_000

const TROUBLE =
  'a pool gives its connections to others between two statements, so timeouts, locks and live updates get lost'

/**
 * Whether each connection is a session of PostgreSQL to itself: its settings stay, and LISTEN is answered. Through a
 * pooler in transaction mode, neither is so, and nothing else tells.
 * @returns what is wrong; null when all is well
 * @throws Error when the database doesn't answer
 */
export async function findSessionTrouble(connectionString: string): Promise<string | null> {
  const channel = `milepost_check_${randomUUID().replaceAll('-', '')}`
  const [ours, other] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  for (const client of [ours, other]) client.on('error', () => undefined)
  try {
    await ours.connect()
    await ours.query(`set lock_timeout = 1234; listen ${channel}`)
    await other.connect()
    await other.query('set lock_timeout = 4321')
    const { rows } = await ours.query<{ lock_timeout: string }>('show lock_timeout')
    if (rows[0]?.lock_timeout !== '1234ms') return TROUBLE
    const arrival = once(ours, 'notification').then(() => true)
    await other.query(`notify ${channel}`)
    return (await Promise.race([arrival, setTimeout(LISTEN_MS, false, { ref: false })])) ? null : TROUBLE
  } finally {
    await Promise.allSettled([ours.end(), other.end()])
  }
}

/** @throws Error when a pooler between this process and PostgreSQL breaks what Milepost relies on */
export async function requireOwnSessions(connectionString: string): Promise<void> {
  const trouble = await findSessionTrouble(connectionString)
  if (trouble !== null)
    throw new Error(`DATABASE_URL can't be used: ${trouble}. Use the pool in session mode, or connect directly`)
}
