import { setTimeout as pause } from 'node:timers/promises'
import { freshPostgres } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startServer } from '#tests/support/server.ts'
import type { Drill } from './drill.ts'
import { missingNginx, startNginx } from './nginx.ts'
import { createPostingClient, outcomeOf } from './posting-client.ts'
import { watchMetrics } from './watch-metrics.ts'

/** Fewer to try the drill itself. */
const RESTARTS = Number(process.env['DRILL_RESTARTS'] ?? 6)
/** Both processes serve for a moment between two restarts. */
const CALM_MS = 500
const DRAIN_SECONDS = '2'
/** A starting process refuses it, unlike its liveness. */
const READ = '/'

type Phase = 'both serve' | 'one stops' | 'one starts'

/** Requests that failed, by what they were, when they began and how they ended. */
function createTally() {
  const failures = new Map<string, number>()
  let phase: Phase = 'both serve'
  let total = 0
  return {
    enter: (next: Phase) => void (phase = next),
    begin(what: 'read' | 'write') {
      const began = phase
      return (outcome: string) => {
        total += 1
        const name = `${what} ${outcome} while ${began}`
        if (outcome !== '200') failures.set(name, (failures.get(name) ?? 0) + 1)
      }
    },
    total: () => total,
    failed: () => [...failures.values()].reduce((sum, count) => sum + count, 0),
    causes: () => [...failures].map(([name, count]) => `${count} × ${name}`).join(', '),
  }
}

/** Two processes behind nginx restart in turn while people read and post: nobody gets an error. */
export const rollingRestartDrill: Drill = {
  name: 'rolling restart behind nginx',
  async run() {
    const missing = missingNginx()
    if (missing !== null) return { result: 'not run', detail: missing }
    const { database, drop } = await freshPostgres()
    const ports = [await freePort(), await freePort()]
    const start = (port: number) =>
      startServer({
        databaseUrl: database.connectionString,
        demoLoads: 0,
        env: { PORT: String(port), DRAIN_SECONDS },
      })
    const servers = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
    const proxy = await startNginx(ports)
    const { origin } = proxy
    const tally = createTally()
    const client = createPostingClient(
      () => origin,
      () => tally.begin('write'),
    )
    let isOver = false
    async function read(): Promise<void> {
      while (!isOver) {
        const end = tally.begin('read')
        await fetch(origin + READ).then(
          async (answer) => end(outcomeOf(answer.status, await answer.text())),
          (error: unknown) => end(outcomeOf(0, '', error)),
        )
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    async function post(): Promise<void> {
      while (!isOver) await client.postFor(500)
    }
    const watched = watchMetrics(() => ports.map((port) => `http://127.0.0.1:${port}`))
    const people = Promise.all([read(), read(), post()])
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const which = restart % 2
      tally.enter('both serve')
      await pause(CALM_MS)
      tally.enter('one stops')
      await servers[which]?.stop()
      tally.enter('one starts')
      servers[which] = await start(ports[which] ?? 0)
    }
    isOver = true
    await people
    const seen = await watched.stop()
    await proxy.stop()
    for (const server of servers) await server.stop()
    const rows = await database.kysely
      .selectFrom('load')
      .select('commodity')
      .where('commodity', 'like', 'Drill %')
      .execute()
    await drop()

    const [failed, wanted] = [tally.failed(), client.commodities().length]
    const isRight = failed === 0 && rows.length === wanted
    return {
      result: isRight ? 'passed' : 'failed',
      detail: `${RESTARTS} restarts, ${failed} of ${tally.total()} requests failed, ${rows.length} of ${wanted} loads${failed > 0 ? `: ${tally.causes()}` : ''}; ${seen}`,
    }
  },
}
