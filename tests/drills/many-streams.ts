import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { openLive } from '#tests/support/live-stream.ts'
import type { Drill } from './drill.ts'
import { missingNginx, startNginx } from './nginx.ts'

const STREAMS = 1_500
/** What a session may have open. */
const EACH = 8

/** As many people as a region has open pages behind nginx: everybody has a stream, and the API still answers. */
export const manyStreamsDrill: Drill = {
  name: '1,500 streams behind nginx',
  async run() {
    const missing = missingNginx()
    if (missing !== null) return { result: 'not run', detail: missing }
    const { database, drop } = await freshPostgres()
    const server = await startApi(database.connectionString)
    const port = Number(new URL(server.url).port)
    const proxy = await startNginx([port, port])
    const facts = { generation: 0, issuedAt: server.now(), expiresAt: server.now() + 3_600_000 }
    const statuses = new Map<number, number>()
    const open: { close: () => void }[] = []
    for (let person = 0; person < STREAMS / EACH; person += 1) {
      const { sessionId } = await createPerson(server, 'company')
      const token = await server.keys.sign('access', { ...facts, sessionId })
      const streams = await Promise.all(Array.from({ length: EACH }, () => openLive(proxy.origin, token)))
      for (const { status } of streams) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      open.push(...streams)
    }
    const live = (await fetch(`${proxy.origin}/api/health/live`)).status
    for (const stream of open) stream.close()
    await proxy.stop()
    await server.stop()
    await drop()
    const answered = [...statuses].map(([status, count]) => `${count} streams got ${status}`).join(', ')
    return {
      result: statuses.get(200) === open.length && live === 200 ? 'passed' : 'failed',
      detail: `${answered}; meanwhile the API answered ${live}`,
    }
  },
}
