import { afterAll, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { assignLoadsEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { type ApiPerson, createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

const hollis = await createPerson(server, 'broker')
const nia = await createColleague(server, hollis, 'desk')
const owen = await createColleague(server, hollis, 'billing')
const dana = await createPerson(server, 'company')
const leo = await createColleague(server, dana, 'desk')
const PEOPLE = { hollis, nia, owen, dana, leo }

const post = (by: ApiPerson) => server.as(by).call(createLoadEndpoint, { body: newLoad(server) })
const request = async (by: ApiPerson, { id }: { id: string }) =>
  (await server.as(by).call(requestBookingEndpoint, { body: { loadId: id } })).id

/** Each notification about the load: 'person: title'. */
async function notificationsOf({ id }: { id: string }): Promise<string[]> {
  await server.eventsHandled()
  const rows = await server.db.selectFrom('notification').select(['person_id', 'title', 'metadata']).execute()
  const names = new Map(Object.entries(PEOPLE).map(([name, { personId }]) => [personId, name]))
  return rows
    .filter(({ metadata }) => metadata['loadId'] === id)
    .map(({ person_id: personId, title }) => `${names.get(personId)}: ${title}`)
    .toSorted()
}

test('[TEAM-18] a request notifies the load’s assignee, and its answer notifies who made it', async () => {
  const load = await post(nia)
  const requestId = await request(leo, load)
  expect(await notificationsOf(load)).toEqual(['nia: New booking request'])
  await server.as(hollis).call(acceptBookingRequestEndpoint, { params: { id: requestId }, body: { data: {} } })
  const notifications = await notificationsOf(load)
  expect(notifications).toContain('leo: Request accepted')
  expect(notifications.filter((line) => /^(hollis|dana|owen)/.test(line))).toEqual([])
})

test('[TEAM-18] a load without an assignee notifies the longest-standing owner', async () => {
  const load = await post(nia)
  await server.as(nia).call(assignLoadsEndpoint, { body: { loadIds: [load.id], personId: null } })
  await request(leo, load)
  expect(await notificationsOf(load)).toEqual(['hollis: New booking request'])
})

test('[TEAM-18] a saved search notifies its own person of a matching load, and no colleague', async () => {
  await server.as(leo).call(saveSearchEndpoint, { body: { name: 'All', query: { equipment: 'V' } } })
  const load = await post(nia)
  expect(await notificationsOf(load)).toEqual(['leo: New matching load'])
})
