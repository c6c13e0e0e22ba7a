import { rm } from 'node:fs/promises'
import { openDatabase } from '#server/db/connection.ts'
import { freshDataDir, freshPostgres } from '#tests/support/database.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'
import { createPostingClient } from './posting-client.ts'
import { watchMetrics } from './watch-metrics.ts'

/** As in the requirement; fewer to try the drill itself. */
const KILLS = Number(process.env['DRILL_KILLS'] ?? 60)
const CLIENTS = 3
/** A server dies at any moment of it. */
const LONGEST_LIFE_MS = 1_500

/** `kill -9` again and again while loads are posted: each is posted once, also if its answer was lost. */
export function killDrill(kind: 'PGlite' | 'PostgreSQL'): Drill {
  return {
    name: `${KILLS} kills on ${kind}`,
    async run() {
      const postgres = kind === 'PostgreSQL' ? await freshPostgres() : undefined
      const dataDir = await freshDataDir()
      const place = { databaseUrl: postgres?.database.connectionString, dataDir }
      const start = () =>
        startServer({
          dataDir,
          demoLoads: 0,
          ...(place.databaseUrl !== undefined && { databaseUrl: place.databaseUrl }),
        })
      let server = await start()
      const clients = Array.from({ length: CLIENTS }, () => createPostingClient(() => server.url))
      const watched = watchMetrics(() => [server.url])
      let seen = ''
      try {
        for (let kill = 0; kill < KILLS; kill += 1) {
          const posting = Promise.all(clients.map((client) => client.postFor(LONGEST_LIFE_MS)))
          await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * (LONGEST_LIFE_MS - 300)))
          server.signal('SIGKILL')
          await posting.catch(() => undefined)
          await server.stop()
          server = await start()
        }
        await Promise.all(clients.map(({ settle }) => settle()))
        seen = await watched.stop()
      } finally {
        await server.stop()
      }
      const database = await openDatabase(place)
      const rows = await database.kysely
        .selectFrom('load')
        .select('commodity')
        .where('commodity', 'like', 'Drill %')
        .execute()
      await database.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })

      const wanted = clients.flatMap(({ commodities }) => commodities())
      const found = new Set(rows.map(({ commodity }) => commodity))
      const lost = wanted.filter((commodity) => !found.has(commodity)).length
      const doubled = rows.length - found.size
      const complaints = clients.flatMap((client) => client.complaints)
      const unanswered = clients.reduce((sum, { statuses }) => sum + (statuses.get(0) ?? 0), 0)
      return {
        result: lost + doubled + complaints.length === 0 ? 'passed' : 'failed',
        detail: `${wanted.length} loads, ${unanswered} answers lost; lost ${lost}, doubled ${doubled}${complaints[0] ? `; ${complaints[0]}` : ''}; ${seen}`,
      }
    },
  }
}
