import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptRequest, rejectRequest } from '#contract/booking.ts'
import { signOutDevice } from '#contract/device.ts'
import { assignCarrier, revokeTender } from '#contract/load.ts'
import { markNotificationRead, notifications } from '#contract/notification.ts'
import { updateNotificationPlan } from '#contract/notification-settings.ts'
import { deletePushSubscription, savePushSubscription, vapidPublicKey } from '#contract/push.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { ask, type Freight, postLoad } from '#tests/support/freight.ts'
import { type Person, person, signedInAgain } from '#tests/support/people.ts'
import { type PushStandIn, startPushService } from '#tests/support/push-stand-in.ts'

let service: PushStandIn
let server: ApiServer
beforeAll(async () => {
  service = await startPushService()
  server = await startApi(undefined, { PUSH_TRUSTED_ORIGINS: service.origin, VAPID_SUBJECT: 'mailto:ops@milepost.com' })
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})
afterEach(() => {
  if (service.complaints.length > 0) throw new Error(service.complaints.join('; '))
})

let marta: Person
let dana: Person
let phone = ''
let devices = 0
beforeEach(async () => {
  marta = await person(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await person(server, 'dispatcher', { business_name: 'Reyes Dispatch' })
  phone = await subscribed(marta)
})

/** A new device of somebody's, subscribed. */
async function subscribed(who: Person, name = `device-${(devices += 1)}`): Promise<string> {
  const { alive } = await server.as(who).call(savePushSubscription, { body: service.subscribe(name) })
  expect(alive).toBe(true)
  return name
}

const subscriptions = () => server.db.selectFrom('push_subscription').select(['endpoint', 'gone_at']).execute()
const isKept = async (name: string) => (await subscriptions()).some(({ endpoint }) => endpoint.endsWith(`/${name}`))

/** Nothing is on its way to anybody any more. */
async function settled(): Promise<void> {
  await server.heard()
  await vi.waitFor(
    async () => {
      const open = await sql`select id from pgboss.job where name = 'push' and state in ('created', 'active')
        and start_after <= now()`.execute(server.db)
      expect(open.rows).toEqual([])
    },
    { timeout: 15_000, interval: 20 },
  )
}

describe('a request', () => {
  test('is pushed to each of the owner’s devices, and to nobody else’s, signed and encrypted', async () => {
    const tablet = await subscribed(marta)
    const other = await subscribed(dana)
    const load = await postLoad(server, marta)
    const { id: requestId } = await ask(server, dana, load)
    const [push] = await service.messagesTo(phone)
    await service.messagesTo(tablet)
    await settled()
    expect(service.asked.get(other)).toBeUndefined()
    const { data } = await server.as(marta).call(notifications, { query: {} })
    const body = `Reyes Dispatch asks for load #${load.number}, Dallas, TX to Chicago, IL, at $2,150.50.`
    const navigate = `http://localhost:3000/dashboard/load/${load.id}`
    expect(push).toMatchObject({
      ttl: 4 * 3600,
      urgency: 'normal',
      subject: 'mailto:ops@milepost.com',
      message: {
        web_push: 8030,
        mutable: true,
        app_badge: 1,
        notification: {
          title: 'New booking request',
          body,
          tag: data[0]?.id,
          navigate,
          actions: [
            { action: 'accept', title: 'Accept', navigate },
            { action: 'reject', title: 'Reject', navigate },
            { action: 'view', title: 'View load', navigate },
          ],
          data: {
            to: marta.id,
            counts: { unread: 1, total: 1 },
            notification: { id: data[0]?.id, status: 'unread', metadata: { loadId: load.id, requestId } },
            label: `Load #${load.number}, Dallas, TX to Chicago, IL`,
            asked: { what: 'request', loadId: load.id, requestId, version: 1 },
          },
        },
      },
    })
    expect(push?.topic).toMatch(/^[\w-]{32}$/)
  })

  test('has the topic of its load and kind, so that a later one replaces it on a device that is off', async () => {
    const [one, other] = [await postLoad(server, marta), await postLoad(server, marta)]
    await ask(server, dana, one)
    await ask(server, await person(server, 'company'), one)
    await ask(server, dana, other)
    const topics = (await service.messagesTo(phone, 3)).map(({ topic, message }) => ({
      topic,
      load: message.notification.data.notification.metadata.loadId,
    }))
    const of = (load: Freight) => new Set(topics.filter((push) => push.load === load.id).map(({ topic }) => topic))
    expect([of(one).size, of(other).size]).toEqual([1, 1])
    expect([...of(one)]).not.toEqual([...of(other)])
  })

  test('its answer is urgent, and can be looked at and not answered', async () => {
    const truck = await subscribed(dana)
    const { id } = await ask(server, dana, await postLoad(server, marta))
    await server.as(marta).call(rejectRequest, { params: { id }, body: {} })
    const [push] = await service.messagesTo(truck)
    expect(push).toMatchObject({ urgency: 'high', ttl: 24 * 3600 })
    expect(push?.message.notification.actions.map(({ action }) => action)).toEqual(['view'])
    expect(push?.message.notification.data.asked).toBeUndefined()
  })

  test('with the longest text stays within what push services take', async () => {
    const wordy = await person(server, 'company', { business_name: '🚛'.repeat(100) })
    await ask(server, wordy, await postLoad(server, marta))
    const [push] = await service.messagesTo(phone)
    expect(push?.bytes).toBeLessThanOrEqual(4096)
  })
})

describe('what a push service answers', () => {
  const asking = async () => ask(server, dana, await postLoad(server, marta))

  test.each([404, 410])('[F75] %i: the device is forgotten, and told so when it comes back', async (status) => {
    const tablet = await subscribed(marta)
    service.answers(phone, { status })
    await asking()
    await service.messagesTo(tablet)
    await settled()
    await asking()
    await service.messagesTo(tablet, 2)
    await settled()
    expect(service.asked.get(phone)).toBe(1)
    expect(await server.as(marta).call(savePushSubscription, { body: service.subscribe(phone) })).toEqual({
      alive: false,
    })
    await subscribed(marta)
  })

  test('500: is tried again, alone, and another device is not told twice', async () => {
    const tablet = await subscribed(marta)
    service.answers(phone, { status: 500 })
    await asking()
    await service.messagesTo(phone)
    expect([service.asked.get(phone), service.asked.get(tablet)]).toEqual([2, 1])
  })

  test('429: waits for as long as it was asked to', async () => {
    service.answers(phone, { status: 429, retryAfter: '3' })
    const from = Date.now()
    await asking()
    await service.messagesTo(phone)
    expect(service.asked.get(phone)).toBe(2)
    expect(Date.now() - from).toBeGreaterThanOrEqual(3_000)
  })

  test('413: goes again, shorter', async () => {
    service.answers(phone, { status: 413 })
    await asking()
    const [push] = await service.messagesTo(phone)
    expect(push?.message.notification.body).toHaveLength(60)
    expect(service.asked.get(phone)).toBe(2)
  })

  test('400: is not asked again', async () => {
    service.answers(phone, { status: 400 })
    await asking()
    await vi.waitFor(() => expect(service.asked.get(phone)).toBe(1), { timeout: 10_000 })
    await settled()
    expect(service.asked.get(phone)).toBe(1)
    expect(await isKept(phone)).toBe(true)
  })
})

describe('a device', () => {
  test('[F72] belongs to whoever signed in on it last', async () => {
    await subscribed(dana, phone)
    await ask(server, dana, await postLoad(server, marta))
    await settled()
    expect(service.asked.get(phone)).toBeUndefined()
    const load = await postLoad(server, marta)
    const { id } = await ask(server, dana, load)
    await server.as(marta).call(acceptRequest, { params: { id }, body: {} })
    const [push] = await service.messagesTo(phone)
    expect(push?.message.notification.data.to).toBe(dana.id)
  })

  test('[F71] is told nothing after its session ended, wherever that was done, and is cleared away', async () => {
    const other = await signedInAgain(server, marta)
    await server.as(other).call(signOutDevice, { params: { id: marta.sessionId } })
    await ask(server, dana, await postLoad(server, marta))
    await settled()
    expect(service.asked.get(phone)).toBeUndefined()
    await server.chores()
    expect(await isKept(phone)).toBe(false)
  })

  test('is told nothing after it said so, and a stranger cannot say so for it', async () => {
    const { endpoint } = service.subscribe(phone)
    await server.as(dana).call(deletePushSubscription, { body: { endpoint } })
    expect(await isKept(phone)).toBe(true)
    await server.as(marta).call(deletePushSubscription, { body: { endpoint } })
    expect(await isKept(phone)).toBe(false)
  })

  test('is one of twenty at most: the one that was away longest goes', async () => {
    for (let n = 0; n < 20; n++) {
      server.pass({ ms: 1 })
      await subscribed(marta)
    }
    expect(await isKept(phone)).toBe(false)
  })

  test.each([
    'http://push.example.net/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://metadata.google.internal/x',
    'https://push.example.net:8443/x',
    'https://user:pass@push.example.net/x',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/x',
    'https://printer.lan/x',
    'not an address',
  ])('at %s is no device', async (endpoint) => {
    const body = { ...service.subscribe('x'), endpoint }
    const refusal = await refusalOf(server.as(marta).call(savePushSubscription, { body }))
    expect(refusal).toMatchObject({ status: 422, validationErrors: [{ path: 'endpoint' }] })
  })

  test('subscribes with a key that stays the same', async () => {
    const { publicKey } = await server.as(marta).call(vapidPublicKey, {})
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(await server.as(dana).call(vapidPublicKey, {})).toEqual({ publicKey })
  })
})

describe('quiet hours', () => {
  const everywhere = { inApp: true, push: true, mail: true }
  const kinds = { requests: everywhere, answers: everywhere, tenders: everywhere, trips: everywhere }
  /** It is 8:00 in Chicago when the server starts. */
  const quiet = async (who: Person, hours = 2) => {
    const clock = (at: Date) =>
      at.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' })
    const quietHours = {
      from: clock(server.at({ hours: -1 })),
      to: clock(server.at({ hours })),
      zone: 'America/Chicago',
    }
    await server.as(who).call(updateNotificationPlan, { body: { kinds, quietHours } })
  }
  /** As the minute's chore does. */
  const minute = async () => {
    await server.chores()
    await settled()
  }

  test('hold a push back and let it go when they end; the notification is there meanwhile', async () => {
    await quiet(marta)
    await ask(server, dana, await postLoad(server, marta))
    await settled()
    await minute()
    expect(service.asked.get(phone)).toBeUndefined()
    expect((await server.as(marta).call(notifications, { query: {} })).data).toHaveLength(1)
    server.pass({ hours: 2 })
    await minute()
    const [push] = await service.messagesTo(phone)
    expect(push?.message.notification.title).toBe('New booking request')
    await minute()
    expect(service.asked.get(phone)).toBe(1)
  })

  test('let go of nothing that was read, answered, taken back or grew old meanwhile', async () => {
    await quiet(dana)
    await quiet(marta)
    const truck = await subscribed(dana)
    const [read, taken] = [await postLoad(server, marta), await postLoad(server, marta)]
    const answered = await ask(server, dana, await postLoad(server, marta))
    await server.as(marta).call(rejectRequest, { params: { id: answered.id }, body: {} })
    await server.as(marta).call(assignCarrier, { params: taken, body: { carrierId: dana.id } })
    await server.heard()
    await server.as(marta).call(revokeTender, { params: taken })
    await ask(server, dana, read)
    await server.heard()
    for (const who of [marta, dana])
      for (const { id, title } of (await server.as(who).call(notifications, { query: { limit: 100 } })).data)
        if (title !== 'Load tendered to you') await server.as(who).call(markNotificationRead, { body: { id } })
    server.pass({ hours: 2 })
    await minute()
    expect([service.asked.get(phone), service.asked.get(truck)]).toEqual([undefined, undefined])

    await quiet(dana, 20)
    const old = await ask(server, dana, await postLoad(server, marta))
    await server.as(marta).call(rejectRequest, { params: { id: old.id }, body: {} })
    await settled()
    server.pass({ days: 1 })
    await quiet(dana, -20)
    await minute()
    expect(service.asked.get(truck)).toBeUndefined()
  })
})
