import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  archiveNotificationEndpoint,
  deleteNotificationEndpoint,
  listNotificationsEndpoint,
  markAllNotificationsReadEndpoint,
  markNotificationReadEndpoint,
  notificationStatsEndpoint,
  readNotificationEndpoint,
  updateNotificationEndpoint,
} from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type ApiPerson, createPerson, insertNotification } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

let dana: ApiPerson
let [first, second, third] = ['', '', '']
beforeEach(async () => {
  dana = await createPerson(server, 'dispatcher')
  first = await insertNotification(server, dana, { title: 'First', type: 'load' })
  second = await insertNotification(server, dana, { title: 'Second', type: 'general' })
  third = await insertNotification(server, dana, { title: 'Third', type: 'system' })
})

type Query = Parameters<typeof list>[0]
function list(query: Record<string, unknown> = {}) {
  return server.as(dana).call(listNotificationsEndpoint, { query })
}
const titles = async (query?: Query) => (await list(query)).data.map(({ title }) => title)
const counts = () => server.as(dana).call(notificationStatsEndpoint, {})
const statusOf = async (id: string) => (await server.as(dana).call(readNotificationEndpoint, { params: { id } })).status

describe('the list', () => {
  test('[API-41] is newest first, or oldest first on request', async () => {
    expect(await titles()).toEqual(['Third', 'Second', 'First'])
    expect(await titles({ sort: 'createdAt:desc' })).toEqual(['Third', 'Second', 'First'])
    expect(await titles({ sort: 'createdAt:asc' })).toEqual(['First', 'Second', 'Third'])
    expect(await titles({ sort: 'createdAt', sortOrder: 'asc' })).toEqual(['First', 'Second', 'Third'])
  })

  test('[TRUE-12] ends beyond 10,000 rows, where only the total is capped', async () => {
    await sql`insert into notification (id, person_id, type, title, message, metadata, created_at)
      select gen_random_uuid(), ${dana.personId}, 'general', 'Old', 'Old', '{}', '2026-01-01'
      from generate_series(1, 10012)`.execute(server.db)
    const { data, meta } = await list({ page: 101, limit: 100 })
    expect([data.length, meta]).toMatchObject([15, { total: 10_000, totalIsCapped: true, hasMore: false }])
    expect((await list({ page: 100, limit: 100 })).meta.hasMore).toBe(true)
  })

  test('[API-41] [ENT-11] has pages of ten by default, and says whether there are more', async () => {
    for (let n = 0; n < 22; n++) await insertNotification(server, dana, { title: `More ${n}` })
    const page = async (query: Query) => {
      const { data, meta } = await list(query)
      return [data.length, meta.hasMore, meta.total]
    }
    expect(await page({})).toEqual([10, true, 25])
    expect(await page({ page: 3 })).toEqual([5, false, 25])
    expect(await page({ limit: 20 })).toEqual([20, true, 25])
    expect(await page({ limit: 20, page: 2 })).toEqual([5, false, 25])
    const both = [...(await titles({ limit: 20 })), ...(await titles({ limit: 20, page: 2 }))]
    expect(new Set(both).size).toBe(25)
  })

  test('[API-41] filters by status and type, and omits archived ones by default', async () => {
    await server.as(dana).call(markNotificationReadEndpoint, { body: { id: first } })
    await server.as(dana).call(archiveNotificationEndpoint, { body: { id: second } })
    expect(await titles()).toEqual(['Third', 'First'])
    expect(await titles({ status: 'all' })).toEqual(['Third', 'First'])
    expect(await titles({ status: 'unread' })).toEqual(['Third'])
    expect(await titles({ status: 'read' })).toEqual(['First'])
    expect(await titles({ status: 'archived' })).toEqual(['Second'])
    expect(await titles({ type: 'system' })).toEqual(['Third'])
    expect(await titles({ type: 'system', status: 'read' })).toEqual([])
  })

  test('has no notifications of other accounts', async () => {
    const harpreet = await createPerson(server, 'company')
    expect((await server.as(harpreet).call(listNotificationsEndpoint, { query: {} })).meta.total).toBe(0)
    expect(await server.as(harpreet).call(notificationStatsEndpoint, {})).toEqual({ unread: 0, total: 0 })
  })
})

describe('the counts', () => {
  test('[API-48] [ENT-11] cover unread notifications, and all that are not archived', async () => {
    expect(await counts()).toEqual({ unread: 3, total: 3 })
    await server.as(dana).call(markNotificationReadEndpoint, { body: { id: first } })
    expect(await counts()).toEqual({ unread: 2, total: 3 })
    await server.as(dana).call(archiveNotificationEndpoint, { body: { id: second } })
    expect(await counts()).toEqual({ unread: 1, total: 2 })
    await server.as(dana).call(deleteNotificationEndpoint, { params: { id: third } })
    expect(await counts()).toEqual({ unread: 0, total: 1 })
  })
})

describe('one notification', () => {
  test('[API-42] is returned, and returning it does not mark it as read', async () => {
    const seen = await server.as(dana).call(readNotificationEndpoint, { params: { id: first } })
    expect(seen).toMatchObject({ id: first, title: 'First', status: 'unread' })
    expect(await statusOf(first)).toBe('unread')
  })

  test('[CODE-12] [API-45] is marked read by its id, and the others stay unread', async () => {
    const mark = (body: unknown) =>
      server.as(dana).send({ method: 'POST', path: '/notifications/mark-read', body: JSON.stringify(body) })
    for (let n = 0; n < 2; n++) {
      const answer = await mark({ id: first })
      expect(answer).toMatchObject({ status: 200, body: { response: { id: first, status: 'read' } } })
      expect([await statusOf(first), await statusOf(second), await counts()]).toEqual([
        'read',
        'unread',
        { unread: 2, total: 3 },
      ])
    }
    for (const body of [{}, { id: null }, { id: [second] }, { notificationId: second }])
      expect(await mark(body)).toMatchObject({ status: 422, body: { error: { details: [{ path: 'id' }] } } })
    expect(await mark({ id: randomUUID() })).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
    expect(await counts()).toEqual({ unread: 2, total: 3 })
  })

  test('[API-47] can be archived, also twice', async () => {
    for (let n = 0; n < 2; n++)
      expect(await server.as(dana).call(archiveNotificationEndpoint, { body: { id: first } })).toMatchObject({
        status: 'archived',
      })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['archived', 'unread'])
  })

  test('[API-43] can be set to any status', async () => {
    for (const status of ['read', 'archived', 'unread'] as const) {
      const set = await server.as(dana).call(updateNotificationEndpoint, { params: { id: first }, body: { status } })
      expect([set.status, await statusOf(first)]).toEqual([status, status])
    }
  })

  test('[API-44] returns 404 once it is deleted', async () => {
    await server.as(dana).call(deleteNotificationEndpoint, { params: { id: first } })
    expect(await titles()).toEqual(['Third', 'Second'])
    const again = server.as(dana).call(deleteNotificationEndpoint, { params: { id: first } })
    expect(await expectRefusal(again)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('of another account returns 404 and stays unchanged', async () => {
    const harpreet = server.as(await createPerson(server, 'company'))
    const acts = [
      harpreet.call(readNotificationEndpoint, { params: { id: first } }),
      harpreet.call(updateNotificationEndpoint, { params: { id: first }, body: { status: 'read' } }),
      harpreet.call(markNotificationReadEndpoint, { body: { id: first } }),
      harpreet.call(archiveNotificationEndpoint, { body: { id: first } }),
      harpreet.call(deleteNotificationEndpoint, { params: { id: first } }),
    ]
    const refusals = await Promise.all(acts.map(expectRefusal))
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(acts.map(() => [404, 'NOT_FOUND']))
    expect(await statusOf(first)).toBe('unread')
  })
})

test('[API-46] marking all as read changes only the unread notifications of the account', async () => {
  const harpreet = await createPerson(server, 'company')
  await insertNotification(server, harpreet, { title: 'Theirs' })
  await server.as(dana).call(archiveNotificationEndpoint, { body: { id: second } })
  expect(await server.as(dana).call(markAllNotificationsReadEndpoint, {})).toEqual({ unread: 0, total: 2 })
  expect(await titles({ status: 'read' })).toEqual(['Third', 'First'])
  expect(await statusOf(second)).toBe('archived')
  expect(await server.as(harpreet).call(notificationStatsEndpoint, {})).toEqual({ unread: 1, total: 1 })
})
