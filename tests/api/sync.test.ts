import { afterAll, describe, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  rejectBookingRequestEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import { listBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import {
  acceptTenderEndpoint,
  tenderLoadEndpoint,
  correctArrivalEndpoint,
  declineTenderEndpoint,
  deleteLoadEndpoint,
  releaseCarrierEndpoint,
  revokeTenderEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import {
  archiveNotificationEndpoint,
  deleteNotificationEndpoint,
  listNotificationsEndpoint,
  markAllNotificationsReadEndpoint,
  markNotificationReadEndpoint,
  notificationStatsEndpoint,
} from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { startApi } from '#tests/support/api-server.ts'
import { filled } from '#tests/support/filled.ts'
import { type SyncDevice, createSyncDevice } from '#tests/support/sync-device.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  postLoad,
  postTenderedLoad,
} from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

interface Player extends ApiPerson {
  device: SyncDevice
}

async function player(role: 'broker' | 'dispatcher'): Promise<Player> {
  const who = await createPerson(server, role)
  return {
    ...who,
    device: createSyncDevice((since) => server.as(who).call(syncEndpoint, { query: since ? { since } : {} })),
  }
}

/** A broker and a carrier, a rival carrier, and two people unrelated to the load. */
async function cast() {
  return {
    owner: await player('broker'),
    carrier: await player('dispatcher'),
    rival: await player('dispatcher'),
    stranger: await player('dispatcher'),
    otherBroker: await player('broker'),
  }
}
type Cast = Awaited<ReturnType<typeof cast>>

/** The device stores everything that the account may see, exactly as the online endpoints return it. */
async function expectTruth({ id, device, ...who }: Player): Promise<void> {
  const caller = server.as(who)
  const own = await server.db
    .selectFrom('load')
    .select('id')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', id),
        eb('dispatcher_id', '=', id),
        eb('id', 'in', eb.selectFrom('booking_request').select('load_id').where('requester_id', '=', id)),
      ]),
    )
    .execute()
  expect([...device.loads.keys()].sort()).toEqual(own.map((load) => load.id).sort())
  for (const load of device.loads.values()) {
    const { events: _, ...shown } = await caller.call(readLoadEndpoint, { params: load })
    expect(load).toEqual(shown)
  }
  const { data: requests } = await caller.call(listBookingRequestsEndpoint, { query: { limit: 100 } })
  expect(device.requests).toEqual(new Map(requests.map((request) => [request.id, request])))
  const { data: news } = await caller.call(listNotificationsEndpoint, { query: { limit: 100 } })
  const { data: archived } = await caller.call(listNotificationsEndpoint, { query: { limit: 100, status: 'archived' } })
  expect(device.notifications).toEqual(new Map([...news, ...archived].map((each) => [each.id, each])))
  expect(device.counts).toEqual(await caller.call(notificationStatsEndpoint, {}))
}

/** What an action changes on each device, in short; unaffected people are left out. */
async function changesAfter(
  act: () => Promise<unknown>,
  players: Cast,
): Promise<Partial<Record<keyof Cast, string[]>>> {
  await server.eventsHandled()
  for (const { device } of Object.values(players)) await device.sync()
  await act()
  await server.eventsHandled()
  const syncedChanges: Record<string, string[]> = {}
  for (const [name, each] of filled(Object.entries(players))) {
    const [changes, ...rest] = await each.device.sync()
    expect(rest).toEqual([])
    const words = [
      ...(changes?.gone ?? []).map(({ kind }) => `${kind} gone`),
      ...(changes?.loads ?? []).map(({ viewer, status }) => `load ${status}, as ${viewer}`),
      ...(changes?.requests ?? []).map(({ status }) => `request ${status}`),
      ...(changes?.notifications ?? []).map(({ title }) => title),
    ]
    if (words.length > 0) syncedChanges[name] = words.sort()
    await expectTruth(each)
  }
  return syncedChanges
}

/** A load that carrier and rival have requested. */
async function contested({ owner, carrier, rival }: Cast) {
  const load = await postLoad(server, owner)
  const request = await requestPostedLoad(server, carrier, load)
  await requestPostedLoad(server, rival, load)
  return { load, request }
}

type Act = () => Promise<unknown>
type Changes = Awaited<ReturnType<typeof changesAfter>>

const ON_LOADS: [string, (players: Cast) => Promise<Act>, Changes][] = [
  [
    'posting a load syncs to its owner only',
    async ({ owner }) =>
      () =>
        postLoad(server, owner),
    { owner: ['load pending, as owner'] },
  ],
  [
    'requesting a load syncs to the owner and the requester, not to a rival',
    async ({ owner, carrier, rival }) => {
      const load = await postLoad(server, owner)
      await requestPostedLoad(server, rival, load)
      return () => requestPostedLoad(server, carrier, load)
    },
    { owner: ['New booking request', 'request pending'], carrier: ['load pending, as requester', 'request pending'] },
  ],
  [
    'accepting a request syncs to the carrier, and to a rival with only their own request',
    async (players) => {
      const { request } = await contested(players)
      return () => server.as(players.owner).call(acceptBookingRequestEndpoint, { params: request, body: {} })
    },
    {
      owner: ['load active, as owner', 'request accepted', 'request rejected'],
      carrier: ['Request accepted', 'load active, as carrier', 'request accepted'],
      rival: ['Request not accepted', 'load active, as requester', 'request rejected'],
    },
  ],
  [
    'rejecting a request syncs to both parties',
    async (players) => {
      const { request } = await contested(players)
      return () => server.as(players.owner).call(rejectBookingRequestEndpoint, { params: request, body: {} })
    },
    {
      owner: ['request rejected'],
      carrier: ['Request not accepted', 'load pending, as requester', 'request rejected'],
    },
  ],
  [
    'withdrawing a request syncs to both parties, even while the load is tendered to the requester',
    async (players) => {
      const { load, request } = await contested(players)
      await server.as(players.owner).call(tenderLoadEndpoint, { params: load, body: { carrierId: players.carrier.id } })
      return () => server.as(players.carrier).call(withdrawBookingRequestEndpoint, { params: request, body: {} })
    },
    {
      owner: ['Booking request withdrawn', 'request withdrawn'],
      carrier: ['load pending, as requester', 'request withdrawn'],
    },
  ],
  [
    'tendering a load syncs to the carrier and to other requesters',
    async ({ owner, carrier, rival }) => {
      const load = await postLoad(server, owner)
      await requestPostedLoad(server, rival, load)
      return () => server.as(owner).call(tenderLoadEndpoint, { params: load, body: { carrierId: carrier.id } })
    },
    {
      owner: ['load pending, as owner', 'request pending'],
      carrier: ['Load tendered to you', 'load pending, as requester'],
      rival: ['load pending, as requester', 'request pending'],
    },
  ],
  [
    'accepting a tender syncs to the owner and to the new carrier',
    async ({ owner, carrier }) => {
      const load = await postTenderedLoad(server, owner, carrier)
      return () => server.as(carrier).call(acceptTenderEndpoint, { params: load })
    },
    {
      owner: ['Tender accepted', 'load active, as owner'],
      carrier: ['Rate confirmation ready', 'load active, as carrier'],
    },
  ],
  [
    'declining a tender removes the load from the carrier’s device',
    async ({ owner, carrier }) => {
      const load = await postTenderedLoad(server, owner, carrier)
      return () => server.as(carrier).call(declineTenderEndpoint, { params: load })
    },
    { owner: ['Tender declined', 'load pending, as owner'], carrier: ['load gone'] },
  ],
  [
    'revoking a tender removes the load from the carrier’s device',
    async ({ owner, carrier }) => {
      const load = await postTenderedLoad(server, owner, carrier)
      return () => server.as(owner).call(revokeTenderEndpoint, { params: load })
    },
    { owner: ['load pending, as owner'], carrier: ['Tender revoked', 'load gone'] },
  ],
  [
    'revoking a tender keeps the load on the device of a carrier who had requested it',
    async (players) => {
      const { load } = await contested(players)
      await server.as(players.owner).call(tenderLoadEndpoint, { params: load, body: { carrierId: players.carrier.id } })
      return () => server.as(players.owner).call(revokeTenderEndpoint, { params: load })
    },
    {
      owner: ['load pending, as owner', 'request pending', 'request pending'],
      carrier: ['Tender revoked', 'load pending, as requester', 'request pending'],
      rival: ['load pending, as requester', 'request pending'],
    },
  ],
  [
    'releasing a carrier without a request removes the load from their device',
    async ({ owner, carrier }) => {
      const load = await postTenderedLoad(server, owner, carrier)
      await server.as(carrier).call(acceptTenderEndpoint, { params: load })
      return () => server.as(owner).call(releaseCarrierEndpoint, { params: load, body: { reason: 'No truck came' } })
    },
    {
      owner: ['Load released', 'load pending, as owner'],
      carrier: ['Load released', 'load gone'],
    },
  ],
  [
    'releasing a carrier with a request leaves them the view of a requester',
    async ({ owner, carrier }) => {
      const load = await postBookedLoad(server, owner, carrier)
      return () => server.as(carrier).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Blown tire' } })
    },
    {
      owner: ['Load released', 'load pending, as owner', 'request withdrawn'],
      carrier: ['Load released', 'load pending, as requester', 'request withdrawn'],
    },
  ],
  [
    'an arrival syncs to owner and carrier',
    async ({ owner, carrier }) => {
      const load = await postBookedLoad(server, owner, carrier)
      return () => server.as(carrier).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    },
    {
      owner: ['Arrival confirmed', 'load completed, as owner', 'request accepted'],
      carrier: ['load completed, as carrier', 'request accepted'],
    },
  ],
  [
    'a corrected arrival syncs to owner and carrier',
    async ({ owner, carrier }) => {
      const load = await postDeliveredLoad(server, owner, carrier)
      return () => server.as(owner).call(correctArrivalEndpoint, { params: load, body: { reason: 'The wrong dock' } })
    },
    { owner: ['load active, as owner'], carrier: ['Arrival corrected', 'load active, as carrier'] },
  ],
  [
    'cancelling a tendered load syncs to the owner, the carrier and other requesters',
    async (players) => {
      const { load } = await contested(players)
      await server.as(players.owner).call(tenderLoadEndpoint, { params: load, body: { carrierId: players.carrier.id } })
      return () => server.as(players.owner).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })
    },
    {
      owner: ['load cancelled, as owner', 'request rejected', 'request rejected'],
      carrier: ['Load cancelled', 'load cancelled, as requester', 'request rejected'],
      rival: ['Load no longer available', 'load cancelled, as requester', 'request rejected'],
    },
  ],
  [
    'deleting a load removes it and its requests from every device',
    async (players) => {
      const { load, request } = await contested(players)
      await server.as(players.carrier).call(withdrawBookingRequestEndpoint, { params: request, body: {} })
      return () => server.as(players.owner).call(deleteLoadEndpoint, { params: load })
    },
    {
      owner: ['load gone', 'request gone', 'request gone'],
      carrier: ['load gone', 'request gone'],
      rival: ['Load no longer available', 'load gone', 'request gone'],
    },
  ],
]

describe('each change syncs only to the people it concerns', () => {
  test.each(ON_LOADS)('%s', async (_, arrange, syncedChanges) => {
    const players = await cast()
    const act = await arrange(players)
    expect(await changesAfter(act, players)).toEqual(syncedChanges)
  })
})

describe("a change of a person's notifications syncs to that person's devices", () => {
  async function syncedChanges(act: (carrier: Player, first: { id: string }) => Promise<unknown>) {
    const players = await cast()
    await postBookedLoad(server, players.owner, players.carrier)
    await postTenderedLoad(server, players.owner, players.carrier)
    await server.eventsHandled()
    await players.carrier.device.sync()
    const [first] = players.carrier.device.notifications.values()
    if (!first) throw new Error('No notification')
    return changesAfter(() => act(players.carrier, first), players)
  }

  test('read', async () => {
    const read = await syncedChanges((carrier, { id }) =>
      server.as(carrier).call(markNotificationReadEndpoint, { body: { id } }),
    )
    expect(read).toEqual({ carrier: ['Request accepted'] })
  })

  test('read, all of them', async () => {
    const read = await syncedChanges((carrier) => server.as(carrier).call(markAllNotificationsReadEndpoint, {}))
    expect(read).toEqual({ carrier: ['Load tendered to you', 'Request accepted'] })
  })

  test('archived', async () => {
    const archived = await syncedChanges((carrier, { id }) =>
      server.as(carrier).call(archiveNotificationEndpoint, { body: { id } }),
    )
    expect(archived).toEqual({ carrier: ['Request accepted'] })
  })

  test('deleted', async () => {
    const deleted = await syncedChanges((carrier, params) =>
      server.as(carrier).call(deleteNotificationEndpoint, { params }),
    )
    expect(deleted).toEqual({ carrier: ['notification gone'] })
  })
})

test('only the parties have street addresses and terms on their devices', async () => {
  const players = await cast()
  const { load, request } = await contested(players)
  await server.as(players.owner).call(acceptBookingRequestEndpoint, { params: request, body: {} })
  for (const { device } of Object.values(players)) await device.sync()
  const stored = (who: Player) => device(who).get(load.id)
  const device = (who: Player) => who.device.loads

  for (const party of [players.owner, players.carrier]) {
    expect(stored(party)).toMatchObject({ agreedRate: 2150.5, reference: expect.stringMatching(/^REF-/) })
    expect(stored(party)?.pickupLocation).toMatchObject({ address: '1200 pickup Street', contactName: 'Chris pickup' })
  }
  expect(stored(players.rival)).toMatchObject({ agreedRate: null, reference: null, dispatcher: null })
  expect(stored(players.rival)?.pickupLocation).toMatchObject({ address: null, contactName: null, city: 'Dallas' })
  expect(stored(players.stranger)).toBeUndefined()
})
