import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import type { Database } from './db/connection.ts'
import { createMetrics } from './metrics.ts'

const app = fastify()
afterAll(() => app.close())

test('[TRUE-12] built files are one route, however many a build has, and unknown addresses another', async () => {
  const silent = { kind: 'pglite' } as unknown as Database
  const metrics = createMetrics(silent, Date.now)
  metrics.countRequests(app)
  const files = Array.from({ length: 60 }, (_, index) => `/assets/chunk-${index}.js`)
  for (const file of files) app.get(file, () => 'export {}')
  app.get('/health', () => 'ok')
  const asked = [...files, '/health', '/invented.js']
  await Promise.all(asked.map((url) => app.inject(url)))
  const counted = (await metrics.print()).match(/^milepost_http_request_seconds_count.*$/gm)
  expect(counted?.toSorted()).toEqual([
    'milepost_http_request_seconds_count{route="/health",method="GET",status="200"} 1',
    'milepost_http_request_seconds_count{route="file",method="GET",status="200"} 60',
    'milepost_http_request_seconds_count{route="none",method="GET",status="404"} 1',
  ])
})
