import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/account/account.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { openAccountCache } from '../cache/cache-db.ts'
import { ON_USE_CACHE } from '../cache/on-use-files.ts'
import { storeSession } from '../session/session.ts'
import { openDeviceOutbox } from './own-outbox.ts'
import { enqueueOp } from './outbox.ts'

const ACCOUNT = crypto.randomUUID() as string as PersonId
const SESSION: Session = {
  accessToken: 'a',
  refreshToken: 'r',
  permissions: [],
  user: {
    id: ACCOUNT,
    company: {
      id: crypto.randomUUID() as string as AccountId,
      name: 'Berg Dispatch',
      seat: 'owner',
      people: 1,
      invitations: 0,
      money: { receivables: false, payables: false },
      shippers: false,
    },
    firstName: 'Ann',
    middleName: null,
    lastName: 'Berg',
    email: 'ann@milepost.test',
    isEmailVerified: true,
    emailVerifiedAt: null,
    phoneNumber: null,
    address: null,
    gender: null,
    profileImage: null,
    isPaymentMethodVerified: false,
    trialEndsAt: null,
    hasAccess: true,
    role: { name: 'dispatcher', permissions: [] },
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

/** The browser's store of files by cache name; Node has none. */
function withStoredFiles(names: string[]): Set<string> {
  const stored = new Set(names)
  vi.stubGlobal('caches', { delete: async (name: string) => stored.delete(name) })
  return stored
}

test('[OFF-10] F53: on a full disk, an item takes the place of what can be fetched again', async () => {
  const files = withStoredFiles([ON_USE_CACHE, 'shell'])
  await storeSession(SESSION)
  await openAccountCache(ACCOUNT).setFact('syncedAt', 7)
  const outbox = openDeviceOutbox('1', () => undefined)
  let isFull = true
  outbox.db.ops.hook('creating', () => {
    if (isFull) {
      isFull = false
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  const loadId = crypto.randomUUID()
  const by = { userId: ACCOUNT, label: 'Load 1042' }
  expect(await enqueueOp(outbox, by, { kind: 'set-load-status', loadId, status: 'completed' })).toMatchObject({
    result: 'saved',
  })
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`cache-${ACCOUNT}`)
  expect([...files]).toEqual(['shell'])
  expect(await openAccountCache(ACCOUNT).fact('syncedAt')).toBeUndefined()
  await outbox.db.delete()
})
