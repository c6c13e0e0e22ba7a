import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { listBoardEndpoint, readBoardSampleEndpoint } from '#contract/freight/board.ts'
import { listMyBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { counterRequestEndpoint } from '#contract/freight/booking.ts'
import { createLoadEndpoint, type NewLoad } from '#contract/freight/load-post.ts'
import { exportLoadsEndpoint, listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi(undefined, { LOG_LEVEL: 'debug' })
afterAll(() => server.stop())

type Stop = NonNullable<NewLoad['stops']>[number]

/** What nobody but the owner may read before acceptance. */
const PRIVATE = /SECRET|\blegMiles\b|\blegMinutes\b|secret@|555 01\d\d/
const PLACES = [
  { city: 'Amarillo', state: 'TX', zipCode: '79101' },
  { city: 'Albuquerque', state: 'NM', zipCode: '87102' },
] as const

/** Thirty stops with every field filled. */
function thirtyStops(): NewLoad {
  const body = newLoad(server)
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = body
  const secrets = (at: number) => ({
    address: `${at} SECRET street`,
    description: `SECRET dock ${at}`,
    contactName: `SECRET person ${at}`,
    contactPhone: `+1 214 555 01${String(at).padStart(2, '0')}`,
    contactEmail: `secret@dock${at}.test`,
    appointmentNumber: `SECRET-A-${at}`,
    references: `SECRET-R-${at}`,
    handling: `SECRET handling ${at}`,
  })
  const between = Array.from({ length: 28 }, (_, n): Stop => ({
    kind: n % 3 === 0 ? 'pickup' : 'delivery',
    ...(PLACES[n % 2] ?? PLACES[0]),
    ...secrets(n + 1),
    dateTime: server.at({ hours: 50 + n / 4 }).toISOString(),
    until: server.at({ hours: 60 }).toISOString(),
    freight: { pieces: `${n + 1} pallets` },
  }))
  const stops: Stop[] = [
    { kind: 'pickup', ...pickupLocation, ...secrets(0), dateTime: pickupDateTime },
    ...between,
    { kind: 'delivery', ...deliveryLocation, ...secrets(29), dateTime: deliveryDateTime },
  ]
  const { pickupLocation: _from, deliveryLocation: _to, paper: _paper, ...rest } = body
  return { ...rest, stops } as NewLoad
}

test('[STOP-16] of 30 stops with every field filled, no answer, file, notification, push, email, job or log tells who isn’t a party what is private', async () => {
  const marta = await createPerson(server, 'broker')
  const others = {
    carrier: await createPerson(server, 'company'),
    requester: await createPerson(server, 'company'),
    dispatcher: await createPerson(server, 'dispatcher'),
    rival: await createPerson(server, 'broker'),
  }
  const load = await server.as(marta).call(createLoadEndpoint, { body: thirtyStops() })
  expect(load.stops).toHaveLength(30)
  expect(JSON.stringify(load)).toMatch(PRIVATE)
  for (const who of [others.requester, others.dispatcher]) {
    const { id } = await requestPostedLoad(server, who, load, { message: 'Empty in Dallas' })
    await server.as(marta).call(counterRequestEndpoint, { params: { id }, body: { rate: load.rate + 50 } })
  }
  await server.eventsHandled()

  const read: [string, string][] = []
  async function look<E extends Endpoint>(who: ApiPerson | null, name: string, endpoint: E, input: EndpointInput<E>) {
    const { text } = await server.as(who).ask(endpoint, input)
    read.push([name, text])
  }
  for (const [name, who] of Object.entries(others)) {
    await look(who, `${name}: load`, readLoadEndpoint, { params: load })
    await look(who, `${name}: board`, listBoardEndpoint, { query: { search: 'Albuquerque' } })
    await look(who, `${name}: own loads`, listMyLoadsEndpoint, { query: {} })
    await look(who, `${name}: own requests`, listMyBookingRequestsEndpoint, { query: {} })
    await look(who, `${name}: sync`, syncEndpoint, { query: {} })
    await look(who, `${name}: file`, exportLoadsEndpoint, { query: {} })
    await look(who, `${name}: notifications`, listNotificationsEndpoint, { query: {} })
  }
  await look(null, 'anybody: home page', readBoardSampleEndpoint, {})
  for (const table of ['notification', 'domain_event', 'live_news', 'pgboss.job']) {
    const { rows } = await sql`select * from ${sql.raw(table)}`.execute(server.db)
    read.push([table, JSON.stringify(rows)])
  }
  read.push(['log', server.log.join('\n')])
  expect(read.find(([name]) => name === 'requester: load')?.[1]).toContain('Albuquerque')
  expect(server.log.length).toBeGreaterThan(0)
  expect(read.filter(([, text]) => PRIVATE.test(text)).map(([name, text]) => [name, PRIVATE.exec(text)?.[0]])).toEqual(
    [],
  )
})
