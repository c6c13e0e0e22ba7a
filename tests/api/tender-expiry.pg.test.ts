import { afterAll, describe, expect, test } from 'vitest'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { acceptTenderEndpoint, declineTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { freshPostgres } from '#tests/support/database.ts'
import { postLoad, postTenderedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { oneAfterTheOther } from '#tests/support/lock-order.ts'

const { database, drop } = await freshPostgres()
const server = await startApi(database.connectionString)
afterAll(async () => {
  await server.stop()
  await drop()
})

const marta = await createPerson(server, 'broker')
const dana = await createPerson(server, 'dispatcher')
const harpreet = await createPerson(server, 'company')
const EXPIRED = { status: 409, code: 'TENDER_EXPIRED' }

const rowOf = (load: PostedLoad) =>
  server.db.selectFrom('load').selectAll().where('id', '=', load.id).executeTakeFirstOrThrow()
const history = async (load: PostedLoad) =>
  (await server.as(marta).call(readLoadEndpoint, { params: load })).events.map(({ type }) => type)
const accept = (load: PostedLoad) => server.as(dana).call(acceptTenderEndpoint, { params: load })

async function notificationsOn(load: PostedLoad) {
  await server.eventsHandled()
  const rows = await server.db.selectFrom('notification').selectAll().orderBy('id').execute()
  return rows
    .filter(({ metadata, title }) => metadata['loadId'] === load.id && title === 'Tender expired')
    .map(({ person_id }) => person_id)
    .toSorted()
}

describe('[UNDO-04] a tender that nobody answers', () => {
  test('[FACE-33] expires with others of its run at one instant, so that a list shows them together', async () => {
    const loads = [await postTenderedLoad(server, marta, dana), await postTenderedLoad(server, marta, dana)]
    server.pass({ minutes: 60 })
    await server.chores()
    await server.eventsHandled()
    const { data } = await server.as(marta).call(listNotificationsEndpoint, { query: {} })
    const news = data.filter(({ metadata }) => loads.some(({ id }) => id === metadata.loadId))
    expect(news.map(({ metadata }) => metadata.subject)).toEqual(['tender-expired', 'tender-expired'])
    expect(new Set(news.map(({ createdAt }) => createdAt)).size).toBe(1)
  })

  test('shows both when it ends, puts the load back on the board after 60 minutes and tells both once', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    const tender = { at: server.at({}).toISOString(), expiresAt: server.at({ minutes: 60 }).toISOString() }
    for (const who of [marta, dana])
      expect(await server.as(who).call(readLoadEndpoint, { params: load })).toMatchObject({ tender })

    server.pass({ minutes: 59 })
    await server.chores()
    expect(await rowOf(load)).toMatchObject({ tendered: true, dispatcher_id: dana.id })
    server.pass({ minutes: 1 })
    await server.chores()
    await server.chores()
    expect(await rowOf(load)).toMatchObject({ status: 'pending', tendered: false, dispatcher_id: null })
    expect(await history(load)).toEqual(['tendered', 'tender-expired'])
    expect(await notificationsOn(load)).toEqual([marta.personId, dana.personId].toSorted())
    const { data } = await server
      .as(harpreet)
      .call(listBoardEndpoint, { query: { limit: 100, sort: 'createdAt:desc' } })
    expect(data.map(({ id }) => id)).toContain(load.id)
  })

  test('ends when the broker chose, from 15 minutes to 24 hours', async () => {
    const load = await postLoad(server, marta)
    const tender = (minutes: number) =>
      server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id, minutes } })
    const message = 'Choose from 15 minutes to 24 hours'
    for (const wrong of [14, 1441, 60.5])
      expect(await expectRefusal(tender(wrong))).toMatchObject({
        status: 422,
        validationErrors: [{ path: 'minutes', message }],
      })
    const { tender: open } = await tender(240)
    expect(open).toEqual({ at: server.at({}).toISOString(), expiresAt: server.at({ minutes: 240 }).toISOString() })
    server.pass({ minutes: 239 })
    await server.chores()
    expect(await rowOf(load)).toMatchObject({ tendered: true })
    server.pass({ minutes: 1 })
    await server.chores()
    expect(await rowOf(load)).toMatchObject({ tendered: false })
  })

  test('refuses a late accept or decline with 409, before and after the load went back, and keeps the expiry', async () => {
    for (const endpoint of [acceptTenderEndpoint, declineTenderEndpoint]) {
      const load = await postTenderedLoad(server, marta, dana)
      server.pass({ minutes: 60 })
      const late = () => expectRefusal(server.as(dana).call(endpoint, { params: load }))
      expect(await late()).toMatchObject(EXPIRED)
      expect(await history(load)).toEqual(['tendered', 'tender-expired'])
      expect(await late()).toMatchObject(EXPIRED)
      await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: harpreet.id } })
      expect(await late()).toMatchObject(EXPIRED)
      expect(await rowOf(load)).toMatchObject({ tendered: true, dispatcher_id: harpreet.id })
      expect(await notificationsOn(load)).toEqual([marta.personId, dana.personId].toSorted())
    }
  })

  test('says nothing of the load to a carrier that never had the tender', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    server.pass({ minutes: 60 })
    const stranger = server.as(harpreet).call(acceptTenderEndpoint, { params: load })
    expect(await expectRefusal(stranger)).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
  })

  test('makes way for a booking request and for the next tender before the minute job has run', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    server.pass({ minutes: 60 })
    await server.as(harpreet).call(requestBookingEndpoint, { body: { loadId: load.id } })
    expect(await history(load)).toEqual(['tendered', 'tender-expired'])
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    expect(await accept(load)).toMatchObject({ status: 'active' })
  })

  test('ends at pickup when that is sooner, and cannot begin after it', async () => {
    const load = await postLoad(server, marta, { pickup_at: server.at({ minutes: 20 }) })
    const tender = () => server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
    const expiresAt = server.at({ minutes: 20 }).toISOString()
    expect(await tender()).toMatchObject({ tender: { expiresAt } })
    server.pass({ minutes: 20 })
    expect(await expectRefusal(accept(load))).toMatchObject(EXPIRED)
    expect(await expectRefusal(tender())).toMatchObject({ status: 409, code: 'LOAD_EXPIRED' })
  })
})

describe('[UNDO-04] an accept and the expiry at once', () => {
  const expiry = () => server.chores()

  test('the accept that holds the row first wins, and the expiry leaves the load alone', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    server.pass({ minutes: 59 })
    const contested = { table: 'load', id: load.id } as const
    const first = async () => {
      const accepted = accept(load)
      return accepted
    }
    const second = async () => {
      server.pass({ minutes: 1 })
      await expiry()
    }
    const [accepted] = await oneAfterTheOther(server, contested, [first, second])
    expect(accepted).toMatchObject({ status: 'active', dispatcher: { id: dana.id } })
    expect(await history(load)).toEqual(['tendered', 'tender-accepted'])
    expect(await notificationsOn(load)).toEqual([])
  })

  test('the expiry that holds the row first wins, and the accept gets 409', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    server.pass({ minutes: 60 })
    const contested = { table: 'load', id: load.id } as const
    const [, refusal] = await oneAfterTheOther(server, contested, [expiry, () => expectRefusal(accept(load))])
    expect(refusal).toMatchObject(EXPIRED)
    expect(await rowOf(load)).toMatchObject({ status: 'pending', dispatcher_id: null })
    expect(await history(load)).toEqual(['tendered', 'tender-expired'])
    expect(await notificationsOn(load)).toEqual([marta.personId, dana.personId].toSorted())
  })
})
