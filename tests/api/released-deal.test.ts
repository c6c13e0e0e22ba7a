import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { listBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import {
  acceptTenderEndpoint,
  deleteLoadEndpoint,
  releaseCarrierEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let rival: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking', dot_number: '706000' })
  rival = await createPerson(server, 'company', { business_name: 'Gill Brothers' })
})

const dealsOf = async (who: ApiPerson, load: PostedLoad) =>
  (await server.as(who).call(listLoadDealsEndpoint, { params: { id: load.id } })).data
const release = (load: PostedLoad) =>
  server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
async function tenderTo(who: ApiPerson, load: PostedLoad): Promise<PostedLoad> {
  await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: who.id } })
  await server.as(who).call(acceptTenderEndpoint, { params: load })
  return load
}
async function rename(who: ApiPerson) {
  await proveNow(server, who)
  return server.as(who).call(updateProfileEndpoint, {
    body: { firstName: 'Mallory', businessName: 'Prime Inc', dotNumber: '3706' },
  })
}

describe('a released carrier', () => {
  test.each([
    ['that requested it', () => postBookedLoad(server, marta, dana)],
    ['that it was tendered to', async () => tenderTo(dana, await postLoad(server, marta))],
  ])('[SEC-03] still reads its own deal on a load %s, and its successor sees none of it', async (_, book) => {
    const load = await book()
    server.pass({ minutes: 5 })
    await release(load)
    const before = await dealsOf(dana, load)
    expect(before).toMatchObject([
      {
        broker: { id: marta.id, businessName: 'Blue Mesa Freight', email: marta.email },
        carrier: { id: dana.id, businessName: 'Reyes Trucking', usdot: { number: '706000', isVerified: false } },
        acceptedAt: server.at({ minutes: -5 }).toISOString(),
        endedAt: server.at({}).toISOString(),
        terms: [
          {
            version: 1,
            rate: 2150.5,
            detention: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
          },
        ],
      },
    ])
    const events = before[0]?.events.map(({ type, detail }) => [type, detail])
    expect(events).toEqual([
      [expect.stringMatching(/^(booked|tender-accepted)$/), null],
      ['released', 'Truck broke down'],
    ])

    await tenderTo(rival, load)
    await rename(marta)
    await rename(dana)
    expect(await dealsOf(dana, load)).toEqual(before)
    const theirs = await dealsOf(rival, load)
    expect(theirs.map(({ carrier }) => carrier.id)).toEqual([rival.id])
    expect(JSON.stringify([theirs, await server.as(rival).call(readLoadEndpoint, { params: load })])).not.toMatch(
      /Reyes|Truck broke down|706000/,
    )
    expect((await dealsOf(marta, load)).map(({ carrier }) => carrier.id)).toEqual([dana.id, rival.id])
  })

  test('[SEC-03] reads its deal as it was after the broker changed the load, and after it deleted it', async () => {
    const load = await postBookedLoad(server, marta, dana)
    await release(load)
    const before = await dealsOf(dana, load)
    expect(before[0]?.terms[0]?.stops).toMatchObject([
      { address: '1200 pickup Street', description: 'pickup dock 4', city: 'Dallas', zone: 'America/Chicago' },
      { address: '1200 delivery Street', city: 'Chicago', state: 'IL', zipCode: '60601' },
    ])
    const { version } = await server.as(marta).call(readLoadEndpoint, { params: load })
    await server.as(marta).call(updateLoadEndpoint, { params: load, body: { ...newLoad(server), version } })
    expect(await dealsOf(dana, load)).toEqual(before)
    await server.as(marta).call(deleteLoadEndpoint, { params: load })
    expect(await dealsOf(dana, load)).toEqual(before)
  })

  test('[SEC-03] reads its deal, but not the load, once another carrier has it without a request of its own', async () => {
    const load = await tenderTo(dana, await postLoad(server, marta))
    await release(load)
    await tenderTo(rival, load)
    const refusal = await expectRefusal(server.as(dana).call(readLoadEndpoint, { params: load }))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
    const text = JSON.stringify(await dealsOf(dana, load))
    expect(text).toContain('Reyes Trucking')
    expect(text, 'no contact at the dock, and nothing of its successor').not.toMatch(/Gill|dock.test|555 pickup|REF-/)
  })
})

test('[SEC-03] deals on a load that somebody may not see are not found', async () => {
  const load = await postBookedLoad(server, marta, dana)
  const refusal = await expectRefusal(dealsOf(rival, load))
  expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
  expect(await dealsOf(rival, await postLoad(server, marta)), 'nobody hauled it').toEqual([])
})

test('[SEC-03] an accepted request shows the carrier as it was then', async () => {
  const load = await postBookedLoad(server, marta, dana)
  const names = async (who: ApiPerson) => {
    const { data } = await server.as(who).call(listBookingRequestsEndpoint, { query: {} })
    return data.filter(({ loadId }) => loadId === load.id).map(({ requester }) => requester)
  }
  const before = await names(marta)
  expect(before).toMatchObject([{ freightProfile: { businessName: 'Reyes Trucking', dotNumber: '706000' } }])
  await rename(dana)
  expect(await names(marta)).toEqual(before)
  expect(await names(dana)).toEqual(before)
  await release(load)
  expect(await names(marta), 'once released, too').toEqual(before)
})

test('[OFF-16] a deal that an older version stored without all detention terms is read with the defaults', async () => {
  const load = await postBookedLoad(server, marta, dana)
  const older = JSON.stringify({ freeMinutes: 90, centsPerHour: 7500 })
  const ofLoad = server.db.selectFrom('deal').select('id').where('load_id', '=', load.id)
  await server.db.updateTable('deal_terms').set({ detention: older }).where('deal_id', 'in', ofLoad).execute()
  expect(await dealsOf(dana, load)).toMatchObject([
    { terms: [{ detention: { freeMinutes: 90, ratePerHour: 75, stepMinutes: 15, maxHours: 5 } }] },
  ])
})

test("[OFF-16] an account's detention terms from an older version are completed when a deal freezes them", async () => {
  const older = JSON.stringify({ freeMinutes: 90, centsPerHour: 7500 })
  await server.db.updateTable('account').set({ detention: older }).where('id', '=', marta.id).execute()
  const load = await postBookedLoad(server, marta, dana)
  const { agreed_detention: agreed } = await server.db
    .selectFrom('load')
    .select('agreed_detention')
    .where('id', '=', load.id)
    .executeTakeFirstOrThrow()
  expect(agreed).toEqual({ freeMinutes: 90, centsPerHour: 7500, stepMinutes: 15, maxHours: 5 })
})
