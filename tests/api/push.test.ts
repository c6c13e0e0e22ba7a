import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { acceptBookingRequestEndpoint, rejectBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { signOutDeviceEndpoint } from '#contract/account/device.ts'
import { tenderLoadEndpoint, revokeTenderEndpoint } from '#contract/freight/load-actions.ts'
import { listNotificationsEndpoint, markNotificationReadEndpoint } from '#contract/notification/notification.ts'
import { updateNotificationPreferencesEndpoint } from '#contract/notification/notification-preferences.ts'
import {
  deletePushSubscriptionEndpoint,
  savePushSubscriptionEndpoint,
  vapidPublicKeyEndpoint,
} from '#contract/notification/push.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { EVERY_NOTIFICATION } from '#tests/support/every-notification.ts'
import { requestPostedLoad, type PostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createBookingDispatcher, createPerson, signedInAgain } from '#tests/support/api-person.ts'
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

let marta: ApiPerson
let dana: ApiPerson
/** for whom Dana books */
let carrier: ApiPerson
let phone = ''
let devices = 0
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  ;({ dispatcher: dana, carrier } = await createBookingDispatcher(server, { business_name: 'Reyes Dispatch' }))
  phone = await subscribed(marta)
})

/** Subscribes a new device of this person. */
async function subscribed(who: ApiPerson, name = `device-${(devices += 1)}`): Promise<string> {
  const { alive } = await server.as(who).call(savePushSubscriptionEndpoint, { body: service.subscribe(name) })
  expect(alive).toBe(true)
  return name
}

const subscriptions = () => server.db.selectFrom('push_subscription').select(['endpoint', 'gone_at']).execute()
const isKept = async (name: string) => (await subscriptions()).some(({ endpoint }) => endpoint.endsWith(`/${name}`))

/** Waits until no push is left to send. */
async function settled(): Promise<void> {
  await server.eventsHandled()
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
  test('is pushed, signed and encrypted, to each device of the owner and to no other', async () => {
    const tablet = await subscribed(marta)
    const other = await subscribed(dana)
    const load = await postLoad(server, marta)
    const { id: requestId } = await requestPostedLoad(server, dana, load)
    const [push] = await service.messagesTo(phone)
    await service.messagesTo(tablet)
    await settled()
    expect(service.asked.get(other)).toBeUndefined()
    const { data } = await server.as(marta).call(listNotificationsEndpoint, { query: {} })
    const body = `Reyes Dispatch requested load #${load.number}, Dallas, TX to Chicago, IL, at $2,150.50, for ${carrier.businessName}.`
    const navigate = `http://localhost:3000/dashboard/load/${load.id}?tab=requests`
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
            to: marta.personId,
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

  test('has one topic per load and kind, so a later push replaces it on an offline device', async () => {
    const [one, other] = [await postLoad(server, marta), await postLoad(server, marta)]
    await requestPostedLoad(server, dana, one)
    await requestPostedLoad(server, await createPerson(server, 'company'), one)
    await requestPostedLoad(server, dana, other)
    const topics = (await service.messagesTo(phone, 3)).map(({ topic, message }) => ({
      topic,
      load: message.notification.data.notification.metadata.loadId,
    }))
    const of = (load: PostedLoad) => new Set(topics.filter((push) => push.load === load.id).map(({ topic }) => topic))
    expect([of(one).size, of(other).size]).toEqual([1, 1])
    expect([...of(one)]).not.toEqual([...of(other)])
  })

  test('gets an answer with an urgent push, whose only action is View', async () => {
    const truck = await subscribed(dana)
    const { id } = await requestPostedLoad(server, dana, await postLoad(server, marta))
    await server.as(marta).call(rejectBookingRequestEndpoint, { params: { id }, body: {} })
    const [push] = await service.messagesTo(truck)
    expect(push).toMatchObject({ urgency: 'high', ttl: 24 * 3600 })
    expect(push?.message.notification.actions.map(({ action }) => action)).toEqual(['view'])
    expect(push?.message.notification.data.asked).toBeUndefined()
  })

  test('for a tender tells which version of the load it asks about', async () => {
    const truck = await subscribed(dana)
    const load = await postLoad(server, marta)
    const { version } = await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    const [push] = await service.messagesTo(truck)
    expect(push?.message.notification.data.asked).toEqual({ what: 'tender', loadId: load.id, version })
  })

  test('with the longest text stays within the size limit of push services', async () => {
    const wordy = await createPerson(server, 'company', { business_name: '🚛'.repeat(100) })
    await requestPostedLoad(server, wordy, await postLoad(server, marta))
    const [push] = await service.messagesTo(phone)
    expect(push?.bytes, 'the most that push services take').toBeLessThanOrEqual(4096)
  })
})

describe('when a push service answers', () => {
  const requestNewLoad = async () => requestPostedLoad(server, dana, await postLoad(server, marta))

  test.each([404, 410])(
    '[F75] %i: the device gets no more pushes, and learns that when it subscribes again',
    async (status) => {
      const tablet = await subscribed(marta)
      service.answers(phone, { status })
      await requestNewLoad()
      await service.messagesTo(tablet)
      await settled()
      await requestNewLoad()
      await service.messagesTo(tablet, 2)
      await settled()
      expect(service.asked.get(phone)).toBe(1)
      expect(await server.as(marta).call(savePushSubscriptionEndpoint, { body: service.subscribe(phone) })).toEqual({
        alive: false,
      })
      await subscribed(marta)
    },
  )

  test('500: only this push is retried, and another device gets its push once', async () => {
    const tablet = await subscribed(marta)
    service.answers(phone, { status: 500 })
    await requestNewLoad()
    await service.messagesTo(phone)
    expect([service.asked.get(phone), service.asked.get(tablet)]).toEqual([2, 1])
  })

  test('429: the retry waits as long as Retry-After says', async () => {
    service.answers(phone, { status: 429, retryAfter: '3' })
    const from = Date.now()
    await requestNewLoad()
    await service.messagesTo(phone)
    expect(service.asked.get(phone)).toBe(2)
    expect(Date.now() - from, 'it waits at least as long').toBeGreaterThanOrEqual(3_000)
  })

  test('413: a shorter push is sent', async () => {
    service.answers(phone, { status: 413 })
    await requestNewLoad()
    const [push] = await service.messagesTo(phone)
    expect(push?.message.notification.body).toHaveLength(60)
    expect(service.asked.get(phone)).toBe(2)
  })

  test.each([400, 403])(
    '[CASE-13] %i three times in a row: the device is asked no more, and subscribes again',
    async (status) => {
      for (let turn = 1; turn <= 3; turn += 1) {
        service.answers(phone, { status })
        await requestNewLoad()
        await vi.waitFor(() => expect(service.asked.get(phone)).toBe(turn), { timeout: 10_000 })
        await settled()
      }
      await requestNewLoad()
      await settled()
      expect(service.asked.get(phone)).toBe(3)
      expect(await server.as(marta).call(savePushSubscriptionEndpoint, { body: service.subscribe(phone) })).toEqual({
        alive: false,
      })
    },
  )

  test('400: the push is not retried', async () => {
    service.answers(phone, { status: 400 })
    await requestNewLoad()
    await vi.waitFor(() => expect(service.asked.get(phone)).toBe(1), { timeout: 10_000 })
    await settled()
    expect(service.asked.get(phone)).toBe(1)
    expect(await isKept(phone)).toBe(true)
  })
})

describe('a device', () => {
  test('[F72] gets the pushes of the account that signed in on it last', async () => {
    await subscribed(dana, phone)
    await requestPostedLoad(server, dana, await postLoad(server, marta))
    await settled()
    expect(service.asked.get(phone)).toBeUndefined()
    const load = await postLoad(server, marta)
    const { id } = await requestPostedLoad(server, dana, load)
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    const [push] = await service.messagesTo(phone)
    expect(push?.message.notification.data.to).toBe(dana.personId)
  })

  test('[F71] gets no push after its session ended, and its subscription is deleted', async () => {
    const other = await signedInAgain(server, marta)
    await server.as(other).call(signOutDeviceEndpoint, { params: { id: marta.sessionId } })
    await requestPostedLoad(server, dana, await postLoad(server, marta))
    await settled()
    expect(service.asked.get(phone)).toBeUndefined()
    await server.chores()
    expect(await isKept(phone)).toBe(false)
  })

  test('can delete its subscription, and a stranger cannot', async () => {
    const { endpoint } = service.subscribe(phone)
    await server.as(dana).call(deletePushSubscriptionEndpoint, { body: { endpoint } })
    expect(await isKept(phone)).toBe(true)
    await server.as(marta).call(deletePushSubscriptionEndpoint, { body: { endpoint } })
    expect(await isKept(phone)).toBe(false)
  })

  test('is one of at most twenty, and a new one replaces the oldest', async () => {
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
  ])('with the endpoint %s is rejected', async (endpoint) => {
    const body = { ...service.subscribe('x'), endpoint }
    const refusal = await expectRefusal(server.as(marta).call(savePushSubscriptionEndpoint, { body }))
    expect(refusal).toMatchObject({ status: 422, validationErrors: [{ path: 'endpoint' }] })
  })

  test('subscribes with a key that stays the same', async () => {
    const { publicKey } = await server.as(marta).call(vapidPublicKeyEndpoint, {})
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(await server.as(dana).call(vapidPublicKeyEndpoint, {})).toEqual({ publicKey })
  })
})

describe('quiet hours', () => {
  const { kinds } = EVERY_NOTIFICATION
  /** It is 8:00 in Chicago when the server starts. */
  const quiet = async (who: ApiPerson, hours = 2) => {
    const clock = (at: Date) =>
      at.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' })
    const quietHours = {
      from: clock(server.at({ hours: -1 })),
      to: clock(server.at({ hours })),
      zone: 'America/Chicago',
    }
    await server.as(who).call(updateNotificationPreferencesEndpoint, { body: { kinds, quietHours } })
  }
  /** Runs the minute job. */
  const minute = async () => {
    await server.chores()
    await settled()
  }

  test('hold a push until they end, while the notification is already listed', async () => {
    await quiet(marta)
    await requestPostedLoad(server, dana, await postLoad(server, marta))
    await settled()
    await minute()
    expect(service.asked.get(phone)).toBeUndefined()
    expect((await server.as(marta).call(listNotificationsEndpoint, { query: {} })).data).toHaveLength(1)
    server.pass({ hours: 2 })
    await minute()
    const [push] = await service.messagesTo(phone)
    expect(push?.message.notification.title).toBe('New booking request')
    await minute()
    expect(service.asked.get(phone)).toBe(1)
  })

  test('drop a push that was read, revoked or outdated meanwhile', async () => {
    await quiet(dana)
    await quiet(marta)
    const truck = await subscribed(dana)
    const [read, taken] = [await postLoad(server, marta), await postLoad(server, marta)]
    const answered = await requestPostedLoad(server, dana, await postLoad(server, marta))
    await server.as(marta).call(rejectBookingRequestEndpoint, { params: { id: answered.id }, body: {} })
    await server.as(marta).call(tenderLoadEndpoint, { params: taken, body: { carrierId: dana.id } })
    await server.eventsHandled()
    await server.as(marta).call(revokeTenderEndpoint, { params: taken })
    await requestPostedLoad(server, dana, read)
    await server.eventsHandled()
    for (const who of [marta, dana])
      for (const { id, title } of (await server.as(who).call(listNotificationsEndpoint, { query: { limit: 100 } }))
        .data)
        if (title !== 'Load tendered to you') await server.as(who).call(markNotificationReadEndpoint, { body: { id } })
    server.pass({ hours: 2 })
    await minute()
    expect([service.asked.get(phone), service.asked.get(truck)]).toEqual([undefined, undefined])

    await quiet(dana, 20)
    const old = await requestPostedLoad(server, dana, await postLoad(server, marta))
    await server.as(marta).call(rejectBookingRequestEndpoint, { params: { id: old.id }, body: {} })
    await settled()
    server.pass({ days: 1 })
    await quiet(dana, -20)
    await minute()
    expect(service.asked.get(truck)).toBeUndefined()
  })
})
