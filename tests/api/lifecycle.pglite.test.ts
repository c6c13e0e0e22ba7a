import { afterAll } from 'vitest'
import { startApi } from '#tests/support/api-server.ts'
import { describeLifecycle } from './lifecycle-suite.ts'

const server = await startApi('pglite')
afterAll(() => server.stop())

await describeLifecycle(server)
