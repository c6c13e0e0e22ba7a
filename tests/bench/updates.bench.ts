import { sql } from 'kysely'
import pg from 'pg'
import { listenForChanges } from '#server/db/live-listener.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

export interface UpdateFigure {
  what: string
  perSecond: number
  /** to a notification for each row, in the same run */
  ratio: number
  goal: string
}

const LOADS = 1000
const CLIENTS = 32
const ROUNDS = 4
const ROUND_MS = 4000

/** Without the table of news: each row notifies, under a lock of the whole database. */
const NOTIFY = `create or replace function tell_live(what text, id uuid) returns void language sql as $$
  select pg_notify('live', pg_snapshot_xmin(pg_current_snapshot()) || ' ' || $1 || ' ' || $2) $$`
const INSERT = `create or replace function tell_live(what text, id uuid) returns void language sql as $$
  insert into live_news (what, about) values ($1, $2) $$`

/** Loads that change on the board, with their row there and the news to two listening servers. */
export async function measureUpdates(): Promise<UpdateFigure[]> {
  const { database, drop } = await freshPostgres()
  const server = await startApi(database.connectionString)
  const heard = { messages: 0 }
  const ears = { hear: () => void heard.messages++, onLoss: () => undefined }
  const listener = await listenForChanges(database, ears)
  const pool = new pg.Pool({ connectionString: database.connectionString, max: CLIENTS })
  try {
    const broker = await createPerson(server, 'broker')
    const ids: string[] = []
    for (let n = 0; n < LOADS; n++) ids.push((await postLoad(server, broker)).id)

    async function updatesIn(ms: number): Promise<number> {
      const until = performance.now() + ms
      let done = 0
      const client = async () => {
        while (performance.now() < until) {
          const id = ids[Math.floor(Math.random() * ids.length)]
          await pool.query('update load set rate_cents = rate_cents + 1 where id = $1', [id])
          done++
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, client))
      return done
    }

    const done = { notify: 0, table: 0 }
    // in turns, so that other work on the machine slows both
    for (let round = 0; round < ROUNDS; round++) {
      await sql.raw(NOTIFY).execute(database.kysely)
      done.notify += await updatesIn(ROUND_MS)
      await sql.raw(INSERT).execute(database.kysely)
      done.table += await updatesIn(ROUND_MS)
    }
    const perSecond = (count: number) => count / ((ROUNDS * ROUND_MS) / 1000)
    const goal = 'at least as many as with a notification for each row'
    return [
      { what: 'updates, each row notifies', perSecond: perSecond(done.notify), ratio: 1, goal: '' },
      { what: 'updates, news in a table', perSecond: perSecond(done.table), ratio: done.table / done.notify, goal },
    ]
  } finally {
    await listener.stop()
    await pool.end()
    await server.stop()
    await drop()
  }
}
