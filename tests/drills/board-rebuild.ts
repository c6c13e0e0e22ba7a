import { sql } from 'kysely'
import { runAdmin } from '#tests/support/admin.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { copyLoads } from '#tests/support/many-board-loads.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'
import { createPostingClient } from './posting-client.ts'

/** Fewer to try the drill itself. */
const ROWS = Number(process.env['DRILL_ROWS'] ?? 140_000)
const DEMO_LOADS = 2_000
/** A request waits no longer for a lock, so a slower one was refused. */
const LONGEST_POST_MS = 3_000

/** The board lost all its rows, and comes back while brokers go on posting. */
export const boardRebuildDrill: Drill = {
  name: `rebuild of ${ROWS.toLocaleString('en-US')} rows of the board while loads are posted`,
  async run() {
    const { database, drop } = await freshPostgres()
    const { kysely: db, connectionString } = database
    const server = await startServer({ databaseUrl: connectionString, demoLoads: DEMO_LOADS })
    const countOpen = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from load_board_row where is_open`.execute(db))
        .rows[0]?.count ?? 0
    // the triggers keep the board in step: without them it has none of the copies
    for (const table of ['load', 'load_stop'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await copyLoads(db, Math.ceil(ROWS / (await countOpen())))
    for (const table of ['load', 'load_stop'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
    await sql`truncate load_board`.execute(db)

    const [said = ''] = (await runAdmin(connectionString, 'board', 'rebuild', '--dry-run')).stdout.split('\n')
    let slowestMs = 0
    const outcomes = new Map<string, number>()
    const client = createPostingClient(
      () => server.url,
      () => {
        const begun = performance.now()
        return (outcome) => {
          slowestMs = Math.max(slowestMs, performance.now() - begun)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        }
      },
    )
    await client.postFor(1)
    slowestMs = 0
    let isOver = false
    async function post(): Promise<void> {
      while (!isOver) await client.postFor(200)
    }
    const begun = performance.now()
    const [rebuilt] = await Promise.all([
      runAdmin(connectionString, 'board', 'rebuild', '--yes').finally(() => (isOver = true)),
      post(),
    ])
    const seconds = Math.round((performance.now() - begun) / 1000)
    const check = await runAdmin(connectionString, 'board', 'check')
    const rows = (await sql<{ count: number }>`select count(*)::int as count from load_board`.execute(db)).rows[0]
      ?.count
    await server.stop()
    await drop()
    const answers = [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
    const isRight =
      rebuilt.code === 0 && check.code === 0 && [...outcomes.keys()].join() === '200' && slowestMs < LONGEST_POST_MS
    return {
      result: isRight ? 'passed' : 'failed',
      detail: `${said} It took ${seconds} s for ${rows} rows; posts meanwhile: ${answers}, the slowest ${Math.round(slowestMs)} ms; ${check.stdout.trim()}`,
    }
  },
}
