import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPushDeclined } from '#client/browser/push/push.ts'
import { BOOT_FACTS_KEY } from '#client/browser/session/session-state.ts'
import { pendingSignInStore, rememberedEmail } from '#client/features/account/sign-in/remembered-sign-in.ts'
import { signUpDraft } from '#client/features/account/sign-up/sign-up-draft.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { persistBootQueries } from './persist-boot-queries.ts'
import { createQueryClient } from './query-client.ts'

interface Device {
  now: string
  stored: { localStorage: { name: string; value: string }[] }
}

interface BootFacts {
  buster: string
  clientState: { queries: { queryKey: string[]; state: { data: unknown } }[] }
}

const SHIPPED = globSync('tests/fixtures/persisted/device-*.json').map(
  (file) => [file, JSON.parse(readFileSync(file, 'utf8')) as Device] as const,
)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each(SHIPPED)('%s', (_, { stored, now }) => {
  const texts = new Map(stored.localStorage.map(({ name, value }) => [name, value]))
  const parsed = (key: string) => JSON.parse(texts.get(key) ?? 'null') as { value: unknown } | null

  test('[OFF-16] what localStorage holds is read', async () => {
    vi.useFakeTimers({ now: Date.parse(now) })
    const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: () => {}, removeItem: () => {} }
    vi.stubGlobal('localStorage', storage)
    expect(rememberedEmail()).toBe(texts.get('remember-me') ?? null)
    expect(signUpDraft.read()).toEqual(parsed('sign-up')?.value ?? null)
    expect(pendingSignInStore.read()).toEqual(parsed('sign-in-code')?.value ?? null)
    expect(isPushDeclined((texts.get('push-declined') ?? '') as PersonId)).toBe(texts.has('push-declined'))

    const facts = JSON.parse(texts.get(BOOT_FACTS_KEY) ?? 'null') as BootFacts | null
    const queries = createQueryClient(() => undefined)
    persistBootQueries(queries, { personId: (facts?.buster ?? '') as PersonId, isHere: () => false, storage })()
    await vi.advanceTimersByTimeAsync(0)
    const kept = facts?.clientState.queries ?? []
    expect(kept.map(({ queryKey }) => queries.getQueryData(queryKey))).toEqual(kept.map(({ state }) => state.data))
  })

  test('[OFF-16] from before a field existed, the sign-up draft and the profile keep the others', async () => {
    vi.useFakeTimers({ now: Date.parse(now) })
    const older = new Map(texts)
    const draft = parsed('sign-up') as { value: Record<string, unknown>; until: number } | null
    if (draft) {
      const { dotNumber: _, ...value } = draft.value
      older.set('sign-up', JSON.stringify({ ...draft, value }))
    }
    const facts = JSON.parse(texts.get(BOOT_FACTS_KEY) ?? 'null') as BootFacts | null
    const me = facts?.clientState.queries.find(({ queryKey }) => JSON.stringify(queryKey) === '["auth","me"]')
    const whole = structuredClone(me?.state.data) as Record<string, unknown> | undefined
    delete (me?.state.data as Record<string, unknown> | undefined)?.['freightProfile']
    if (facts) older.set(BOOT_FACTS_KEY, JSON.stringify(facts))
    const storage = { getItem: (key: string) => older.get(key) ?? null, setItem: () => {}, removeItem: () => {} }
    vi.stubGlobal('localStorage', storage)
    expect(signUpDraft.read()).toEqual(draft && { ...draft.value, dotNumber: '' })

    const queries = createQueryClient(() => undefined)
    persistBootQueries(queries, { personId: (facts?.buster ?? '') as PersonId, isHere: () => false, storage })()
    await vi.advanceTimersByTimeAsync(0)
    const freightProfile = { businessName: null, dotNumber: null, mcNumber: null }
    expect(queries.getQueryData(['auth', 'me'])).toEqual(whole && { ...whole, freightProfile })
  })
})
