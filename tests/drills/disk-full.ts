import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { startOwnPostgres } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'
import { createPostingClient } from './posting-client.ts'
import { mountSmallDisk } from './small-disk.ts'
import { watchMetrics } from './watch-metrics.ts'

/** For PostgreSQL's empty database, its log and a few loads. */
const DISK = '220m'

/** The database's disk is full for a while: nothing is claimed to be saved, and everything is once there is room. */
export const diskFullDrill: Drill = {
  name: 'disk of the database full',
  async run() {
    const mounted = await mountSmallDisk(DISK).catch((error: Error) => error.message)
    if (typeof mounted === 'string') return { result: 'not run', detail: mounted }
    const disk = mounted.folder
    try {
      const postgres = await startOwnPostgres({ root: disk })
      const databaseUrl = await postgres.createDatabase()
      const database = await openDatabase({ databaseUrl, dataDir: disk })
      await migrate(database)
      const server = await startServer({ databaseUrl, demoLoads: 0 })
      const client = createPostingClient(() => server.url)
      const watched = watchMetrics(() => [server.url])
      await client.postFor(1_000)
      const ballast = path.join(disk, 'ballast')
      // as much as fits
      await writeFile(ballast, Buffer.alloc(400 * 1024 * 1024)).catch(() => undefined)
      const before = client.statuses.get(200) ?? 0
      for (let tries = 0; tries < 400 && !client.statuses.get(503); tries += 1) await client.postFor(50)
      const refused = client.statuses.get(503) ?? 0
      const ready = (await fetch(`${server.url}/api/health/live`)).status
      await rm(ballast)
      await client.settle()
      const seen = await watched.stop()
      await server.stop()
      const rows = await database.kysely
        .selectFrom('load')
        .select('commodity')
        .where('commodity', 'like', 'Drill %')
        .execute()
      await database.close()
      await postgres.stop()
      const wanted = client.commodities()
      const isRight =
        rows.length === wanted.length && new Set(rows.map(({ commodity }) => commodity)).size === wanted.length
      return {
        result: isRight && refused > 0 && ready === 200 && client.complaints.length === 0 ? 'passed' : 'failed',
        detail: `${before} loads before, ${refused} answers of 503 while full, ${rows.length} of ${wanted.length} loads afterwards${client.complaints[0] ? `; ${client.complaints[0]}` : ''}; ${seen}`,
      }
    } finally {
      await mounted.remove()
    }
  },
}
