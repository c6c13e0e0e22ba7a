import 'fake-indexeddb/auto'
import { refresh } from '#contract/account.ts'
import { EVENTS_PATH } from '#contract/live.ts'
import type { Session } from '#contract/session.ts'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/wire.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { startLive } from './live.ts'
import { storeSession } from './session.ts'

const ID = crypto.randomUUID()
const SESSION: Session = {
  accessToken: 'old',
  refreshToken: 'first',
  permissions: [],
  user: {
    id: ID,
    firstName: 'Marta',
    middleName: null,
    lastName: 'Klein',
    email: 'marta@milepost.test',
    isEmailVerified: true,
    emailVerifiedAt: null,
    phoneNumber: null,
    address: null,
    gender: null,
    profileImage: null,
    isPaymentMethodVerified: false,
    trialEndsAt: null,
    role: { name: 'broker', permissions: [] },
    freightProfile: { businessName: null, dotNumber: null, mcNumber: null },
    settings: { emailNotifications: true, twoFactorEnabled: false, darkMode: false },
    isActive: true,
    accountStatus: 'active',
    stripeCustomerId: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
  },
}

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { [API_HEADER]: '1', 'content-type': 'application/json' } })

/** A network and a server that takes the token `good` alone; each try at the stream by its token, or 'no signal'. */
function surroundings() {
  const here = { tries: [] as string[], renewals: 0, hasSignal: true, renewed: 'good' }
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    if (!here.hasSignal) {
      if (url.endsWith(EVENTS_PATH)) here.tries.push('no signal')
      throw new TypeError('Failed to fetch')
    }
    if (url === DEFAULT_API_ROOT + refresh.path) {
      here.renewals += 1
      return answer(200, { response: { accessToken: here.renewed, refreshToken: 'next' } })
    }
    if (!url.endsWith(EVENTS_PATH)) return answer(503, {})
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
    here.tries.push(token)
    if (token !== 'good') return answer(401, {})
    const stream = new ReadableStream<Uint8Array>({
      start: (control) => signal?.addEventListener('abort', () => control.error(new Error('gone'))),
    })
    return new Response(stream, { headers: { [API_HEADER]: '1' } })
  })
  return here
}

/** A page that hears at once that the signal may be back. */
function listening() {
  let tellOnline = () => {}
  const stop = startLive(ID, {
    isVisible: () => true,
    onVisibility: () => () => undefined,
    onOnline: (listener) => {
      tellOnline = listener
      return () => undefined
    },
    onNews: () => undefined,
  })
  return { stop, tellOnline: () => tellOnline() }
}

test('a token that expired while there was no signal is renewed as soon as the server can be asked', async () => {
  await storeSession(SESSION)
  const here = surroundings()
  here.hasSignal = false
  const page = listening()
  await vi.waitFor(() => expect(here.tries).toEqual(['no signal']))
  page.tellOnline()
  await vi.waitFor(() => expect(here.tries).toEqual(['no signal', 'no signal']))
  here.hasSignal = true
  page.tellOnline()
  await vi.waitFor(() => expect(here.tries).toEqual(['no signal', 'no signal', 'old', 'good']))
  expect(here.renewals).toBe(1)
  page.stop()
})

test('a renewed token that is refused as well is not renewed again and again', async () => {
  await storeSession(SESSION)
  const here = surroundings()
  here.renewed = 'refused as well'
  const page = listening()
  await vi.waitFor(() => expect(here.tries).toEqual(['old', 'refused as well']))
  page.tellOnline()
  await vi.waitFor(() => expect(here.tries).toEqual(['old', 'refused as well', 'refused as well']))
  expect(here.renewals).toBe(1)
  page.stop()
})
