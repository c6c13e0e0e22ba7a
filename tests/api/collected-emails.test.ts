import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withdrawBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { askAccessorialEndpoint } from '#contract/freight/invoice.ts'
import {
  declineTenderEndpoint,
  deleteLoadEndpoint,
  releaseCarrierEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { postLoadsEndpoint } from '#contract/freight/load-bulk.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import {
  readNotificationPreferencesEndpoint,
  unsubscribeEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'
import { type ReceivedMail, type SmtpInbox, startInbox } from '#tests/support/smtp-inbox.ts'

let inbox: SmtpInbox
let server: ApiServer
beforeAll(async () => {
  inbox = await startInbox()
  server = await startApi(undefined, {
    RATE_LIMITS: 'true',
    SMTP_URL: inbox.url,
    APP_URL: 'https://milepost.example',
  })
})
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { created_at: server.at({ days: -30 }) })
  dana = await createPerson(server, 'company', {
    business_name: 'Reyes Trucking',
    created_at: server.at({ days: -30 }),
  })
})

const mailsOf = ({ email }: ApiPerson) => inbox.received.filter(({ to }) => to === email)
const request = async () => requestPostedLoad(server, dana, await postLoad(server, marta))
async function declined(): Promise<void> {
  const load = await postLoad(server, marta)
  await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
  await server.as(dana).call(declineTenderEndpoint, { params: load })
}
/** The minute's chores after some time. */
async function after(span: { minutes: number }): Promise<void> {
  await server.eventsHandled()
  server.pass(span)
  await server.chores()
}
const unsubscribeToken = ({ content }: ReceivedMail) =>
  new URL(/Unsubscribe: (\S+)/.exec(content)?.[1] ?? '').searchParams.get('token') ?? ''

describe('several events for one person within minutes', () => {
  test('[SEC-04] become one email with a line for each, and push and screen do not wait for it', async () => {
    const requests = [await request(), await request(), await request()]
    await after({ minutes: 1 })
    expect(mailsOf(marta)).toEqual([])
    requests.push(await request())
    await after({ minutes: 1 })
    const mail = await inbox.mailTo(marta.email)
    expect(mail.subject).toBe('New booking request (4)')
    for (const { load } of requests)
      expect(mail.content).toContain(`Reyes Trucking requested load #${load.number}, Dallas, TX to Chicago, IL`)
    expect(mail.content).toContain('View notifications: https://milepost.example/dashboard/notifications')
    await after({ minutes: 10 })
    expect(mailsOf(marta)).toHaveLength(1)
  })

  test('[SEC-04] of 60 requests to one broker make one email of 20 lines', async () => {
    for (let count = 0; count < 60; count++) await request()
    await after({ minutes: 2 })
    const { subject, content } = await inbox.mailTo(marta.email)
    expect(subject).toBe('New booking request (60)')
    const [text = ''] = content.split('text/html')
    expect(text.match(/requested load #/g)).toHaveLength(20)
    expect(text).toContain('And 40 more.')
    await after({ minutes: 10 })
    expect(mailsOf(marta)).toHaveLength(1)
  })

  test('[SEC-04] of different kinds make one email, which unsubscribes from all of them', async () => {
    const { id } = await request()
    await server.as(dana).call(withdrawBookingRequestEndpoint, { params: { id }, body: {} })
    await declined()
    await after({ minutes: 2 })
    const mail = await inbox.mailTo(marta.email)
    expect(mail.subject).toBe('3 new notifications')
    for (const said of ['requested load #', 'withdrew the request', 'declined load #'])
      expect(mail.content).toContain(said)
    const token = unsubscribeToken(mail)
    expect(await server.as(null).call(unsubscribeEndpoint, { body: { token } })).toEqual({ kind: null })
    expect((await server.as(marta).call(readNotificationPreferencesEndpoint, {})).mailWanted).toBe(false)
  })

  test('[SEC-04] leave out the kinds that the person no longer wants by email', async () => {
    await request()
    await declined()
    await server.eventsHandled()
    const { kinds, quietHours } = await server.as(marta).call(readNotificationPreferencesEndpoint, {})
    const body = { kinds: { ...kinds, requests: { ...kinds.requests, mail: false } }, quietHours }
    await server.as(marta).call(updateNotificationPreferencesEndpoint, { body })
    await after({ minutes: 2 })
    const mail = await inbox.mailTo(marta.email)
    expect(mail.subject).toBe('Tender declined')
    expect(mail.content).not.toContain('requested load #')
    expect(unsubscribeToken(mail)).toContain('.tenders.')
  })

  test('[CASE-22] 150 matches of a search are one line, in another email than a request that waits', async () => {
    await server.as(dana).call(saveSearchEndpoint, { body: { name: 'Arizona', query: { toStates: 'AZ' } } })
    const rows = Array.from({ length: 50 }, (_, index) => ({ ...newLoad(server), reference: `AZ-${index}` }))
    for (const list of ['A', 'B', 'C']) {
      const loads = rows.map((row) => ({ ...row, reference: `${row.reference}${list}` }))
      await server.as(marta).call(postLoadsEndpoint, { body: { loads } })
    }
    await server.eventsHandled()
    await after({ minutes: 59 })
    const load = await postLoad(server, marta)
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    await after({ minutes: 1 })
    await after({ minutes: 1 })
    const subjects = () => mailsOf(dana).map(({ subject }) => subject)
    await expect.poll(() => subjects().toSorted()).toEqual(['150 matching loads', 'Load tendered to you'])
    const entries = await server.as(dana).call(listNotificationsEndpoint, { query: {} })
    expect(entries.data.map(({ title }) => title)).toEqual(['Load tendered to you', '150 matching loads'])
    const matches = mailsOf(dana).find(({ subject }) => subject.startsWith('150'))
    const priorities = await sql<{ priority: number }>`
      select priority from pgboss.job join notification on notification.id::text = data -> 'notificationIds' ->> 0
      where name = 'mail' and person_id = ${dana.personId} order by kind`.execute(server.db)
    expect(priorities.rows).toEqual([{ priority: -1 }, { priority: 0 }])
    const [text = ''] = matches?.content.split('text/html') ?? []
    expect(text.replace(/=\r?\n|[\u2068\u2069]/g, '')).toContain('150 loads match your search')
    expect(text.match(/Load #/g)).toHaveLength(1)
    expect(text.replace(/=\r?\n/g, '')).toContain('/dashboard/load-board?')
    expect(matches && unsubscribeToken(matches)).toContain('.matches.')
  })

  test('[CASE-22] about matches say what is still open, and nothing of loads that are gone', async () => {
    await server.as(dana).call(saveSearchEndpoint, { body: { name: 'Arizona', query: { toStates: 'AZ' } } })
    const post = () => server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })
    const [first, second, third] = [await post(), await post(), await post()]
    await server.eventsHandled()
    await server.as(marta).call(deleteLoadEndpoint, { params: first })
    await after({ minutes: 61 })
    expect((await inbox.mailTo(dana.email)).content).toContain('2 of them are still open')
    const fourth = await post()
    await server.eventsHandled()
    for (const params of [second, third, fourth]) await server.as(marta).call(deleteLoadEndpoint, { params })
    await after({ minutes: 61 })
    await server
      .as(marta)
      .call(tenderLoadEndpoint, { params: await postLoad(server, marta), body: { carrierId: dana.id } })
    await after({ minutes: 2 })
    const subjects = () => mailsOf(dana).map(({ subject }) => subject)
    await expect.poll(subjects).toEqual(['3 matching loads', 'Load tendered to you'])
  })

  test('[CASE-22] about money share no email with other news', async () => {
    const booked = await postBookedLoad(server, marta, dana)
    const owed = await postBookedLoad(server, marta, dana)
    await after({ minutes: 2 })
    await expect.poll(() => mailsOf(marta).length).toBeGreaterThan(0)
    const before = mailsOf(marta).length
    await server.as(dana).call(releaseCarrierEndpoint, { params: booked, body: { reason: 'Truck broke down' } })
    const { deal } = await server.as(dana).call(readLoadEndpoint, { params: owed })
    const charge = { dealId: deal?.id ?? '', accessorialId: randomUUID(), kind: 'lumper', amount: 180 } as const
    await server.as(dana).call(askAccessorialEndpoint, { params: owed, body: charge })
    await after({ minutes: 2 })
    await after({ minutes: 1 })
    const later = () => mailsOf(marta).slice(before)
    await expect
      .poll(() =>
        later()
          .map(({ subject }) => subject)
          .toSorted(),
      )
      .toEqual(['Accessorial to approve', 'Load released'])
  })

  test('[BOARD-02] about loads of a saved search collect for an hour', async () => {
    await server.as(dana).call(saveSearchEndpoint, { body: { name: 'Arizona', query: { toStates: 'AZ' } } })
    const post = () => server.as(marta).call(createLoadEndpoint, { body: newLoad(server) })
    await post()
    await after({ minutes: 2 })
    await post()
    await after({ minutes: 57 })
    expect(mailsOf(dana)).toEqual([])
    await after({ minutes: 1 })
    const mail = await inbox.mailTo(dana.email)
    expect(mail.subject).toBe('2 matching loads')
    expect(unsubscribeToken(mail)).toContain('.matches.')
  })

  test('[SEC-04] for two people make an email for each', async () => {
    const other = await createPerson(server, 'broker')
    await request()
    await requestPostedLoad(server, dana, await postLoad(server, other))
    await after({ minutes: 2 })
    expect((await inbox.mailTo(marta.email)).subject).toBe('New booking request')
    expect((await inbox.mailTo(other.email)).subject).toBe('New booking request')
  })
})

test('[CASE-26] a reply goes to the other party once there is a deal, before that to support, and the email says so', async () => {
  await request()
  await after({ minutes: 2 })
  const before = await inbox.mailTo(marta.email)
  expect(before.head).toMatch(/^Reply-To: support@milepost\.example$/m)
  expect(before.content).toContain('Reply to this email to reach Milepost support.')
  const booked = await postBookedLoad(server, marta, dana)
  await after({ minutes: 2 })
  const answered = await inbox.mailTo(dana.email)
  expect(answered.content).toContain(`oad #${booked.number}`)
  expect(answered.head).toContain(`Reply-To: ${marta.email}`)
  expect(answered.content).toMatch(/Reply to this email to reach (?!Milepost)/)
})

test('[CASE-26] an email that is refused for good is tried once', async () => {
  Object.assign(inbox.trouble, { on: true, refused: 0, forGood: true })
  await request()
  await after({ minutes: 2 })
  await expect.poll(() => inbox.trouble.refused).toBe(1)
  const states = () =>
    sql<{ state: string }>`
      select state from pgboss.job join notification on notification.id::text = data -> 'notificationIds' ->> 0
      where name = 'mail' and person_id = ${marta.personId}`.execute(server.db)
  await expect.poll(async () => (await states()).rows).toEqual([{ state: 'completed' }])
  // the person reads it in the app, once
  await request()
  await after({ minutes: 2 })
  await expect.poll(() => inbox.trouble.refused).toBe(2)
  const { data } = await server.as(marta).call(listNotificationsEndpoint, { query: { limit: 50 } })
  const said = data.filter(({ title }) => title === 'Email to you fails')
  expect(said.map(({ message }) => message)).toEqual([expect.stringContaining(marta.email)])
  Object.assign(inbox.trouble, { on: false, forGood: false })
  await request()
  await after({ minutes: 2 })
  await inbox.mailTo(marta.email)
  expect(mailsOf(marta)).toHaveLength(1)
})
