import { expect, test } from 'vitest'
import { listErrorCodes, takesIdempotencyKey } from '#contract/api/endpoint-errors.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'

test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  '[CODE-02] %s names no code twice',
  (_, endpoint) => {
    const codes = listErrorCodes(endpoint)
    expect(codes).toEqual([...new Set(codes)])
  },
)

test('no answer of a sign-in is stored under a key', () => {
  const keyed = ENDPOINTS.filter(takesIdempotencyKey).map(({ path }) => path)
  expect(keyed.filter((path) => path.startsWith('/auth/'))).toEqual([])
  expect(keyed).toContain('/loads')
})
