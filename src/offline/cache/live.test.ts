import { refreshSessionEndpoint, type Session } from '#contract/account/account.ts'
import { EVENTS_PATH } from '#contract/sync/sync.ts'
import { API_HEADER, DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { startLiveUpdates } from './live.ts'
import { storeSession } from '../session/session.ts'

const ID = crypto.randomUUID() as string as PersonId
const SESSION: Session = {
  accessToken: 'old',
  refreshToken: 'first',
  permissions: [],
  user: {
    id: ID,
    company: {
      id: crypto.randomUUID() as string as AccountId,
      name: 'Klein Freight',
      seat: 'owner',
      people: 1,
      invitations: 0,
      money: { receivables: false, payables: false },
      shippers: false,
    },
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
    hasAccess: true,
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

/** A network and a server that accepts only the token `good`; records each attempt by its token, or as 'offline'. */
function stubNetwork() {
  const network = { tries: [] as string[], renewals: 0, isOnline: true, renewed: 'good' }
  vi.stubGlobal('fetch', async (url: string, { headers, signal }: RequestInit) => {
    if (!network.isOnline) {
      if (url.endsWith(EVENTS_PATH)) network.tries.push('offline')
      throw new TypeError('Failed to fetch')
    }
    if (url === DEFAULT_API_ROOT + refreshSessionEndpoint.path) {
      network.renewals += 1
      return answer(200, { response: { accessToken: network.renewed, refreshToken: 'next' } })
    }
    if (!url.endsWith(EVENTS_PATH)) return answer(503, {})
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
    network.tries.push(token)
    if (token !== 'good') return answer(401, {})
    const stream = new ReadableStream<Uint8Array>({
      start: (control) => signal?.addEventListener('abort', () => control.error(new Error('gone'))),
    })
    return new Response(stream, { headers: { [API_HEADER]: '1' } })
  })
  return network
}

/** A page whose `online` event the test can fire. */
function startUpdates() {
  let fireOnline = () => {}
  const stop = startLiveUpdates(ID, {
    isVisible: () => true,
    onVisibility: () => () => undefined,
    onOnline: (listener) => {
      fireOnline = listener
      return () => undefined
    },
    onNews: () => undefined,
  })
  return { stop, fireOnline: () => fireOnline() }
}

test('a token that expired offline is renewed once the server is reachable', async () => {
  await storeSession(SESSION)
  const network = stubNetwork()
  network.isOnline = false
  const page = startUpdates()
  await vi.waitFor(() => expect(network.tries).toEqual(['offline']), 20_000)
  page.fireOnline()
  await vi.waitFor(() => expect(network.tries).toEqual(['offline', 'offline']), 20_000)
  network.isOnline = true
  page.fireOnline()
  await vi.waitFor(() => expect(network.tries).toEqual(['offline', 'offline', 'old', 'good']), 20_000)
  expect(network.renewals).toBe(1)
  page.stop()
})

test('a renewed token that the server also refuses is not renewed again', async () => {
  await storeSession(SESSION)
  const network = stubNetwork()
  network.renewed = 'refused as well'
  const page = startUpdates()
  await vi.waitFor(() => expect(network.tries).toEqual(['old', 'refused as well']), 20_000)
  page.fireOnline()
  await vi.waitFor(() => expect(network.tries).toEqual(['old', 'refused as well', 'refused as well']), 20_000)
  expect(network.renewals).toBe(1)
  page.stop()
})
