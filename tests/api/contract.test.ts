import { expect, test } from 'vitest'
import { listErrorCodes, takesIdempotencyKey } from '#contract/api/endpoint-errors.ts'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#tests/support/endpoints.ts'

test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  '[CODE-02] %s names no code twice',
  (_, endpoint) => {
    const codes = listErrorCodes(endpoint)
    expect(codes).toEqual([...new Set(codes)])
  },
)

test('no answer of a sign-in is stored under a key', () => {
  const keyed = ENDPOINTS.filter(takesIdempotencyKey)
  const stored = keyed.filter(({ path }) => path.startsWith('/auth/'))
  // the outbox repeats these two, and their answers hold no token
  expect(stored.map(({ path }) => path)).toEqual(['/auth/profile', '/auth/notification-settings'])
  for (const { answer } of stored)
    expect(JSON.stringify(z.toJSONSchema(answer, { io: 'output' }))).not.toMatch(/token/i)
  expect(keyed.map(({ path }) => path)).toContain('/loads')
})
