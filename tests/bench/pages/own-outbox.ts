import { deviceClock } from '#offline/session/clock.ts'
import { type Outbox, enqueueOp } from '#offline/outbox/outbox.ts'
import { OutboxDb } from '#offline/outbox/outbox-db.ts'
import { storeSession } from '#offline/session/session.ts'
import type { AccountId, PersonId } from '#domain/access/ids.ts'
import { loadOf } from './operation.ts'
import { UnsavedOps } from '#offline/outbox/unsaved-ops.ts'

export const USER_ID = '00000000-0000-4000-9000-000000000001' as PersonId

/** An outbox without delivery. */
export const outbox: Outbox = {
  db: new OutboxDb(),
  clock: deviceClock,
  newId: () => crypto.randomUUID(),
  unsaved: new UnsavedOps(),
  serverClock: () => null,
  appVersion: 'bench',
  evictCache: () => Promise.resolve(),
  wake: () => undefined,
}

/** @throws Error when the device can't store it */
export async function saveNth(index: number): Promise<void> {
  const author = { userId: USER_ID, label: `Load #${index}` }
  const { result } = await enqueueOp(outbox, author, { kind: 'accept-tender', loadId: loadOf(index) })
  if (result !== 'saved') throw new Error(`Action ${index} was not saved: ${result}`)
}

/** Stores a session that the benchmark's server accepts. */
export async function signInHere(): Promise<void> {
  const now = new Date().toISOString()
  await storeSession({
    accessToken: 'access',
    refreshToken: 'refresh',
    permissions: ['load:book'],
    user: {
      id: USER_ID,
      company: {
        id: crypto.randomUUID() as string as AccountId,
        name: 'Reyes Dispatch',
        seat: 'owner',
        people: 1,
        invitations: 0,
        money: { receivables: false, payables: false },
        shippers: false,
      },
      firstName: 'Dana',
      middleName: null,
      lastName: 'Reyes',
      email: 'dispatcher@milepost.test',
      isEmailVerified: true,
      emailVerifiedAt: now,
      phoneNumber: null,
      address: null,
      gender: null,
      profileImage: null,
      isPaymentMethodVerified: true,
      trialEndsAt: null,
      hasAccess: true,
      role: { name: 'dispatcher', permissions: [{ name: 'load:book' }] },
      freightProfile: { businessName: null, dotNumber: null, mcNumber: null },
      settings: { emailNotifications: true, twoFactorEnabled: false, darkMode: false },
      isActive: true,
      accountStatus: 'active',
      stripeCustomerId: null,
      createdAt: now,
      updatedAt: now,
    },
  })
}
