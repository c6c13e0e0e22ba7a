import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { recordStopEventEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { requestPostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'
import { newLoad } from '#tests/support/new-load.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'company')
const AMARILLO = { city: 'Amarillo', state: 'TX', zipCode: '79101', address: '1 Stockyards Road' }

let load: { id: string; number: number }
let changeId: string
beforeEach(proposeFewer)

/** A load of three stops is booked, and the broker proposes to remove the second. */
async function proposeFewer(): Promise<void> {
  const body = newLoad(server)
  const { pickupLocation, deliveryLocation, pickupDateTime, deliveryDateTime } = body
  const stops = [
    { kind: 'pickup' as const, ...pickupLocation, dateTime: pickupDateTime },
    { kind: 'delivery' as const, ...AMARILLO, dateTime: server.at({ hours: 55 }).toISOString() },
    { kind: 'delivery' as const, ...deliveryLocation, dateTime: deliveryDateTime },
  ]
  load = await server.as(marta).call(createLoadEndpoint, { body: { ...body, stops } })
  const { id } = await requestPostedLoad(server, dana, load)
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  const shown = await server.as(marta).call(readLoadEndpoint, { params: load })
  changeId = randomUUID()
  const listed = (shown.stops ?? []).filter((stop) => stop.id !== 's1')
  const fewer = listed.map((stop) => {
    const { zone: _zone, coordinates: _point, legMiles: _miles, legMinutes: _minutes, address, ...said } = stop
    return { ...said, address: address ?? '' }
  })
  const about = { dealId: shown.deal?.id ?? '', version: 1, changeId, rate: 2000, reason: 'One drop less' }
  await server.as(marta).call(proposeChangeEndpoint, { params: load, body: { ...about, stops: fewer } })
}

const accept = () =>
  server.as(dana).ask(answerChangeEndpoint, { params: load, body: { changeId, answer: 'accepted', stops: 2 } })
const arrive = () =>
  server.as(dana).ask(recordStopEventEndpoint, { params: load, body: { kind: 'arrived', stop: 's1' } })

async function outcome() {
  const { stops = [] } = await server.as(dana).call(readLoadEndpoint, { params: load })
  const { data } = await server.as(dana).call(listLoadDealsEndpoint, { params: load })
  const [deal] = data
  const taps = deal?.stopEvents.map(({ kind, stop }) => `${kind} ${stop}`)
  return { stops: stops.map(({ id }) => id), taps, isIntact: deal?.chain.intact }
}

test('[STOP-47] an arrival that commits first keeps its stop, and the acceptance gets 409', async () => {
  const [tapped, accepted] = await oneAfterTheOther(server, { table: 'load', id: load.id }, [arrive, accept])
  expect([tapped.status, accepted.status]).toEqual([200, 409])
  expect(accepted.text).toContain('The truck has reached stop 2 since this was proposed')
  expect(await outcome()).toEqual({ stops: ['pickup', 's1', 'delivery'], taps: ['arrived s1'], isIntact: true })
})

test('[STOP-47] [STOP-32] an arrival that commits after the acceptance gets 409 and is kept', async () => {
  const [accepted, tapped] = await oneAfterTheOther(server, { table: 'load', id: load.id }, [accept, arrive])
  expect([accepted.status, tapped.status]).toEqual([200, 409])
  expect(await outcome()).toEqual({ stops: ['pickup', 'delivery'], taps: ['arrived s1'], isIntact: true })
})

/** 200 in the long run. */
const ROUNDS = Number(process.env['STOP_ROUNDS'] ?? 20)

test('[STOP-47] acceptance and arrival at once, again and again: one of both gets 409, the tap is kept, no reached stop goes', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await proposeFewer()
    const both = round % 2 === 0 ? [arrive(), accept()] : [accept(), arrive()]
    const [one, other] = await Promise.all(both)
    const [tapped, accepted] = round % 2 === 0 ? [one, other] : [other, one]
    expect([200, 409]).toContain(tapped?.status)
    expect(accepted?.status).toBe(tapped?.status === 200 ? 409 : 200)
    const isKept = accepted?.status === 409
    expect(await outcome()).toEqual({
      stops: isKept ? ['pickup', 's1', 'delivery'] : ['pickup', 'delivery'],
      taps: ['arrived s1'],
      isIntact: true,
    })
    seen.add(isKept ? 'tap first' : 'change first')
  }
  // both orders came up, so both were proved
  expect(seen.size).toBe(2)
}, 600_000)
