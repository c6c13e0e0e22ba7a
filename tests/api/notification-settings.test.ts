import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications, notificationStats } from '#contract/notification.ts'
import {
  ONE_CLICK_PATH,
  readNotificationPlan,
  unsubscribe,
  updateNotificationPlan,
} from '#contract/notification-settings.ts'
import { PATHS } from '#contract/path.ts'
import { readNotificationSettings, updateNotificationSettings } from '#contract/profile-edit.ts'
import { DEFAULT_API_ROOT } from '#contract/wire.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { ask, postLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'
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

let marta: Person
let dana: Person
beforeEach(async () => {
  marta = await person(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await person(server, 'dispatcher', { business_name: 'Reyes Dispatch' })
})

const everywhere = { inApp: true, push: true, mail: true }
const kinds = { requests: everywhere, answers: everywhere, tenders: everywhere, trips: everywhere }
const plan = (who: Person) => server.as(who).call(readNotificationPlan, {})
const set = (who: Person, body: object) => server.as(who).call(updateNotificationPlan, { body: body as never })
const asked = async () => ask(server, dana, await postLoad(server, marta))

describe('the settings', () => {
  test('tell everything everywhere at first, and are kept as they are set', async () => {
    expect(await plan(marta)).toEqual({ kinds, quietHours: null, mailWanted: true })
    const wanted = {
      kinds: { ...kinds, trips: { inApp: true, push: false, mail: false } },
      quietHours: { from: '22:00', to: '05:30', zone: 'America/Denver' },
    }
    expect(await set(marta, wanted)).toEqual({ ...wanted, mailWanted: true })
    expect(await plan(marta)).toEqual({ ...wanted, mailWanted: true })
    expect(await plan(dana)).toEqual({ kinds, quietHours: null, mailWanted: true })
  })

  test('follow the account’s own switch for mail', async () => {
    await server.as(marta).call(updateNotificationSettings, { body: { emailNotifications: false } })
    expect((await plan(marta)).mailWanted).toBe(false)
  })

  test.each([
    ['a zone that is none', { from: '22:00', to: '06:00', zone: 'Texas' }, 'quietHours.zone'],
    ['a time that is none', { from: '25:00', to: '06:00', zone: 'America/Chicago' }, 'quietHours.from'],
    ['hours without length', { from: '06:00', to: '06:00', zone: 'America/Chicago' }, 'quietHours.to'],
  ])('refuse %s, by its field', async (_, quietHours, path) => {
    const refusal = await refusalOf(set(marta, { kinds, quietHours }))
    expect([refusal.status, refusal.validationErrors[0]?.path]).toEqual([422, path])
  })

  test('without the app: it is filed under Archived, and counts nowhere', async () => {
    await set(marta, { kinds: { ...kinds, requests: { ...everywhere, inApp: false } }, quietHours: null })
    await asked()
    await server.heard()
    expect(await server.as(marta).call(notificationStats, {})).toEqual({ unread: 0, total: 0 })
    const { data } = await server.as(marta).call(notifications, { query: { status: 'archived' } })
    expect(data.map(({ title }) => title)).toEqual(['New booking request'])
  })
})

describe('a mail', () => {
  const header = ({ head }: ReceivedMail, name: string) =>
    new RegExp(`^${name}: *(.*)$`, 'mi').exec(head)?.[1]?.trim() ?? ''
  const clickOf = (mail: ReceivedMail) => new URL(/^<(.*)>$/.exec(header(mail, 'List-Unsubscribe'))?.[1] ?? '')
  const mailTo = async (who: Person) => {
    await asked()
    return inbox.mailTo(who.email)
  }
  const onThisServer = ({ pathname, search }: URL) => `${server.url}${pathname}${search}`
  const click = (url: URL) =>
    fetch(onThisServer(url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  test('says what the notification says, and leads to the load', async () => {
    const mail = await mailTo(marta)
    expect(mail.subject).toBe('New booking request')
    expect(mail.content).toContain('Reyes Dispatch asks for load #')
    expect(mail.content).toMatch(/https:\/\/milepost\.example\/dashboard\/load\/[\da-f-]{36}/)
    const { data } = await server.as(marta).call(notifications, { query: {} })
    expect(header(mail, 'Message-ID')).toBe(`<${data[0]?.id}@milepost.test>`)
  })

  test('goes to whoever wants mail of its kind, and to no address that nobody verified', async () => {
    const [without, unverified] = [
      await person(server, 'broker'),
      await person(server, 'broker', { email_verified_at: null }),
    ]
    await set(without, { kinds: { ...kinds, requests: { ...everywhere, mail: false } }, quietHours: null })
    for (const owner of [without, unverified, marta]) await ask(server, dana, await postLoad(server, owner))
    await inbox.mailTo(marta.email)
    await server.heard()
    expect(inbox.received.filter(({ to }) => to === without.email || to === unverified.email)).toEqual([])
  })

  test('ends with one click, for its kind alone, however often (RFC 8058)', async () => {
    const mail = await mailTo(marta)
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const url = clickOf(mail)
    expect([url.origin, url.pathname]).toEqual(['https://milepost.example', DEFAULT_API_ROOT + ONE_CLICK_PATH])
    expect((await click(url)).status).toBe(200)
    expect((await click(url)).status).toBe(200)
    expect(await plan(marta)).toEqual({
      kinds: { ...kinds, requests: { ...everywhere, mail: false } },
      quietHours: null,
      mailWanted: true,
    })
  })

  test('ends nothing where somebody merely looks at the address, and leads them to the page', async () => {
    const url = clickOf(await mailTo(marta))
    const answer = await fetch(onThisServer(url), { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, PATHS.unsubscribe + url.search])
    expect((await plan(marta)).kinds.requests.mail).toBe(true)
  })

  test('ends all of them from the page', async () => {
    const token = clickOf(await mailTo(marta)).searchParams.get('token') ?? ''
    expect(await server.as(null).call(unsubscribe, { body: { token, all: true } })).toEqual({ kind: 'requests' })
    expect(await server.as(marta).call(readNotificationSettings, {})).toEqual({ emailNotifications: false })
  })

  test('of somebody else’s token, or a changed one, ends nothing', async () => {
    const url = clickOf(await mailTo(marta))
    const token = url.searchParams.get('token') ?? ''
    for (const forged of [
      token.replace(marta.id, dana.id),
      token.replace('requests', 'answers'),
      `${token}x`,
      'none',
    ]) {
      const refusal = await refusalOf(server.as(null).call(unsubscribe, { body: { token: forged } }))
      expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
      url.searchParams.set('token', forged)
      expect((await click(url)).status).toBe(404)
    }
    for (const who of [marta, dana]) expect((await plan(who)).kinds).toEqual(kinds)
  })

  test('that its server refuses comes later', async () => {
    inbox.trouble.on = true
    await asked()
    await expect.poll(() => inbox.trouble.refused, { timeout: 10_000 }).toBeGreaterThan(0)
    inbox.trouble.on = false
    expect((await inbox.mailTo(marta.email)).subject).toBe('New booking request')
  })
})
