import { afterAll, describe, expect, test } from 'vitest'
import { changeSeatEndpoint, readCompanyEndpoint, removePersonEndpoint } from '#contract/account/company.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import {
  acceptBookingRequestEndpoint,
  counterRequestEndpoint,
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
} from '#contract/freight/booking.ts'
import { readBookingRequestEndpoint } from '#contract/freight/booking-request.ts'
import { assignLoadsEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { listActivityEndpoint, listActivityPeriodsEndpoint } from '#contract/reports/activity.ts'
import { exportLoadsEndpoint, listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createColleague, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

/** A brokerage of three and a trucking company of two. */
async function companies() {
  const hollis = await createPerson(server, 'broker')
  const [nia, june] = [await createColleague(server, hollis, 'desk'), await createColleague(server, hollis, 'viewer')]
  const dana = await createPerson(server, 'company')
  const leo = await createColleague(server, dana, 'desk')
  return { hollis, nia, june, dana, leo }
}
const nameOf = ({ firstName, lastName }: ApiPerson) => `${firstName} ${lastName}`
const post = (by: ApiPerson) => server.as(by).call(createLoadEndpoint, { body: newLoad(server) })
const read = (by: ApiPerson, { id }: { id: string }) => server.as(by).call(readLoadEndpoint, { params: { id } })
const request = async (by: ApiPerson, { id }: { id: string }) =>
  (await server.as(by).call(requestBookingEndpoint, { body: { loadId: id } })).id
const accept = (by: ApiPerson, id: string) =>
  server.as(by).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
const assign = (by: ApiPerson, loads: { id: string }[], to: ApiPerson | null) =>
  server
    .as(by)
    .call(assignLoadsEndpoint, { body: { loadIds: loads.map(({ id }) => id), personId: to?.personId ?? null } })

describe('[TEAM-13] a load has an assignee on each side', () => {
  test('who posts it and who requested it, until somebody assigns it, which changes no version', async () => {
    const { hollis, nia, leo, dana } = await companies()
    const load = await post(nia)
    expect(await read(hollis, load)).toMatchObject({ assignee: { id: nia.personId, firstName: nia.firstName } })
    await accept(hollis, await request(leo, load))
    expect((await read(dana, load)).assignee?.id).toBe(leo.personId)
    const { version } = await read(hollis, load)
    const { data } = await assign(nia, [load], hollis)
    expect(data).toMatchObject([{ id: load.id, version, assignee: { id: hollis.personId } }])
    expect((await read(dana, load)).assignee?.id).toBe(leo.personId)
    await assign(nia, [load], null)
    expect((await read(hollis, load)).assignee).toBeUndefined()
  })

  test('and nobody of another company or without a desk', async () => {
    const { hollis, nia, june, dana } = await companies()
    const load = await post(nia)
    const to = (by: ApiPerson, personId: string) =>
      expectRefusal(server.as(by).call(assignLoadsEndpoint, { body: { loadIds: [load.id], personId } }))
    expect(await to(hollis, dana.personId)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await to(hollis, june.personId)).toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await to(dana, dana.personId)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await to(june, nia.personId)).toMatchObject({ code: 'FORBIDDEN' })
    const row = server.db.updateTable('load').set({ owner_person_id: dana.personId }).where('id', '=', load.id)
    await expect(row.execute()).rejects.toThrow('load_owner_person')
  })

  test('[TEAM-02] and none is said to an account alone', async () => {
    const alone = await createPerson(server, 'broker')
    const { id } = await post(alone)
    const load = await read(alone, { id })
    expect(load.assignee).toBeUndefined()
    expect(load.events.map(({ person }) => person)).toEqual([undefined])
    expect((await server.as(alone).ask(exportLoadsEndpoint, { query: {} })).text).not.toContain('Assigned to')
  })
})

test('[TEAM-14] Mine and Unassigned filter the list, its count and the export', async () => {
  const { hollis, nia } = await companies()
  const [first, second, third] = [await post(nia), await post(hollis), await post(hollis)]
  await assign(hollis, [third], null)
  const list = async (by: ApiPerson, assignee?: string) => {
    const query = assignee === undefined ? {} : { assignee }
    const { data, meta } = await server.as(by).call(listMyLoadsEndpoint, { query: { status: 'pending', ...query } })
    const file = (await server.as(by).ask(exportLoadsEndpoint, { query })).text
    expect(file.trimEnd().split('\n')).toHaveLength(1 + data.length)
    expect(meta.total).toBe(data.length)
    return data.map(({ id }) => id).toSorted()
  }
  expect(await list(nia)).toEqual([first.id, second.id, third.id].toSorted())
  expect(await list(nia, 'me')).toEqual([first.id])
  expect(await list(hollis, 'me')).toEqual([second.id])
  expect(await list(nia, 'none')).toEqual([third.id])
  expect(await list(hollis, nia.personId)).toEqual([first.id])
  const sorted = await server
    .as(nia)
    .call(listMyLoadsEndpoint, { query: { status: 'pending', sort: 'assignee', sortOrder: 'asc' } })
  expect(sorted.data[0]?.id).toBe(third.id)
})

test('[TEAM-15] outsiders see the assignee, else the owner; a deal keeps the phone of who it froze', async () => {
  const { hollis, nia, dana, leo } = await companies()
  const load = await post(nia)
  expect((await read(dana, load)).broker).toMatchObject({ lastName: nia.lastName })
  const id = await request(leo, load)
  const asked = await server.as(nia).call(readBookingRequestEndpoint, { params: { id } })
  expect(asked.requester).toMatchObject({ id: dana.id, lastName: leo.lastName })
  await accept(nia, id)
  await assign(hollis, [load], null)
  await assign(dana, [load], dana)
  expect((await read(dana, load)).broker).toMatchObject({ lastName: nia.lastName })
  expect((await read(nia, load)).dispatcher).toMatchObject({ lastName: leo.lastName })
  const other = await post(nia)
  await assign(hollis, [other], null)
  expect((await read(dana, other)).broker).toMatchObject({ lastName: hollis.lastName })
})

test('[TEAM-16] the history names the person to their own company, and to the other the business alone', async () => {
  const { hollis, nia, leo, dana } = await companies()
  const load = await post(nia)
  await accept(hollis, await request(leo, load))
  const people = async (by: ApiPerson) =>
    (await read(by, load)).events.map(({ type, actor, person }) => [type, actor, person])
  expect(await people(nia)).toEqual([
    ['posted', hollis.businessName, nameOf(nia)],
    ['booked', hollis.businessName, nameOf(hollis)],
  ])
  expect((await people(dana)).filter(([, , person]) => person !== undefined)).toEqual([])
})

test('[TEAM-25] accepting and rejecting by two colleagues has one result, and the second learns who was first', async () => {
  const { hollis, nia, dana } = await companies()
  const load = await post(nia)
  const id = await request(dana, load)
  await accept(nia, id)
  const reject = (by: ApiPerson, requestId: string) =>
    server.as(by).call(rejectBookingRequestEndpoint, { params: { id: requestId }, body: { data: {} } })
  const first = { code: 'REQUEST_CLOSED', current: { decidedBy: nameOf(nia), decidedAt: server.at({}).toISOString() } }
  expect(await expectRefusal(reject(hollis, id))).toMatchObject(first)
  const other = await request(dana, await post(nia))
  await reject(nia, other)
  expect(await expectRefusal(accept(hollis, other))).toMatchObject(first)
  const counter = server.as(hollis).call(counterRequestEndpoint, { params: { id: other }, body: { rate: 2500 } })
  expect(await expectRefusal(counter)).toMatchObject(first)
  // the carrier learns no person of the broker's
  const seen = await server.as(dana).call(readBookingRequestEndpoint, { params: { id: other } })
  expect([seen.decidedBy, seen.decidedAt]).toEqual([undefined, undefined])
})

describe('[TEAM-22] open loads of who can have none any more', () => {
  const codeOf = ({ body }: { body: unknown }) => errorEnvelopeSchema.parse(body).error

  test('go to whom the owner chose at a removal', async () => {
    const { hollis, nia } = await companies()
    const load = await post(nia)
    await proveNow(server, hollis)
    const remove = (handTo?: typeof nia.personId | null) =>
      server
        .as(hollis)
        .ask(removePersonEndpoint, { params: { id: nia.personId }, body: handTo === undefined ? {} : { handTo } })
    const { people } = await server.as(hollis).call(readCompanyEndpoint, {})
    expect(people.map(({ openLoads }) => openLoads)).toEqual([0, 1, 0])
    expect(codeOf(await remove())).toMatchObject({
      code: 'ACTIVE_LOADS',
      message: 'Choose who gets the open loads',
      current: { openLoads: 1 },
    })
    expect((await remove(hollis.personId)).status).toBe(200)
    expect((await read(hollis, load)).assignee?.id).toBe(hollis.personId)
  })

  test('[TEAM-13] go to nobody of another company, nobody without a desk, and not to who leaves', async () => {
    const { hollis, nia, dana } = await companies()
    const load = await post(nia)
    const owen = await createColleague(server, hollis, 'billing')
    await proveNow(server, hollis)
    const strangers = [dana.personId, owen.personId, nia.personId]
    const acts = strangers.flatMap((handTo) => [
      () => server.as(hollis).ask(removePersonEndpoint, { params: { id: nia.personId }, body: { handTo } }),
      () =>
        server.as(hollis).ask(changeSeatEndpoint, { params: { id: nia.personId }, body: { seat: 'viewer', handTo } }),
    ])
    for (const act of acts) expect([403, 404, 409, 422]).toContain((await act()).status)
    expect((await read(hollis, load)).assignee?.id).toBe(nia.personId)
    const { people } = await server.as(hollis).call(readCompanyEndpoint, {})
    expect(people.find(({ id }) => id === nia.personId)?.seat).toBe('desk')
  })

  test('[TEAM-13] or are nobody’s, when a seat shrinks', async () => {
    const { hollis, nia } = await companies()
    const load = await post(nia)
    await proveNow(server, hollis)
    const change = (handTo?: null) =>
      server.as(hollis).ask(changeSeatEndpoint, {
        params: { id: nia.personId },
        body: { seat: 'billing', ...(handTo === null && { handTo }) },
      })
    expect(codeOf(await change())).toMatchObject({ code: 'ACTIVE_LOADS' })
    expect((await change(null)).status).toBe(200)
    expect((await read(hollis, load)).assignee).toBeUndefined()
  })
})

test('[TEAM-16] activity is one’s own, or everyone’s with each colleague’s name', async () => {
  const { hollis, nia, dana } = await companies()
  const load = await post(nia)
  await accept(hollis, await request(dana, load))
  const of = async (by: ApiPerson, who?: 'me' | 'everyone') => {
    const query = { limit: 100, ...(who && { who }) }
    const { data } = await server.as(by).call(listActivityEndpoint, { query })
    const own = data.filter(({ type }) => type !== 'told')
    const { data: periods } = await server
      .as(by)
      .call(listActivityPeriodsEndpoint, { query: { by: 'year', zone: 'America/Chicago', ...(who && { who }) } })
    const counted = periods.flatMap(({ counts }) => counts).filter(({ type }) => type !== 'told')
    expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(own.length)
    return own.map(({ type, person }) => `${type} ${person}`)
  }
  expect(await of(nia)).toEqual([`posted ${nameOf(nia)}`])
  expect(await of(hollis, 'me')).toEqual([`booked ${nameOf(hollis)}`])
  expect((await of(nia, 'everyone')).toSorted()).toEqual([`booked ${nameOf(hollis)}`, `posted ${nameOf(nia)}`])
})
