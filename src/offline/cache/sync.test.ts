import { afterEach, expect, test, vi } from 'vitest'
import { API_HEADER } from '#contract/api/common-schemas.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { openAccountCache } from './cache-db.ts'
import { syncCache } from './sync.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server whose first `hung` answers never come and which has `pages` in all; it numbers its cursors by request. */
function stubServer({ hung, pages = hung + 1 }: { hung: number; pages?: number }) {
  const asked: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    asked.push(signal)
    if (asked.length <= hung)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    const counts = { unread: asked.length, total: 9 }
    const changes = {
      cursor: String(asked.length),
      counts,
      hasAccess: true,
      ...(asked.length < pages && { hasMore: true }),
    }
    const headers = { [API_HEADER]: '1', 'content-type': 'application/json' }
    return Promise.resolve(new Response(JSON.stringify({ response: changes }), { headers }))
  })
  return asked
}

test('[OFF-01] a sync after a delivered action takes over from one that hangs, and aborts its request', async () => {
  const account = crypto.randomUUID() as string as PersonId
  const asked = stubServer({ hung: 1 })
  const hanging = syncCache(account, { turn: 'leave' }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000)

  await syncCache(account, { turn: 'take' })
  expect(asked).toHaveLength(2)
  expect(await hanging).toBeInstanceOf(Error)
  expect(asked[0]?.aborted).toBe(true)
})

test('[OFF-01] a sync that is left frees its turn for the next', async () => {
  const account = crypto.randomUUID() as string as PersonId
  const asked = stubServer({ hung: 1 })
  const control = new AbortController()
  const hanging = syncCache(account, { turn: 'leave', signal: control.signal }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(asked).toHaveLength(1), 20_000)
  const left = new Error('left')
  control.abort(left)
  expect(await hanging).toBe(left)
  await syncCache(account, { turn: 'leave' })
  expect(asked).toHaveLength(2)
})

test('two tabs never sync at the same time: the second leaves it to the first', async () => {
  const account = crypto.randomUUID() as string as PersonId
  const asked = stubServer({ hung: 0 })
  const both = [syncCache(account, { turn: 'leave' }), syncCache(account, { turn: 'leave' })]
  expect(await Promise.all(both)).toEqual([false, false])
  expect(asked).toHaveLength(1)
})

test('[OFF-12] what is stored counts as all only once the last page is here, also if signal is lost between', async () => {
  const account = crypto.randomUUID() as string as PersonId
  const db = openAccountCache(account)
  const asked = stubServer({ hung: 0, pages: 3 })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    asked.length === 2 ? Promise.reject(new TypeError('Failed to fetch')) : answer(...request),
  )
  await expect(syncCache(account, { turn: 'leave' })).rejects.toBeInstanceOf(NetworkError)
  expect(await db.fact('cursor')).toBe('2')
  expect(await db.fact('syncedAt')).toBeUndefined()

  vi.stubGlobal('fetch', answer)
  await syncCache(account, { turn: 'leave' })
  expect(await db.fact('cursor')).toBe('3')
  expect(await db.fact('syncedAt')).toBeGreaterThan(0)
})
