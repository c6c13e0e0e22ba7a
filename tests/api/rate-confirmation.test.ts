import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { acceptTenderEndpoint, releaseCarrierEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { readRateConfirmationEndpoint, readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad, postLoad, postTenderedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let rival: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight', mc_number: '661204' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  rival = await createPerson(server, 'company')
  load = await postBookedLoad(server, marta, dana)
})

const read = (who: ApiPerson, query: { deal?: string } = {}) =>
  server.as(who).call(readRateConfirmationEndpoint, { params: load, query })
const release = () =>
  server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Trailer is dirty' } })

describe('the rate confirmation of a deal', () => {
  test('is there as soon as the broker accepts, the same for both parties', async () => {
    const document = await read(dana)
    expect(document).toMatchObject({
      loadNumber: load.number,
      version: 1,
      replaces: null,
      requestedAt: expect.any(String),
      acceptedAt: document.issuedAt,
      endedAt: null,
      broker: { name: 'Blue Mesa Freight', mcNumber: '661204', isDotVerified: false },
      carrier: { name: 'Reyes Trucking' },
      dispatcher: null,
      stops: [
        {
          stop: 'pickup',
          place: { address: '1200 pickup Street', city: 'Dallas', zone: 'America/Chicago' },
          appointment: { to: null },
        },
        { stop: 'delivery' },
      ],
      detention: { freeMinutes: 120, ratePerHour: 50, stepMinutes: 15, maxHours: 5 },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await read(marta)).toEqual(document)
  })

  test('says that the load is partial, and nothing of another', async () => {
    const partial = await postBookedLoad(server, marta, dana, { partial: true })
    const document = await server.as(dana).call(readRateConfirmationEndpoint, { params: partial, query: {} })
    expect(document.freight).toMatchObject({ partial: true })
    expect((await read(dana)).freight).not.toHaveProperty('partial')
  })

  test('names what was agreed by tender', async () => {
    const tendered = await postTenderedLoad(server, marta, dana)
    await server.as(dana).call(acceptTenderEndpoint, { params: tendered })
    const document = await server.as(marta).call(readRateConfirmationEndpoint, { params: tendered, query: {} })
    expect(document).toMatchObject({ requestedAt: null, loadNumber: tendered.number })
  })

  test('is also a PDF for both parties, which no cache keeps', async () => {
    for (const party of [marta, dana]) {
      const { status, headers, text } = await server
        .as(party)
        .ask(readRateConfirmationPdfEndpoint, { params: load, query: {} })
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ])
      expect(headers.get('content-disposition')).toBe('attachment; filename="rate-confirmation.pdf"')
      expect(text.slice(0, 5)).toBe('%PDF-')
    }
  })

  test('stays as agreed when a party renames its account', async () => {
    const before = await read(dana)
    await server.db.updateTable('account').set({ business_name: 'Stolen Name' }).where('id', '=', marta.id).execute()
    expect(await read(dana)).toEqual(before)
  })

  test('stays as agreed when the load’s freight and contacts change', async () => {
    const before = await read(dana)
    expect(before.freight).toMatchObject({ commodity: expect.any(String), weight: expect.any(Number) })
    await server.db
      .updateTable('load')
      .set({ commodity: 'Fireworks', weight_lbs: 1 })
      .where('id', '=', load.id)
      .execute()
    await server.db
      .updateTable('load_stop')
      .set({ contact_name: 'A stranger' })
      .where('load_id', '=', load.id)
      .execute()
    expect(await read(dana)).toEqual(before)
  })

  test.each([
    ['another carrier', () => rival],
    ['another broker', () => createPerson(server, 'broker')],
  ])('is not found for %s, as a PDF neither', async (_, who) => {
    const other = await who()
    const refusal = await expectRefusal(read(other))
    expect([refusal.status, refusal.code]).toEqual([404, 'NOT_FOUND'])
    const { status } = await server.as(other).ask(readRateConfirmationPdfEndpoint, { params: load, query: {} })
    expect(status).toBe(404)
  })

  test('is not found before a deal, not even by the owner', async () => {
    const open = await postLoad(server, marta)
    const asked = server.as(marta).call(readRateConfirmationEndpoint, { params: open, query: {} })
    expect((await expectRefusal(asked)).code).toBe('NOT_FOUND')
  })

  test.each(['1', "' or true --", '%00', 'null'])('refuses a load or deal id that is none: %s', async (id) => {
    const path = `/loads/${load.id}/rate-confirmation`
    const bad = encodeURIComponent(id)
    for (const url of [`${path}?deal=${bad}`, `${path}/pdf?deal=${bad}`, `/loads/${bad}/rate-confirmation`]) {
      const { status } = await server.as(dana).send({ method: 'GET', path: url })
      expect([url, status]).toEqual([url, 422])
    }
  })
})

describe('[SEC-03] a released carrier', () => {
  test('reads its own confirmation without the docks’ contacts, and its successor only its own', async () => {
    const agreed = await read(dana)
    expect(agreed.stops[0]?.contact).not.toBeNull()
    await release()
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: rival.id } })
    await server.as(rival).call(acceptTenderEndpoint, { params: load })
    const own = await read(dana)
    const { paper: _, ...freight } = agreed.freight ?? {}
    expect(own).toMatchObject({ dealId: agreed.dealId, carrier: { name: 'Reyes Trucking' }, freight })
    expect(own.endedAt).not.toBeNull()
    expect(own.stops.map(({ contact }) => contact)).toEqual([null, null])
    expect((await read(rival)).dealId).not.toBe(own.dealId)
    expect((await expectRefusal(read(rival, { deal: own.dealId }))).code).toBe('NOT_FOUND')
    expect(await read(marta, { deal: own.dealId })).toEqual(own)
    expect((await read(marta)).carrier).toMatchObject(await read(rival).then(({ carrier }) => carrier))
  })

  test('never reads freight that the broker entered after the release', async () => {
    const { hash } = await read(dana)
    await release()
    const { rate, freight } = await read(dana)
    const body = { ...newLoad(server), rate: 9999, weight: 12_345 }
    await server.as(marta).call(updateLoadEndpoint, { params: load, body })
    const own = await read(dana)
    expect([own.freight, own.rate, own.hash]).toEqual([freight, rate, hash])
  })
})
