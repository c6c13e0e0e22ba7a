import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  archiveNotification,
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  notifications,
  notificationStats,
  readNotification,
  updateNotification,
} from '#contract/notification.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type Person, person, tell } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

let dana: Person
let [first, second, third] = ['', '', '']
beforeEach(async () => {
  dana = await person(server, 'dispatcher')
  first = await tell(server, dana, { title: 'First', type: 'load' })
  second = await tell(server, dana, { title: 'Second', type: 'general' })
  third = await tell(server, dana, { title: 'Third', type: 'system' })
})

type Query = Parameters<typeof list>[0]
function list(query: Record<string, unknown> = {}) {
  return server.as(dana).call(notifications, { query })
}
const titles = async (query?: Query) => (await list(query)).data.map(({ title }) => title)
const counts = () => server.as(dana).call(notificationStats, {})
const statusOf = async (id: string) => (await server.as(dana).call(readNotification, { params: { id } })).status

describe('the list', () => {
  test('[API-41] is newest first, or oldest first where that is asked for', async () => {
    expect(await titles()).toEqual(['Third', 'Second', 'First'])
    expect(await titles({ sort: 'createdAt:desc' })).toEqual(['Third', 'Second', 'First'])
    expect(await titles({ sort: 'createdAt:asc' })).toEqual(['First', 'Second', 'Third'])
    expect(await titles({ sort: 'createdAt', sortOrder: 'asc' })).toEqual(['First', 'Second', 'Third'])
  })

  test('[API-41] [ENT-11] pages by ten unless told otherwise, and says whether there is more', async () => {
    for (let n = 0; n < 22; n++) await tell(server, dana, { title: `More ${n}` })
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

  test('[API-41] is filtered by status and type; without a status it leaves out what was archived', async () => {
    await server.as(dana).call(markNotificationRead, { body: { id: first } })
    await server.as(dana).call(archiveNotification, { body: { id: second } })
    expect(await titles()).toEqual(['Third', 'First'])
    expect(await titles({ status: 'all' })).toEqual(['Third', 'First'])
    expect(await titles({ status: 'unread' })).toEqual(['Third'])
    expect(await titles({ status: 'read' })).toEqual(['First'])
    expect(await titles({ status: 'archived' })).toEqual(['Second'])
    expect(await titles({ type: 'system' })).toEqual(['Third'])
    expect(await titles({ type: 'system', status: 'read' })).toEqual([])
  })

  test('is the own one', async () => {
    const harpreet = await person(server, 'company')
    expect((await server.as(harpreet).call(notifications, { query: {} })).meta.total).toBe(0)
    expect(await server.as(harpreet).call(notificationStats, {})).toEqual({ unread: 0, total: 0 })
  })
})

describe('the counts', () => {
  test('[API-48] [ENT-11] are of the unread ones, and of all that are not archived', async () => {
    expect(await counts()).toEqual({ unread: 3, total: 3 })
    await server.as(dana).call(markNotificationRead, { body: { id: first } })
    expect(await counts()).toEqual({ unread: 2, total: 3 })
    await server.as(dana).call(archiveNotification, { body: { id: second } })
    expect(await counts()).toEqual({ unread: 1, total: 2 })
    await server.as(dana).call(deleteNotification, { params: { id: third } })
    expect(await counts()).toEqual({ unread: 0, total: 1 })
  })
})

describe('one notification', () => {
  test('[API-42] [API-45] [API-47] is read, marked read and archived, as often as one likes', async () => {
    expect(await server.as(dana).call(readNotification, { params: { id: first } })).toMatchObject({
      id: first,
      title: 'First',
    })
    for (let n = 0; n < 2; n++)
      expect(await server.as(dana).call(markNotificationRead, { body: { id: first } })).toMatchObject({
        status: 'read',
      })
    for (let n = 0; n < 2; n++)
      expect(await server.as(dana).call(archiveNotification, { body: { id: first } })).toMatchObject({
        status: 'archived',
      })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['archived', 'unread'])
  })

  test('[API-43] is set to any of its states', async () => {
    for (const status of ['read', 'archived', 'unread'] as const) {
      const set = await server.as(dana).call(updateNotification, { params: { id: first }, body: { status } })
      expect([set.status, await statusOf(first)]).toEqual([status, status])
    }
  })

  test('[API-44] is deleted, and then is not there', async () => {
    await server.as(dana).call(deleteNotification, { params: { id: first } })
    expect(await titles()).toEqual(['Third', 'Second'])
    const again = server.as(dana).call(deleteNotification, { params: { id: first } })
    expect(await refusalOf(again)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('of somebody else is not there, and stays as it is', async () => {
    const harpreet = server.as(await person(server, 'company'))
    const acts = [
      harpreet.call(readNotification, { params: { id: first } }),
      harpreet.call(updateNotification, { params: { id: first }, body: { status: 'read' } }),
      harpreet.call(markNotificationRead, { body: { id: first } }),
      harpreet.call(archiveNotification, { body: { id: first } }),
      harpreet.call(deleteNotification, { params: { id: first } }),
    ]
    const refusals = await Promise.all(acts.map(refusalOf))
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(acts.map(() => [404, 'NOT_FOUND']))
    expect(await statusOf(first)).toBe('unread')
  })
})

test('[API-46] marking all read reads every unread one, leaves the archived ones, and nobody else’s', async () => {
  const harpreet = await person(server, 'company')
  await tell(server, harpreet, { title: 'Theirs' })
  await server.as(dana).call(archiveNotification, { body: { id: second } })
  expect(await server.as(dana).call(markAllNotificationsRead, {})).toEqual({ unread: 0, total: 2 })
  expect(await titles({ status: 'read' })).toEqual(['Third', 'First'])
  expect(await statusOf(second)).toBe('archived')
  expect(await server.as(harpreet).call(notificationStats, {})).toEqual({ unread: 1, total: 1 })
})
