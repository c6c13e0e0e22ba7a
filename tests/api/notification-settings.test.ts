import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotificationsEndpoint, notificationStatsEndpoint } from '#contract/notification/notification.ts'
import {
  ONE_CLICK_PATH,
  readNotificationPreferencesEndpoint,
  unsubscribeEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { PATHS } from '#contract/api/path.ts'
import {
  readEmailNotificationSettingEndpoint,
  updateEmailNotificationSettingEndpoint,
} from '#contract/account/profile-edit.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { EVERY_NOTIFICATION } from '#tests/support/every-notification.ts'
import { requestPostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { type ReceivedMail, type SmtpInbox, startInbox } from '#tests/support/smtp-inbox.ts'

let inbox: SmtpInbox
let server: ApiServer
beforeAll(async () => {
  inbox = await startInbox()
  server = await startApi(undefined, { SMTP_URL: inbox.url, APP_URL: 'https://milepost.example' })
})
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'dispatcher', { business_name: 'Reyes Dispatch' })
})

const everywhere = { inApp: true, push: true, mail: true }
const { kinds } = EVERY_NOTIFICATION
const plan = (who: ApiPerson) => server.as(who).call(readNotificationPreferencesEndpoint, {})
const set = (who: ApiPerson, body: object) =>
  server.as(who).call(updateNotificationPreferencesEndpoint, { body: body as never })
const requestNewLoad = async () => requestPostedLoad(server, dana, await postLoad(server, marta))

describe('the settings', () => {
  test('turn on every channel by default, and save changes', async () => {
    expect(await plan(marta)).toEqual({ ...EVERY_NOTIFICATION, mailWanted: true, hasIntegrations: false })
    const wanted = {
      kinds: { ...kinds, trips: { inApp: true, push: false, mail: false } },
      quietHours: { from: '22:00', to: '05:30', zone: 'America/Denver' },
    }
    const saved = { ...wanted, others: false, mailWanted: true, hasIntegrations: false }
    expect(await set(marta, wanted)).toEqual(saved)
    expect(await plan(marta)).toEqual(saved)
    expect(await plan(dana)).toEqual({ ...EVERY_NOTIFICATION, mailWanted: true, hasIntegrations: false })
  })

  test('keep the stored setting of a kind that an older page does not send', async () => {
    const quiet = { inApp: true, push: false, mail: false }
    await set(marta, { kinds: { ...kinds, trips: quiet }, quietHours: null })
    const { trips: _, ...known } = kinds
    await set(marta, { kinds: { ...known, tenders: quiet }, quietHours: null })
    expect((await plan(marta)).kinds).toEqual({ ...kinds, tenders: quiet, trips: quiet })
  })

  test('follow the email setting of the account', async () => {
    await server.as(marta).call(updateEmailNotificationSettingEndpoint, { body: { emailNotifications: false } })
    expect((await plan(marta)).mailWanted).toBe(false)
  })

  test.each([
    ['an unknown zone', { from: '22:00', to: '06:00', zone: 'Texas' }, 'quietHours.zone'],
    ['an invalid time', { from: '25:00', to: '06:00', zone: 'America/Chicago' }, 'quietHours.from'],
    ['an empty period', { from: '06:00', to: '06:00', zone: 'America/Chicago' }, 'quietHours.to'],
  ])('reject %s with the field named', async (_, quietHours, path) => {
    const refusal = await expectRefusal(set(marta, { kinds, quietHours }))
    expect([refusal.status, refusal.validationErrors[0]?.path]).toEqual([422, path])
  })

  test('file a notification under Archived, uncounted, when in-app is off', async () => {
    await set(marta, { kinds: { ...kinds, requests: { ...everywhere, inApp: false } }, quietHours: null })
    await requestNewLoad()
    await server.eventsHandled()
    expect(await server.as(marta).call(notificationStatsEndpoint, {})).toEqual({ unread: 0, total: 0 })
    const { data } = await server.as(marta).call(listNotificationsEndpoint, { query: { status: 'archived' } })
    expect(data.map(({ title }) => title)).toEqual(['New booking request'])
  })
})

describe('a notification email', () => {
  const header = ({ head }: ReceivedMail, name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'mi').exec(head)?.[1]?.trim() ?? ''
  const clickOf = (mail: ReceivedMail) => new URL(/^<(.*)>$/.exec(header(mail, 'List-Unsubscribe'))?.[1] ?? '')
  const mailTo = async (who: ApiPerson) => {
    await requestNewLoad()
    return inbox.mailTo(who.email)
  }
  const onThisServer = ({ pathname, search }: URL) => `${server.url}${pathname}${search}`
  const click = (url: URL) =>
    fetch(onThisServer(url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  test('repeats the notification and links to the load', async () => {
    const mail = await mailTo(marta)
    expect(mail.subject).toBe('New booking request')
    expect(mail.content).toContain('Reyes Dispatch requested load #')
    expect(mail.content).toMatch(/https:\/\/milepost\.example\/dashboard\/load\/[\da-f-]{36}/)
    const { data } = await server.as(marta).call(listNotificationsEndpoint, { query: {} })
    expect(header(mail, 'Message-ID')).toBe(`<${data[0]?.id}@milepost.test>`)
  })

  test('goes only to verified accounts with email on for its kind', async () => {
    const [without, unverified] = [
      await createPerson(server, 'broker'),
      await createPerson(server, 'broker', { email_verified_at: null }),
    ]
    await set(without, { kinds: { ...kinds, requests: { ...everywhere, mail: false } }, quietHours: null })
    for (const owner of [without, unverified, marta])
      await requestPostedLoad(server, dana, await postLoad(server, owner))
    await inbox.mailTo(marta.email)
    await server.eventsHandled()
    expect(inbox.received.filter(({ to }) => to === without.email || to === unverified.email)).toEqual([])
  })

  test('unsubscribes from its kind only, with one click, also when clicked twice (RFC 8058)', async () => {
    const mail = await mailTo(marta)
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = clickOf(mail)
    expect([url.origin, url.pathname]).toEqual(['https://milepost.example', DEFAULT_API_ROOT + ONE_CLICK_PATH])
    expect((await click(url)).status).toBe(200)
    expect((await click(url)).status).toBe(200)
    expect(await plan(marta)).toEqual({
      kinds: { ...kinds, requests: { ...everywhere, mail: false } },
      quietHours: null,
      others: false,
      mailWanted: true,
      hasIntegrations: false,
    })
  })

  test('has a link that opens the unsubscribe page without unsubscribing', async () => {
    const url = clickOf(await mailTo(marta))
    const answer = await fetch(onThisServer(url), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, PATHS.unsubscribe + url.search])
    expect((await plan(marta)).kinds.requests.mail).toBe(true)
  })

  test('unsubscribes from all kinds from the page', async () => {
    const token = clickOf(await mailTo(marta)).searchParams.get('token') ?? ''
    expect(await server.as(null).call(unsubscribeEndpoint, { body: { token, all: true } })).toEqual({
      kind: 'requests',
    })
    expect(await server.as(marta).call(readEmailNotificationSettingEndpoint, {})).toEqual({ emailNotifications: false })
  })

  test('with a forged token unsubscribes nobody', async () => {
    const url = clickOf(await mailTo(marta))
    const token = url.searchParams.get('token') ?? ''
    for (const forged of [
      token.replace(marta.personId, dana.personId),
      token.replace('requests', 'answers'),
      `${token}x`,
      'none',
    ]) {
      const refusal = await expectRefusal(server.as(null).call(unsubscribeEndpoint, { body: { token: forged } }))
      expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
      url.searchParams.set('token', forged)
      expect((await click(url)).status).toBe(404)
    }
    for (const who of [marta, dana]) expect((await plan(who)).kinds).toEqual(kinds)
  })

  test('is sent later when the mail server rejects it at first', async () => {
    inbox.trouble.on = true
    await requestNewLoad()
    await expect.poll(() => inbox.trouble.refused, { timeout: 10_000 }).toBeGreaterThan(0)
    inbox.trouble.on = false
    expect((await inbox.mailTo(marta.email)).subject).toBe('New booking request')
  })
})
