import { afterAll, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { changeSeatEndpoint, listCompanyEventsEndpoint } from '#contract/account/company.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import {
  readNotificationPreferencesEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { endApiKeyEndpoint } from '#contract/programs/api-key.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { quiet } from '#tests/support/database-day.ts'
import { addPartner } from '#tests/support/edi-partner.ts'

const server = await startApi()
afterAll(() => server.stop())

const titlesOf = async (who: ApiPerson) => {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
  return data.filter(({ metadata }) => metadata.ofCompany === 'integrations').map(({ title }) => title)
}
const mailsTo = async ({ email }: ApiPerson, subject: RegExp) => {
  await quiet(server)
  const mails = await server.db
    .selectFrom('kept_mail')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .execute()
  return mails.filter((mail) => subject.test(mail.subject))
}
const team = async () => {
  const owner = await createPerson(server, 'broker')
  const [other, desk] = [await createColleague(server, owner, 'owner'), await createColleague(server, owner, 'desk')]
  return { owner, other, desk }
}

test('[KEY-05] all owners hear of a key 30, 7 and 1 days before it expires, once each, and nobody else', async () => {
  const { owner, other, desk } = await team()
  await makeKey(server, owner, { name: 'Ridgeline TMS' })
  const {
    mailWanted: _,
    hasIntegrations: __,
    ...plan
  } = await server.as(other).call(readNotificationPreferencesEndpoint, {})
  const off = { inApp: true, push: false, mail: false }
  await server
    .as(other)
    .call(updateNotificationPreferencesEndpoint, { body: { ...plan, kinds: { integrations: off } } })

  server.pass({ days: 59 })
  await server.chores()
  expect(await titlesOf(owner)).toEqual([])
  const heard: [number, string][] = [
    [1, 'API key expires in 30 days'],
    [23, 'API key expires in 7 days'],
    [6, 'API key expires in 1 day'],
  ]
  const titles: string[] = []
  for (const [days, title] of heard) {
    server.pass({ days })
    await server.chores()
    await server.chores()
    titles.unshift(title)
    expect(await titlesOf(owner)).toEqual(titles)
  }
  expect(await titlesOf(other)).toEqual(titles)
  expect(await titlesOf(desk)).toEqual([])
  const mails = await mailsTo(other, /API key of your company expires soon/)
  expect(mails).toHaveLength(3)
  expect(mails[0]?.text).toContain('Ridgeline TMS')
  expect(await mailsTo(desk, /API key/)).toEqual([])
})

test('[KEY-05] an ended key warns nobody', async () => {
  const { owner } = await team()
  const { key } = await makeKey(server, owner)
  await server.as(owner).call(endApiKeyEndpoint, { params: { id: key.id } })
  server.pass({ days: 89 })
  await server.chores()
  expect(await titlesOf(owner)).toEqual([])
})

test('the kind is shown to owners from the first key on', async () => {
  const { owner, desk } = await team()
  const isShown = async (who: ApiPerson) =>
    (await server.as(who).call(readNotificationPreferencesEndpoint, {})).hasIntegrations
  expect(await isShown(owner)).toBe(false)
  await makeKey(server, owner)
  expect([await isShown(owner), await isShown(desk)]).toEqual([true, false])
  // of a company without keys, an EDI partner shows it as well
  const other = await createPerson(server, 'broker')
  expect(await isShown(other)).toBe(false)
  await addPartner(server, other)
  expect(await isShown(other)).toBe(true)
})

test('the account counts what acts for the company, for its owners', async () => {
  const { owner, desk } = await team()
  const programsOf = async (who: ApiPerson) => (await server.as(who).call(readProfileEndpoint, {})).company.programs
  expect(await programsOf(owner)).toEqual({ keys: 0, webhooks: 0, partners: 0 })
  const { key } = await makeKey(server, owner)
  await makeKey(server, owner, { name: 'Second' })
  expect([await programsOf(owner), await programsOf(desk)]).toEqual([{ keys: 2, webhooks: 0, partners: 0 }, undefined])
  await server.as(owner).call(endApiKeyEndpoint, { params: { id: key.id } })
  expect((await programsOf(owner))?.keys).toBe(1)
  server.pass({ days: 91 })
  expect((await programsOf(owner))?.keys).toBe(0)
})

test('the log of programs has what was done to keys alone', async () => {
  const { owner, desk } = await team()
  await makeKey(server, owner)
  await server.as(owner).call(changeSeatEndpoint, { params: { id: desk.personId }, body: { seat: 'billing' } })
  const log = async (about?: 'programs') =>
    (await server.as(owner).call(listCompanyEventsEndpoint, { query: { ...(about && { about }) } })).data
  expect((await log('programs')).map(({ type, details }) => [type, details])).toEqual([['key', 'Ridgeline TMS: made']])
  expect((await log()).map(({ type }) => type)).toEqual(['seat', 'key'])
})
