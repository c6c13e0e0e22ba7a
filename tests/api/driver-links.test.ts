import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createDriverLinkEndpoint,
  listDriverLinksEndpoint,
  renewDriverLinkEndpoint,
  revokeDriverLinkEndpoint,
} from '#contract/freight/driver-link.ts'
import {
  addDriverDocumentEndpoint,
  readDriverLoadEndpoint,
  recordDriverEventEndpoint,
} from '#contract/freight/driver-load.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { UPLOADS_PATH } from '#contract/freight/document.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploaded } from '#tests/support/document-uploads.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { postAndBook, postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi(undefined, { LOG_LEVEL: 'info', RATE_LIMITS: 'true' })
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postBookedLoad(server, marta, dana)
})

const driver = (token: string) => server.as({ accessToken: token })
const arrived = (stop: 'pickup' | 'delivery') => ({ params: { id: load.id }, body: { kind: 'arrived' as const, stop } })
const linksOf = (who: ApiPerson) => server.as(who).call(listDriverLinksEndpoint, { params: load })
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await expectRefusal(call)
  return [status, code]
}
async function titlesOf(who: ApiPerson): Promise<string[]> {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
  return data.map(({ title }) => title)
}

describe('a driver link [LAND-11]', () => {
  test('[SYNC-03] of a restored server says to when, to a phone that another database answered', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    const first = await driver(token).call(readDriverLoadEndpoint, { query: {} })
    expect(first.restoredTo).toBeUndefined()
    const again = await driver(token).call(readDriverLoadEndpoint, { query: { of: first.database } })
    expect(again.restoredTo).toBeUndefined()
    const { restoredTo } = await driver(token).call(readDriverLoadEndpoint, { query: { of: 'another' } })
    expect(Date.parse(restoredTo ?? ''), 'the newest row').toBe(server.now())
  })

  test('opens the stops of its load, without money, and shows the dispatcher that it was seen', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    expect(await linksOf(dana)).toMatchObject({ isLinked: false, data: [{ state: 'open', seenAt: null }] })
    const seen = await driver(token).call(readDriverLoadEndpoint, { query: { touched: 'yes' } })
    expect(seen).toMatchObject({ loadId: load.id, carrierName: 'Reyes Trucking', freeMinutes: 120, status: 'active' })
    const untouched = { address: expect.any(String) as unknown, arrivedAt: null, departedAt: null }
    expect(seen.stops).toMatchObject([
      { id: 'pickup', ...untouched },
      { id: 'delivery', ...untouched },
    ])
    expect(JSON.stringify(seen)).not.toMatch(/rate|email|notes|perHour/i)
    expect(await linksOf(dana)).toMatchObject({ isLinked: true, data: [{ seenAt: server.at({}).toISOString() }] })
  })

  test('says what the gate asks for and what the freight must have, of the load’s two stops as of more', async () => {
    const body = newLoad(server, { reference: 'SO-88' })
    const posted = await postAndBook(server, { broker: marta, carrier: dana }, body)
    const { token } = await linkDriver(server.as(dana), posted)
    const seen = await driver(token).call(readDriverLoadEndpoint, { query: {} })
    const { temperature, hazmat, seal } = body.paper ?? {}
    expect(seen).toMatchObject({ reference: 'SO-88', temperature, hazmat, seal })
    expect(seen.stops).toMatchObject([
      { appointmentNumber: body.paper?.pickupAppointment, references: body.paper?.pickupReferences },
      { appointmentNumber: body.paper?.deliveryAppointment, references: body.paper?.deliveryReferences },
    ])
    expect(JSON.stringify(seen), 'of no money').not.toContain(body.paper?.value)
  })

  test('[CASE-16] a mail scanner that opens the page is not the driver: nobody touched it', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    for (const minutes of [1, 10]) {
      server.pass({ minutes })
      await driver(token).call(readDriverLoadEndpoint, { query: {} })
    }
    expect(await linksOf(dana)).toMatchObject({ isLinked: false, data: [{ seenAt: null, lastSeenAt: null }] })
    await driver(token).call(readDriverLoadEndpoint, { query: { touched: 'yes' } })
    expect(await linksOf(dana)).toMatchObject({ isLinked: true, data: [{ seenAt: server.at({}).toISOString() }] })
  })

  test('reports arrivals and departures as the driver, in the chain of the deal, and completes the load', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    const place = { latitude: 32.78, longitude: -96.8, accuracy: 20 }
    const at = arrived('pickup')
    await driver(token).call(recordDriverEventEndpoint, { ...at, body: { ...at.body, place } })
    await driver(token).call(recordDriverEventEndpoint, { params: load, body: { kind: 'departed', stop: 'pickup' } })
    const delivered = await driver(token).call(recordDriverEventEndpoint, arrived('delivery'))
    expect(delivered.status).toBe('completed')
    expect(delivered.stops.at(-1)?.arrivedAt).toEqual(expect.any(String))
    const [deal] = (await server.as(marta).call(listLoadDealsEndpoint, { params: load })).data
    expect(deal?.chain).toMatchObject({ intact: true })
    expect(deal?.stopEvents.map(({ kind, stop, by }) => [kind, stop, by])).toEqual([
      ['arrived', 'pickup', 'driver'],
      ['departed', 'pickup', 'driver'],
      ['arrived', 'delivery', 'driver'],
    ])
    expect(deal?.stopEvents[0]?.place).toEqual(place)
    expect(await linksOf(marta)).toMatchObject({ data: [], lastWord: { kind: 'arrived', stop: 'delivery' } })
  })

  test('notifies both parties of what the driver reports', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    await driver(token).call(recordDriverEventEndpoint, arrived('pickup'))
    await driver(token).call(recordDriverEventEndpoint, { params: load, body: { kind: 'departed', stop: 'pickup' } })
    await driver(token).call(recordDriverEventEndpoint, arrived('delivery'))
    await driver(token).call(recordDriverEventEndpoint, { params: load, body: { kind: 'departed', stop: 'delivery' } })
    const news = ['Arrived at pickup', 'Left pickup', 'Arrival confirmed', 'Delivered']
    expect(await titlesOf(marta)).toEqual(expect.arrayContaining(news))
    expect(await titlesOf(dana)).toEqual(expect.arrayContaining(news))
  })

  test("sends the POD, which belongs to the link's deal; both parties are notified", async () => {
    const { token, linkId } = await linkDriver(server.as(dana), load)
    const part = await uploaded({ url: server.url, accessToken: token }, tinyJpeg(2000))
    const body = { documentId: randomUUID(), kind: 'pod' as const, parts: [part] }
    await driver(token).call(addDriverDocumentEndpoint, { params: load, body })
    const row = server.db.selectFrom('load_document').select(['driver_link_id', 'uploaded_by'])
    expect(await row.where('id', '=', body.documentId).execute()).toEqual([
      { driver_link_id: linkId, uploaded_by: dana.id },
    ])
    const seen = await driver(token).call(readDriverLoadEndpoint, { query: {} })
    expect(seen.documents).toMatchObject([{ kind: 'pod', pages: 1 }])
    const { deal } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(deal?.documents).toMatchObject([{ by: 'carrier', byDriver: true }])
    expect(await titlesOf(marta)).toContain('POD in')
    expect(await titlesOf(dana)).toContain('POD in')
  })

  test('takes a repeated tap once, under a key of its own', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    const key = randomUUID()
    const first = await driver(token).ask(recordDriverEventEndpoint, arrived('pickup'), { key })
    const again = await driver(token).ask(recordDriverEventEndpoint, arrived('pickup'), { key })
    expect(again.body).toEqual(first.body)
    const rows = await server.db.selectFrom('idempotency').select('actor').where('key', '=', key).execute()
    expect(rows).toHaveLength(1)
    expect([dana.id, dana.personId]).not.toContain(rows[0]?.actor)
  })
})

describe('the end of a driver link', () => {
  test('a revoked link answers 410 to everything, and its taps change nothing', async () => {
    const { token, linkId } = await linkDriver(server.as(dana), load)
    await server.as(dana).call(revokeDriverLinkEndpoint, { params: { id: load.id, linkId } })
    const gone = [410, 'LINK_ENDED']
    expect(await codeOf(driver(token).call(readDriverLoadEndpoint, { query: {} }))).toEqual(gone)
    expect(await codeOf(driver(token).call(recordDriverEventEndpoint, arrived('pickup')))).toEqual(gone)
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const upload = `${server.url}${DEFAULT_API_ROOT}${UPLOADS_PATH}/${randomUUID()}`
    expect((await fetch(upload, { method: 'HEAD', headers })).status).toBe(410)
    const renew = server.as(dana).call(renewDriverLinkEndpoint, { params: { id: load.id, linkId } })
    expect(await codeOf(renew)).toEqual([409, 'STATUS_CONFLICT'])
    const { deal } = await server.as(marta).call(readLoadEndpoint, { params: load })
    expect(deal?.stopEvents).toEqual([])
  })

  test('a link expires 7 days after the delivery; renewed, it goes on, and a refused tap is taken', async () => {
    const { token, linkId } = await linkDriver(server.as(dana), load)
    server.pass({ hours: 24 * 40 })
    const key = randomUUID()
    const tap = () => driver(token).call(recordDriverEventEndpoint, arrived('pickup'), { key })
    expect(await codeOf(tap())).toEqual([410, 'LINK_ENDED'])
    const fresh = await server.as(dana).call(renewDriverLinkEndpoint, { params: { id: load.id, linkId } })
    expect(fresh).toMatchObject({ state: 'open', expiresAt: server.at({ hours: 24 * 7 }).toISOString() })
    expect((await tap()).stops[0]?.arrivedAt).toEqual(expect.any(String))
  })

  test('a release ends the links of the released carrier, and the next carrier starts without any', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Broken truck' } })
    expect(await codeOf(driver(token).call(readDriverLoadEndpoint, { query: {} }))).toEqual([410, 'LINK_ENDED'])
    expect((await linksOf(dana)).data).toMatchObject([{ state: 'released' }])
    const body = { linkId: randomUUID(), tokenHash: 'a'.repeat(64) }
    const more = server.as(dana).call(createDriverLinkEndpoint, { params: load, body })
    expect(await codeOf(more)).toEqual([409, 'STATUS_CONFLICT'])
  })

  test('a refused tap shows the load as the driver sees it, without money', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    const body = { kind: 'departed' as const, stop: 'delivery' as const }
    const answer = await driver(token).ask(recordDriverEventEndpoint, { params: load, body })
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(load.id)])
    expect(answer.text).not.toMatch(/rate|email/i)
  })
})

describe('nobody else', () => {
  test('a guessed, cut or stored token opens nothing, and a network that goes on guessing must wait', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    const hash = createHash('sha256').update(token).digest('hex')
    for (const guess of [token.slice(1), `${token}A`, hash, hash.slice(0, 43), randomBytes(32).toString('base64url')])
      expect(await codeOf(driver(guess).call(readDriverLoadEndpoint, { query: {} }))).toEqual([401, 'UNAUTHENTICATED'])
    const guesses = Array.from({ length: 101 }, () => randomBytes(32).toString('base64url'))
    for (const guess of guesses) await driver(guess).ask(readDriverLoadEndpoint, { query: {} })
    const [last = ''] = guesses
    expect(await codeOf(driver(last).call(readDriverLoadEndpoint, { query: {} }))).toEqual([429, 'RATE_LIMITED'])
    // the driver at the same truck stop is not kept out
    expect((await driver(token).call(readDriverLoadEndpoint, { query: {} })).loadId).toBe(load.id)
    server.pass({ hours: 2 })
  })

  test("a link reaches no other load, no account's endpoint and no other link's upload", async () => {
    const { token } = await linkDriver(server.as(dana), load)
    const other = await postBookedLoad(server, marta, dana)
    const body = { kind: 'arrived' as const, stop: 'pickup' as const }
    const tap = driver(token).call(recordDriverEventEndpoint, { params: { id: other.id }, body })
    expect(await codeOf(tap)).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(driver(token).call(readLoadEndpoint, { params: load }))).toEqual([401, 'UNAUTHENTICATED'])
    const { token: second } = await linkDriver(server.as(dana), load)
    const part = await uploaded({ url: server.url, accessToken: second }, tinyJpeg(10))
    const document = { documentId: randomUUID(), kind: 'pod' as const, parts: [part] }
    const add = driver(token).call(addDriverDocumentEndpoint, { params: load, body: document })
    expect(await codeOf(add)).toEqual([409, 'UPLOAD_MISSING'])
  })

  test('the broker learns that a driver is linked, and nothing of the link', async () => {
    const { token } = await linkDriver(server.as(dana), load)
    await driver(token).call(readDriverLoadEndpoint, { query: { touched: 'yes' } })
    expect(await linksOf(marta)).toMatchObject({ data: [], isLinked: true, lastWord: null })
    const body = { linkId: randomUUID(), tokenHash: 'b'.repeat(64) }
    const create = server.as(marta).call(createDriverLinkEndpoint, { params: load, body })
    expect(await codeOf(create)).toEqual([403, 'NOT_ALLOWED'])
  })

  test('a load has at most 5 open links, and a repeated creation makes one', async () => {
    const links = []
    for (let count = 0; count < 5; count += 1) links.push(await linkDriver(server.as(dana), load))
    const [first] = links
    const tokenHash = createHash('sha256')
      .update(first?.token ?? '')
      .digest('hex')
    const again = { linkId: first?.linkId ?? '', tokenHash }
    expect((await server.as(dana).call(createDriverLinkEndpoint, { params: load, body: again })).id).toBe(again.linkId)
    expect(await codeOf(linkDriver(server.as(dana), load))).toEqual([409, 'TOO_OFTEN'])
    const taken = { linkId: randomUUID(), tokenHash }
    const other = await postBookedLoad(server, marta, dana)
    const reuse = server.as(dana).call(createDriverLinkEndpoint, { params: other, body: taken })
    expect(await codeOf(reuse)).toEqual([403, 'NOT_ALLOWED'])
  })
})

test('no token is in the database or in the log, also of the page that it opens [SEC-09]', async () => {
  const { token } = await linkDriver(server.as(dana), load)
  await driver(token).call(readDriverLoadEndpoint, { query: {} })
  for (const path of [`/drive/${token}`, `//drive//${token}`, `/DRIVE/${token}?from=sms`, `/drive/${token}/x`])
    await fetch(server.url + path)
  expect(server.log.join('')).toContain('/drive/…')
  expect(server.log.join('')).not.toContain(token)
  expect(JSON.stringify(await server.db.selectFrom('driver_link').selectAll().execute())).not.toContain(token)
  expect(JSON.stringify(await server.db.selectFrom('idempotency').selectAll().execute())).not.toContain(token)
})
