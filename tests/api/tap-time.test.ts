import { afterAll, expect, test } from 'vitest'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())
const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')

test('[OFF-02] F79 an arrival of a device whose clock was a day ahead keeps its time, and both parties see by how much', async () => {
  const load = await postBookedLoad(server, marta, dana)
  server.pass({ hours: 4 })
  const occurredAt = server.at({ minutes: -30 }).toISOString()
  const body = { status: 'completed', occurredAt, clock: { offsetMs: -86_400_000, isSure: true } } as const
  await server.as(dana).call(setLoadStatusEndpoint, { params: load, body })
  for (const party of [marta, dana]) {
    const { events } = await server.as(party).call(readLoadEndpoint, { params: load })
    const tap = { earliest: occurredAt, latest: occurredAt, clockAheadMs: 86_400_000 }
    expect(events.find(({ type }) => type === 'arrived')).toMatchObject({ occurredAt, tap })
  }
})

test('[OFF-02] F80 an arrival by a clock that was not compared since a restart is between the last contact and the receipt', async () => {
  const load = await postBookedLoad(server, marta, dana)
  server.pass({ hours: 4 })
  const contactAt = server.at({ hours: -3 }).toISOString()
  const clock = { offsetMs: 0, contactAt, isSure: false }
  const body = { status: 'completed', occurredAt: server.at({ days: -1 }).toISOString(), clock } as const
  await server.as(dana).call(setLoadStatusEndpoint, { params: load, body })
  const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
  const arrival = events.find(({ type }) => type === 'arrived')
  expect(arrival).toMatchObject({
    occurredAt: contactAt,
    tap: { earliest: contactAt, latest: server.at({}).toISOString(), clockAheadMs: 0 },
  })
})

test('[OFF-02] F80 a possible time by a clock that was not compared is kept, and is not sure for either party', async () => {
  const load = await postBookedLoad(server, marta, dana)
  server.pass({ hours: 4 })
  const [contactAt, occurredAt] = [server.at({ hours: -3 }).toISOString(), server.at({ hours: -1 }).toISOString()]
  const body = { status: 'completed', occurredAt, clock: { offsetMs: 0, contactAt, isSure: false } } as const
  await server.as(dana).call(setLoadStatusEndpoint, { params: load, body })
  for (const party of [marta, dana]) {
    const { events } = await server.as(party).call(readLoadEndpoint, { params: load })
    const tap = { earliest: contactAt, latest: server.at({}).toISOString() }
    expect(events.find(({ type }) => type === 'arrived')).toMatchObject({ occurredAt, tap })
  }
})

test('[OFF-02] F80 an arrival by a clock a day behind is not before the booking', async () => {
  const load = await postBookedLoad(server, marta, dana)
  const bookedAt = server.at({}).toISOString()
  server.pass({ hours: 2 })
  const body = { status: 'completed', occurredAt: server.at({ days: -1 }).toISOString() } as const
  await server.as(dana).call(setLoadStatusEndpoint, { params: load, body })
  const { events } = await server.as(marta).call(readLoadEndpoint, { params: load })
  const arrival = events.find(({ type }) => type === 'arrived')
  expect(arrival).toMatchObject({ occurredAt: bookedAt, tap: { latest: server.at({}).toISOString() } })
  expect(arrival?.tap?.clockAheadMs, 'it was behind').toBeLessThan(0)
})
