import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rejectRequest, requestBooking, withdrawRequest } from '#contract/booking.ts'
import { assignCarrier, correctArrival, declineTender, revokeTender, setLoadStatus } from '#contract/load.ts'
import { refusalOf } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, type Freight, postLoad } from '#tests/support/freight.ts'
import { type Person, person } from '#tests/support/people.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: Person
let dana: Person
let harpreet: Person
beforeEach(async () => {
  marta = await person(server, 'broker')
  dana = await person(server, 'dispatcher')
  harpreet = await person(server, 'company')
})

/** A notification for each, a push and a mail with it. */
async function toldOf(load: Freight): Promise<number> {
  await server.heard()
  const news = server.db.selectFrom('notification').select('metadata').where('type', '=', 'load')
  return (await news.execute()).filter(({ metadata }) => metadata['loadId'] === load.id).length
}

/** 'Tue Nov 24, 08:00 CST', as the clocks say in Dallas. */
function atThePickup(at: Date): string {
  const zone = { timeZone: 'America/Chicago' }
  const day = at.toLocaleDateString('en-US', { ...zone, weekday: 'short', month: 'short', day: 'numeric' })
  const clock = at.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })
  return `${day.replace(',', '')}, ${clock} CST`
}

async function threeTimes(round: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < 3; count++) {
    await round()
    server.pass({ minutes: 10 })
  }
}

describe('a request', () => {
  async function askAndTakeBack(load: Freight): Promise<void> {
    const { id } = await ask(server, dana, load)
    await server.as(dana).call(withdrawRequest, { params: { id }, body: {} })
  }
  const asking = (who: Person, load: Freight) => server.as(who).call(requestBooking, { body: { loadId: load.id } })

  test('that was taken back three times within a day is refused, with the load, and nobody hears of it', async () => {
    const [load, another] = [await postLoad(server, marta), await postLoad(server, marta)]
    const againAt = server.at({ days: 1 })
    await threeTimes(() => askAndTakeBack(load))
    const before = await toldOf(load)
    expect(await refusalOf(asking(dana, load))).toMatchObject({
      status: 409,
      code: 'TOO_OFTEN',
      message: `You asked for this load 3 times within 24 hours. You can ask again from ${atThePickup(againAt)}.`,
      current: { id: load.id, myRequest: { status: 'withdrawn' } },
    })
    expect(await toldOf(load)).toBe(before)
    expect((await asking(harpreet, load)).status).toBe('pending')
    expect((await asking(dana, another)).status).toBe('pending')
  })

  test('is taken again when the first of the three is a day old', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(() => askAndTakeBack(load))
    server.pass({ hours: 23, minutes: 30, ms: -1 })
    expect(await refusalOf(asking(dana, load))).toMatchObject({ code: 'TOO_OFTEN' })
    server.pass({ ms: 1 })
    expect((await asking(dana, load)).status).toBe('pending')
  })

  test('counts when it lapsed by a time of the carrier’s own', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(() => {
      const expiresAt = server.at({ minutes: 5 }).toISOString()
      return server.as(dana).call(requestBooking, { body: { loadId: load.id, expiresAt } })
    })
    expect(await refusalOf(asking(dana, load))).toMatchObject({ code: 'TOO_OFTEN' })
  })

  test('does not count when the broker answered it: a price is found in as many steps as it takes', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(async () => {
      const { id } = await ask(server, dana, load)
      await server.as(marta).call(rejectRequest, { params: { id }, body: {} })
    })
    expect((await asking(dana, load)).status).toBe('pending')
  })
})

describe('a tender', () => {
  const tendering = (load: Freight, to: Person) =>
    server.as(marta).call(assignCarrier, { params: load, body: { carrierId: to.id } })
  const offerAndTakeBack = async (load: Freight) => {
    await tendering(load, dana)
    await server.as(marta).call(revokeTender, { params: load })
  }

  test('that was taken back three times within a day is refused to the same carrier, and nobody hears of it', async () => {
    const load = await postLoad(server, marta)
    const againAt = server.at({ days: 1 })
    await threeTimes(() => offerAndTakeBack(load))
    const before = await toldOf(load)
    expect(await refusalOf(tendering(load, dana))).toMatchObject({
      status: 409,
      code: 'TOO_OFTEN',
      message: `You offered this load to this carrier 3 times within 24 hours. You can offer it to them again from ${atThePickup(againAt)}.`,
      current: { id: load.id, tendered: false },
    })
    expect(await toldOf(load)).toBe(before)
    expect(await tendering(load, harpreet)).toMatchObject({ tendered: true, dispatcher: { id: harpreet.id } })
    await server.as(marta).call(revokeTender, { params: load })
    server.pass({ hours: 23, minutes: 30 })
    expect(await tendering(load, dana)).toMatchObject({ tendered: true, dispatcher: { id: dana.id } })
  })

  test('does not count when the carrier declined it', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(async () => {
      await tendering(load, dana)
      await server.as(dana).call(declineTender, { params: load })
    })
    expect(await tendering(load, dana)).toMatchObject({ tendered: true })
  })
})

test('an arrival is corrected three times within a day and no more', async () => {
  const load = await bookedLoad(server, marta, dana)
  const complete = () => server.as(marta).call(setLoadStatus, { params: load, body: { status: 'completed' } })
  const correct = () => server.as(marta).call(correctArrival, { params: load, body: { reason: 'Wrong dock' } })
  await threeTimes(async () => {
    await complete()
    await correct()
  })
  await complete()
  const before = await toldOf(load)
  expect(await refusalOf(correct())).toMatchObject({ status: 409, code: 'TOO_OFTEN', current: { status: 'completed' } })
  expect(await toldOf(load)).toBe(before)
  server.pass({ days: 1 })
  expect(await correct()).toMatchObject({ status: 'active' })
})
