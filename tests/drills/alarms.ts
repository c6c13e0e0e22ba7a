import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import { forgotPasswordEndpoint } from '#contract/account/password.ts'
import { updateAvatarEndpoint } from '#contract/account/profile-edit.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { openDatabase } from '#server/db/connection.ts'
import { runAdminWith } from '#tests/support/admin.ts'
import { MALWARE, startClamav } from '#tests/support/clamav-stand-in.ts'
import { type DemoClient, demoClient } from '#tests/support/demo-client.ts'
import { tinyJpeg } from '#tests/support/document-uploads.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'
import { createPostingClient } from './posting-client.ts'
import { alarmNames, missingPrometheus, startPrometheus } from './prometheus.ts'
import { mountSmallDisk } from './small-disk.ts'

const DAY_MS = 86_400_000
const WITHIN_MS = 90_000
/** Together they ask for more than a process has connections for. */
const CARRIERS = ['company@milepost.test', 'wade@carriers.test', 'amrit@carriers.test', 'denise@carriers.test']
const DISK = '64m'

/** More than MilepostMemory allows. */
const HELD_BYTES = 1_700_000_000

/** On SIGUSR2, a process holds memory as a leak does; from SIGWINCH to the next, it is busy for 700 ms of each second. */
const FAULTS = `
process.on('SIGUSR2', () => { globalThis.held = Buffer.alloc(${HELD_BYTES}, 1) })
let busy
process.on('SIGWINCH', () => {
  clearInterval(busy)
  busy = busy ? undefined : setInterval(() => { const until = Date.now() + 700; while (Date.now() < until); }, 1000)
})`
const WRONG_CLOCK = `const now = Date.now; Date.now = () => now() - ${4 * DAY_MS}`

const importing = (program: string) => `--import data:text/javascript,${encodeURIComponent(program)}`

/** Breaks a running product in one way after the other, and waits until Prometheus has each sample alarm sound. */
export const alarmsDrill: Drill = {
  name: 'alarms sound',
  async run() {
    const missing = missingPrometheus()
    if (missing !== null) return { result: 'not run', detail: missing }
    const disk = await mountSmallDisk(DISK).catch((error: Error) => error.message)
    if (typeof disk === 'string') return { result: 'not run', detail: disk }
    const postgres = await startOwnPostgres()
    const databaseUrl = await postgres.createDatabase()
    const clamav = await startClamav()
    const env = {
      MALWARE_SCANNER: clamav.url,
      // nobody is there
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      LOG_LEVEL: 'silent',
    }
    const server = await startServer({
      databaseUrl,
      demoLoads: 60,
      dataDir: disk.folder,
      env: { ...env, NODE_OPTIONS: importing(FAULTS) },
    })
    const wrong = await startServer({ databaseUrl, env: { ...env, NODE_OPTIONS: importing(WRONG_CLOCK) } })
    const database = await openDatabase({ databaseUrl, dataDir: disk.folder })
    const db = database.kysely
    const prometheus = await startPrometheus([server.url, wrong.url])
    const backups = await mkdtemp(path.join(tmpdir(), 'milepost-backups-'))
    const troubles: string[] = []
    const sounded = new Set<string>()

    /** @param meanwhile is done again and again, for an alarm that counts what goes on failing */
    async function expectSound(names: string[], meanwhile?: () => Promise<unknown>): Promise<void> {
      let isOver = false
      async function repeat(): Promise<void> {
        while (!isOver && meanwhile) {
          await meanwhile().catch(() => undefined)
          await pause(100)
        }
      }
      const [silent] = await Promise.all([
        prometheus.silentOf(names, WITHIN_MS).finally(() => (isOver = true)),
        repeat(),
      ])
      for (const name of names) if (!silent.includes(name)) sounded.add(name)
      troubles.push(...silent.map((name) => `${name} was silent`))
    }
    async function expectEnd(names: string[]): Promise<void> {
      troubles.push(...(await prometheus.loudOf(names, WITHIN_MS)).map((name) => `${name} sounded on`))
    }
    const passMinute = () => new PgBoss({ db: fromKysely(db) }).send('every-minute', {})
    /** The hourly check of the board, at once. */
    async function checkBoard(): Promise<void> {
      const before = new Date(Date.now() - DAY_MS).toISOString()
      await sql`insert into app_setting (key, value) values ('chore check the board', ${JSON.stringify(before)})
        on conflict (key) do update set value = excluded.value`.execute(db)
      await passMinute()
    }
    const broker = await demoClient(server.url, 'broker@milepost.test')
    const setPicture = (bytes: Buffer) =>
      broker
        .call(updateAvatarEndpoint, { body: { avatarBase64: `data:image/jpeg;base64,${bytes.toString('base64')}` } })
        .catch(() => undefined)
    const posting = createPostingClient(() => server.url)
    const carriers = await Promise.all(CARRIERS.map((email) => demoClient(server.url, email)))
    /** Each search is another: a page that several ask for is read once. */
    let searches = 0
    const search = ({ call }: DemoClient) =>
      call(listBoardEndpoint, { query: { search: `freight ${(searches += 1)}` } }).catch(() => undefined)

    try {
      // before the first backup and the first hour
      await expectSound(['MilepostBackupOld', 'MilepostChoresStopped', 'MilepostNotReady', 'MilepostClockWrong'])
      const early = [...(await prometheus.sounding())].filter((name) => !sounded.has(name))
      troubles.push(...early.map((name) => `${name} sounded before anything broke`))
      const backup = await runAdminWith({ DATABASE_URL: databaseUrl, DATA_DIR: disk.folder }, 'backup', backups)
      if (backup.code !== 0) troubles.push(`backup ended with ${backup.code}: ${backup.stderr}`)
      await checkBoard()
      await expectEnd(['MilepostBackupOld', 'MilepostChoresStopped'])

      await sql`delete from load_board where id in (select id from load_board limit 3)`.execute(db)
      await checkBoard()
      await expectSound(['MilepostBoardDiffers'])

      await setPicture(tinyJpeg())
      await setPicture(Buffer.concat([tinyJpeg().subarray(0, -2), MALWARE, tinyJpeg().subarray(-2)]))
      clamav.becomes('cut')
      await expectSound(['MilepostScannerFails', 'MilepostMalwareFound'], () => setPicture(tinyJpeg()))

      const forget = () => broker.call(forgotPasswordEndpoint, { body: { email: 'dispatcher@milepost.test' } })
      await expectSound(['MilepostMailFails'], forget)
      await new PgBoss({ db: fromKysely(db) }).send('mail', { kind: 'no such email' }, { retryLimit: 0 })
      await expectSound(['MilepostJobsFailed'])

      await posting.postFor(1_000)
      await expectSound(['MilepostManyReplays'], () => posting.settle())

      // somebody holds the board, as a careless 'vacuum full' does
      const holder = await db.startTransaction().execute()
      await sql`lock table load_board in access exclusive mode`.execute(holder)
      await expectSound(['MilepostPoolFull', 'MilepostSlow', 'MilepostFailures'], () =>
        Promise.all(
          carriers.flatMap((carrier) => [search(carrier), search(carrier), search(carrier), search(carrier)]),
        ),
      )
      await holder.rollback().execute()

      await sql`alter table load_board rename to load_board_away`.execute(db)
      await expectSound(['MilepostChoresFail'], passMinute)
      await sql`alter table load_board_away rename to load_board`.execute(db)

      const { blocks, bsize } = await statfs(disk.folder)
      await writeFile(path.join(disk.folder, 'ballast'), Buffer.alloc(Math.floor(blocks * bsize * 0.92)))
      await expectSound(['MilepostDiskFull'])

      await wrong.stop()
      await expectSound(['MilepostDown'])

      server.signal('SIGUSR2')
      await expectSound(['MilepostMemory'])
      server.signal('SIGWINCH')
      await expectSound(['MilepostEventLoopLate'])
      server.signal('SIGWINCH')

      await database.close()
      await postgres.stop()
      await expectSound(['MilepostDatabaseDown'])
    } finally {
      await prometheus.stop()
      server.signal('SIGKILL')
      await clamav.stop()
      await postgres.stop()
      await disk.remove()
      await rm(backups, { recursive: true })
    }
    const names = await alarmNames()
    const untried = names.filter((name) => !sounded.has(name))
    return {
      result: troubles.length === 0 ? 'passed' : 'failed',
      detail: `${sounded.size} of ${names.length} alarms sounded${troubles.length > 0 ? `; ${troubles.join('; ')}` : ''}; not tried: ${untried.join(', ')}`,
    }
  },
}
