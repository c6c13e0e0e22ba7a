import { afterAll } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import { describeInsight } from './insight-suite.ts'

const server = await startApi('pglite')
afterAll(() => server.stop())

await describeInsight(server)
