import { alarmsDrill } from './alarms.ts'
import { boardRebuildDrill } from './board-rebuild.ts'
import { diskFullDrill } from './disk-full.ts'
import { type Drill, type Outcome, testedBy } from './drill.ts'
import { hangingStoreDrill } from './hanging-store.ts'
import { killDrill } from './kills.ts'
import { manyStreamsDrill } from './many-streams.ts'
import { rollingRestartDrill } from './rolling-restart.ts'
import { shippedProxyDrill } from './shipped-proxy.ts'
import { wrongClockDrill } from './wrong-clock.ts'

const DRILLS: readonly Drill[] = [
  killDrill('PostgreSQL'),
  killDrill('PGlite'),
  testedBy('60 kills of the worker that notifies', 'faults', 'tests/faults/killed-worker.pg.test.ts', {
    WORKER_KILLS: '60',
  }),
  testedBy('restore beside the old database', 'api', 'tests/api/restore.pg.test.ts'),
  testedBy('backup of a managed database, and back', 'api', 'tests/api/backup-restores.pg.test.ts'),
  testedBy('failover to the standby', 'api', 'tests/api/failover.pg.test.ts'),
  testedBy('PgBouncer in session and transaction mode', 'api', 'tests/api/pooler.pg.test.ts'),
  testedBy('clock ahead and behind', 'api', 'tests/api/wrong-clock.pg.slow.test.ts'),
  wrongClockDrill,
  diskFullDrill,
  testedBy('lock held', 'api', 'tests/api/held-lock.pg.test.ts'),
  hangingStoreDrill,
  testedBy('four first starts, slow migration, SIGTERM', 'api', 'tests/api/start-and-stop.pg.slow.test.ts'),
  rollingRestartDrill,
  shippedProxyDrill,
  manyStreamsDrill,
  boardRebuildDrill,
  alarmsDrill,
]

/** `npm run drills`: all of them, or those whose name contains the words that follow. */
async function main(words: string): Promise<void> {
  const chosen = DRILLS.filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
  const rows: (Outcome & { name: string; seconds: number })[] = []
  for (const { name, run } of chosen) {
    process.stderr.write(`${name} …\n`)
    const begun = performance.now()
    const outcome = await run().catch((error: unknown): Outcome => ({
      result: 'failed',
      detail: error instanceof Error ? error.message : String(error),
    }))
    rows.push({ name, ...outcome, seconds: Math.round((performance.now() - begun) / 1000) })
  }
  process.stdout.write('| drill | result | seconds | |\n|---|---|---|---|\n')
  for (const { name, result, seconds, detail } of rows)
    process.stdout.write(`| ${name} | ${result} | ${seconds} | ${detail} |\n`)
  // scratch servers of the tests' own PostgreSQL would keep the process alive
  process.exit(rows.some(({ result }) => result === 'failed') ? 1 : 0)
}

await main(process.argv.slice(2).join(' '))
