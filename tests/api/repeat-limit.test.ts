import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
  withdrawBookingRequestEndpoint,
} from '#contract/freight/booking.ts'
import {
  tenderLoadEndpoint,
  correctArrivalEndpoint,
  declineTenderEndpoint,
  revokeTenderEndpoint,
  setLoadStatusEndpoint,
} from '#contract/freight/load-actions.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { requestPostedLoad, postBookedLoad, type PostedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let harpreet: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'dispatcher')
  harpreet = await createPerson(server, 'company')
})

/** Each notification also sends a push and an email. */
async function notificationCount(load: PostedLoad): Promise<number> {
  await server.eventsHandled()
  const news = server.db.selectFrom('notification').select('metadata').where('type', '=', 'load')
  return (await news.execute()).filter(({ metadata }) => metadata['loadId'] === load.id).length
}

/** 'Tue Nov 24, 08:00 CST', the local time in Dallas. */
function pickupTime(at: Date): string {
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
  async function requestAndWithdraw(load: PostedLoad): Promise<void> {
    const { id } = await requestPostedLoad(server, dana, load)
    await server.as(dana).call(withdrawBookingRequestEndpoint, { params: { id }, body: {} })
  }
  const requestLoad = (who: ApiPerson, load: PostedLoad) =>
    server.as(who).call(requestBookingEndpoint, { body: { loadId: load.id } })

  test('withdrawn three times within a day cannot be sent again, and nobody is notified', async () => {
    const [load, another] = [await postLoad(server, marta), await postLoad(server, marta)]
    const againAt = server.at({ days: 1 })
    await threeTimes(() => requestAndWithdraw(load))
    const before = await notificationCount(load)
    expect(await expectRefusal(requestLoad(dana, load))).toMatchObject({
      status: 409,
      code: 'TOO_OFTEN',
      message: `You requested this load 3 times in 24 hours. You can request it again at ${pickupTime(againAt)}.`,
      current: { id: load.id, myRequest: { status: 'withdrawn' } },
    })
    expect(await notificationCount(load)).toBe(before)
    expect((await requestLoad(harpreet, load)).status).toBe('pending')
    expect((await requestLoad(dana, another)).status).toBe('pending')
  })

  test('can be sent again when the first of the three is a day old', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(() => requestAndWithdraw(load))
    server.pass({ hours: 23, minutes: 30, ms: -1 })
    expect(await expectRefusal(requestLoad(dana, load))).toMatchObject({ code: 'TOO_OFTEN' })
    server.pass({ ms: 1 })
    expect((await requestLoad(dana, load)).status).toBe('pending')
  })

  test('counts when it expired at a time that the carrier set', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(() => {
      const expiresAt = server.at({ minutes: 5 }).toISOString()
      return server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, expiresAt } })
    })
    expect(await expectRefusal(requestLoad(dana, load))).toMatchObject({ code: 'TOO_OFTEN' })
  })

  test('does not count when the broker rejected it, so a rate can be negotiated', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(async () => {
      const { id } = await requestPostedLoad(server, dana, load)
      await server.as(marta).call(rejectBookingRequestEndpoint, { params: { id }, body: {} })
    })
    expect((await requestLoad(dana, load)).status).toBe('pending')
  })
})

describe('a tender', () => {
  const tendering = (load: PostedLoad, to: ApiPerson) =>
    server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: to.id } })
  const tenderAndRevoke = async (load: PostedLoad) => {
    await tendering(load, dana)
    await server.as(marta).call(revokeTenderEndpoint, { params: load })
  }

  test('revoked three times within a day cannot go to the same carrier again, and nobody is notified', async () => {
    const load = await postLoad(server, marta)
    const againAt = server.at({ days: 1 })
    await threeTimes(() => tenderAndRevoke(load))
    const before = await notificationCount(load)
    expect(await expectRefusal(tendering(load, dana))).toMatchObject({
      status: 409,
      code: 'TOO_OFTEN',
      message: `You tendered this load to this carrier 3 times in 24 hours. You can tender it to them again at ${pickupTime(againAt)}.`,
      current: { id: load.id, tendered: false },
    })
    expect(await notificationCount(load)).toBe(before)
    expect(await tendering(load, harpreet)).toMatchObject({ tendered: true, dispatcher: { id: harpreet.id } })
    await server.as(marta).call(revokeTenderEndpoint, { params: load })
    server.pass({ hours: 23, minutes: 30 })
    expect(await tendering(load, dana)).toMatchObject({ tendered: true, dispatcher: { id: dana.id } })
  })

  test('does not count when the carrier declined it', async () => {
    const load = await postLoad(server, marta)
    await threeTimes(async () => {
      await tendering(load, dana)
      await server.as(dana).call(declineTenderEndpoint, { params: load })
    })
    expect(await tendering(load, dana)).toMatchObject({ tendered: true })
  })
})

test('an arrival can be corrected at most three times within a day', async () => {
  const load = await postBookedLoad(server, marta, dana)
  const complete = () =>
    server
      .as(marta)
      .call(setLoadStatusEndpoint, { params: load, body: { status: 'completed', reason: 'Delivered early' } })
  const correct = () => server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong dock' } })
  await threeTimes(async () => {
    await complete()
    await correct()
  })
  await complete()
  const before = await notificationCount(load)
  expect(await expectRefusal(correct())).toMatchObject({
    status: 409,
    code: 'TOO_OFTEN',
    current: { status: 'completed' },
  })
  expect(await notificationCount(load)).toBe(before)
  server.pass({ days: 1 })
  expect(await correct()).toMatchObject({ status: 'active' })
})
