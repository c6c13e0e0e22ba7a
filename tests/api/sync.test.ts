import { afterAll, describe, expect, test } from 'vitest'
import { acceptRequest, allRequests, rejectRequest, withdrawRequest } from '#contract/booking.ts'
import {
  acceptTender,
  assignCarrier,
  correctArrival,
  declineTender,
  deleteLoad,
  readLoad,
  releaseCarrier,
  revokeTender,
  setLoadStatus,
} from '#contract/load.ts'
import {
  archiveNotification,
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  notifications,
  notificationStats,
} from '#contract/notification.ts'
import { sync } from '#contract/sync.ts'
import { startApi } from '#tests/support/api-server.ts'
import { type Device, deviceOf } from '#tests/support/device.ts'
import { ask, bookedLoad, deliveredLoad, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

interface Player extends Person {
  device: Device
}

async function player(role: 'broker' | 'dispatcher'): Promise<Player> {
  const who = await person(server, role)
  return { ...who, device: deviceOf((since) => server.as(who).call(sync, { query: since ? { since } : {} })) }
}

/** Two who may come to haul together, one who would like to, and two who have nothing to do with it. */
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

/** Everything that the account may keep is on the device, and just as the server tells it to somebody who is online. */
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
        eb('id', 'in', eb.selectFrom('load_request').select('load_id').where('requester_id', '=', id)),
      ]),
    )
    .execute()
  expect([...device.loads.keys()].sort()).toEqual(own.map((load) => load.id).sort())
  for (const load of device.loads.values()) {
    const { events: _, ...shown } = await caller.call(readLoad, { params: load })
    expect(load).toEqual(shown)
  }
  const { data: requests } = await caller.call(allRequests, { query: { limit: 100 } })
  expect(device.requests).toEqual(new Map(requests.map((request) => [request.id, request])))
  const { data: news } = await caller.call(notifications, { query: { limit: 100 } })
  const { data: archived } = await caller.call(notifications, { query: { limit: 100, status: 'archived' } })
  expect(device.notifications).toEqual(new Map([...news, ...archived].map((each) => [each.id, each])))
  expect(device.counts).toEqual(await caller.call(notificationStats, {}))
}

/** What an act tells each device, in short; whoever it tells nothing is left out. */
async function toldBy(act: () => Promise<unknown>, players: Cast): Promise<Partial<Record<keyof Cast, string[]>>> {
  await server.heard()
  for (const { device } of Object.values(players)) await device.sync()
  await act()
  await server.heard()
  const told: Record<string, string[]> = {}
  for (const [name, each] of Object.entries(players)) {
    const [changes, ...rest] = await each.device.sync()
    expect(rest).toEqual([])
    const words = [
      ...(changes?.gone ?? []).map(({ kind }) => `${kind} gone`),
      ...(changes?.loads ?? []).map(({ viewer, status }) => `load ${status}, as ${viewer}`),
      ...(changes?.requests ?? []).map(({ status }) => `request ${status}`),
      ...(changes?.notifications ?? []).map(({ title }) => title),
    ]
    if (words.length > 0) told[name] = words.sort()
    await expectTruth(each)
  }
  return told
}

/** A load that carrier and rival have asked for. */
async function contested({ owner, carrier, rival }: Cast) {
  const load = await postLoad(server, owner)
  const request = await ask(server, carrier, load)
  await ask(server, rival, load)
  return { load, request }
}

type Act = () => Promise<unknown>
type Told = Awaited<ReturnType<typeof toldBy>>

const ON_LOADS: [string, (players: Cast) => Promise<Act>, Told][] = [
  [
    'posting a load tells its owner alone, though it is on the board for all carriers',
    async ({ owner }) =>
      () =>
        postLoad(server, owner),
    { owner: ['load pending, as owner'] },
  ],
  [
    'asking for it tells the owner and who asked, and no rival',
    async ({ owner, carrier, rival }) => {
      const load = await postLoad(server, owner)
      await ask(server, rival, load)
      return () => ask(server, carrier, load)
    },
    { owner: ['New booking request', 'request pending'], carrier: ['load pending, as requester', 'request pending'] },
  ],
  [
    'accepting tells the carrier, and the rivals of their own request only',
    async (players) => {
      const { request } = await contested(players)
      return () => server.as(players.owner).call(acceptRequest, { params: request, body: {} })
    },
    {
      owner: ['load active, as owner', 'request accepted', 'request rejected'],
      carrier: ['Booking accepted', 'load active, as carrier', 'request accepted'],
      rival: ['Booking not accepted', 'load active, as requester', 'request rejected'],
    },
  ],
  [
    'rejecting tells the two concerned',
    async (players) => {
      const { request } = await contested(players)
      return () => server.as(players.owner).call(rejectRequest, { params: request, body: {} })
    },
    {
      owner: ['request rejected'],
      carrier: ['Booking not accepted', 'load pending, as requester', 'request rejected'],
    },
  ],
  [
    'withdrawing tells the two concerned, also while the load is tendered to who withdraws',
    async (players) => {
      const { load, request } = await contested(players)
      await server.as(players.owner).call(assignCarrier, { params: load, body: { carrierId: players.carrier.id } })
      return () => server.as(players.carrier).call(withdrawRequest, { params: request, body: {} })
    },
    {
      owner: ['Booking request withdrawn', 'request withdrawn'],
      carrier: ['load pending, as requester', 'request withdrawn'],
    },
  ],
  [
    'tendering tells the carrier, and who has asked that it left the board',
    async ({ owner, carrier, rival }) => {
      const load = await postLoad(server, owner)
      await ask(server, rival, load)
      return () => server.as(owner).call(assignCarrier, { params: load, body: { carrierId: carrier.id } })
    },
    {
      owner: ['load pending, as owner', 'request pending'],
      carrier: ['Load tendered to you', 'load pending, as requester'],
      rival: ['load pending, as requester', 'request pending'],
    },
  ],
  [
    'accepting a tender makes who was asked the carrier',
    async ({ owner, carrier }) => {
      const load = await tenderedLoad(server, owner, carrier)
      return () => server.as(carrier).call(acceptTender, { params: load })
    },
    { owner: ['Tender accepted', 'load active, as owner'], carrier: ['load active, as carrier'] },
  ],
  [
    'a declined tender is gone for who declined',
    async ({ owner, carrier }) => {
      const load = await tenderedLoad(server, owner, carrier)
      return () => server.as(carrier).call(declineTender, { params: load })
    },
    { owner: ['Tender declined', 'load pending, as owner'], carrier: ['load gone'] },
  ],
  [
    'a revoked tender is gone for the carrier',
    async ({ owner, carrier }) => {
      const load = await tenderedLoad(server, owner, carrier)
      return () => server.as(owner).call(revokeTender, { params: load })
    },
    { owner: ['load pending, as owner'], carrier: ['Tender taken back', 'load gone'] },
  ],
  [
    'a revoked tender leaves the load with a carrier who had asked for it',
    async (players) => {
      const { load } = await contested(players)
      await server.as(players.owner).call(assignCarrier, { params: load, body: { carrierId: players.carrier.id } })
      return () => server.as(players.owner).call(revokeTender, { params: load })
    },
    {
      owner: ['load pending, as owner', 'request pending', 'request pending'],
      carrier: ['Tender taken back', 'load pending, as requester', 'request pending'],
      rival: ['load pending, as requester', 'request pending'],
    },
  ],
  [
    'a carrier who is released and had never asked has the load no more',
    async ({ owner, carrier }) => {
      const load = await tenderedLoad(server, owner, carrier)
      await server.as(carrier).call(acceptTender, { params: load })
      return () => server.as(owner).call(releaseCarrier, { params: load, body: { reason: 'No truck came' } })
    },
    {
      owner: ['Assignment ended', 'load pending, as owner'],
      carrier: ['Assignment ended', 'load gone'],
    },
  ],
  [
    'a released carrier who had asked keeps what a requester may see',
    async ({ owner, carrier }) => {
      const load = await bookedLoad(server, owner, carrier)
      return () => server.as(carrier).call(releaseCarrier, { params: load, body: { reason: 'Blown tire' } })
    },
    {
      owner: ['Assignment ended', 'load pending, as owner', 'request withdrawn'],
      carrier: ['Assignment ended', 'load pending, as requester', 'request withdrawn'],
    },
  ],
  [
    'an arrival tells owner and carrier',
    async ({ owner, carrier }) => {
      const load = await bookedLoad(server, owner, carrier)
      return () => server.as(carrier).call(setLoadStatus, { params: load, body: { status: 'completed' } })
    },
    {
      owner: ['Arrival confirmed', 'load completed, as owner', 'request accepted'],
      carrier: ['load completed, as carrier', 'request accepted'],
    },
  ],
  [
    'a corrected arrival tells owner and carrier',
    async ({ owner, carrier }) => {
      const load = await deliveredLoad(server, owner, carrier)
      return () => server.as(owner).call(correctArrival, { params: load, body: { reason: 'The wrong dock' } })
    },
    { owner: ['load active, as owner'], carrier: ['Arrival corrected', 'load active, as carrier'] },
  ],
  [
    'cancelling a tendered load tells all who knew of it',
    async (players) => {
      const { load } = await contested(players)
      await server.as(players.owner).call(assignCarrier, { params: load, body: { carrierId: players.carrier.id } })
      return () => server.as(players.owner).call(setLoadStatus, { params: load, body: { status: 'cancelled' } })
    },
    {
      owner: ['load cancelled, as owner', 'request rejected', 'request rejected'],
      carrier: ['Load cancelled', 'load cancelled, as requester', 'request rejected'],
      rival: ['Load no longer available', 'load cancelled, as requester', 'request rejected'],
    },
  ],
  [
    'a deleted load is gone for all, with the requests on it',
    async (players) => {
      const { load, request } = await contested(players)
      await server.as(players.carrier).call(withdrawRequest, { params: request, body: {} })
      return () => server.as(players.owner).call(deleteLoad, { params: load })
    },
    {
      owner: ['load gone', 'request gone', 'request gone'],
      carrier: ['load gone', 'request gone'],
      rival: ['Load no longer available', 'load gone', 'request gone'],
    },
  ],
]

describe('each change reaches exactly those concerned', () => {
  test.each(ON_LOADS)('%s', async (_, arrange, told) => {
    const players = await cast()
    const act = await arrange(players)
    expect(await toldBy(act, players)).toEqual(told)
  })
})

describe("a person's notifications are brought to that person's devices", () => {
  async function told(act: (carrier: Player, first: { id: string }) => Promise<unknown>) {
    const players = await cast()
    await bookedLoad(server, players.owner, players.carrier)
    await tenderedLoad(server, players.owner, players.carrier)
    await server.heard()
    await players.carrier.device.sync()
    const [first] = players.carrier.device.notifications.values()
    if (!first) throw new Error('Nobody was told')
    return toldBy(() => act(players.carrier, first), players)
  }

  test('read', async () => {
    const read = await told((carrier, { id }) => server.as(carrier).call(markNotificationRead, { body: { id } }))
    expect(read).toEqual({ carrier: ['Booking accepted'] })
  })

  test('read, all of them', async () => {
    const read = await told((carrier) => server.as(carrier).call(markAllNotificationsRead, {}))
    expect(read).toEqual({ carrier: ['Booking accepted', 'Load tendered to you'] })
  })

  test('archived', async () => {
    const archived = await told((carrier, { id }) => server.as(carrier).call(archiveNotification, { body: { id } }))
    expect(archived).toEqual({ carrier: ['Booking accepted'] })
  })

  test('deleted', async () => {
    const deleted = await told((carrier, params) => server.as(carrier).call(deleteNotification, { params }))
    expect(deleted).toEqual({ carrier: ['notification gone'] })
  })
})

test('streets and terms are for the parties, on a device as on the screen', async () => {
  const players = await cast()
  const { load, request } = await contested(players)
  await server.as(players.owner).call(acceptRequest, { params: request, body: {} })
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
