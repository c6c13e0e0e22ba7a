import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { buildHttpRequest } from '#contract/api/http-request.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint, readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint } from '#contract/freight/signature.ts'
import { syncEndpoint } from '#contract/sync/sync.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const server = await startApi()
afterAll(() => server.stop())

type Given = Partial<EndpointInput<typeof setDriverEndpoint>['body']>

const DRIVER = {
  driverName: 'Luis Ortega',
  driverPhone: '(214) 555-0123',
  truckNumber: '118',
  trailerNumber: 'R-5302',
}

let marta: ApiPerson
let dana: ApiPerson
let rival: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  rival = await createPerson(server, 'company')
  load = await postBookedLoad(server, marta, dana)
})

const read = (who: ApiPerson) => server.as(who).call(readLoadEndpoint, { params: load })
const confirmation = (who: ApiPerson) => server.as(who).call(readRateConfirmationEndpoint, { params: load, query: {} })
async function give(who: ApiPerson | null, given: Given = DRIVER) {
  const dealId = (await read(marta)).deal?.id ?? ''
  return server.as(who).call(setDriverEndpoint, { params: load, body: { dealId, ...given } })
}
const codeOf = async (promise: Promise<unknown>) => {
  const { status, code } = await expectRefusal(promise)
  return [status, code]
}
const at = (minutes: number) => server.at({ minutes }).toISOString()

async function paperOf(who: ApiPerson) {
  const request = buildHttpRequest(readRateConfirmationPdfEndpoint, { params: load, query: {} })
  const issuedAt = server.now()
  const token = await server.keys.sign('access', {
    sessionId: who.sessionId,
    generation: 0,
    issuedAt,
    expiresAt: issuedAt + 3_600_000,
  })
  const answer = await fetch(server.url + DEFAULT_API_ROOT + request.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await readPdf(Buffer.from(await answer.arrayBuffer()))).text
}

describe('the driver and the equipment of a booked load', () => {
  test('are stated by the carrier, and the broker reads them on the load, the paper and the PDF', async () => {
    expect((await read(marta)).deal).not.toHaveProperty('driver')
    expect(await paperOf(marta)).toContain("Driver Not given yet Driver's phone Not given yet")
    const { cursor } = await server.as(marta).call(syncEndpoint, { query: {} })
    const given = { ...DRIVER, givenAt: expect.any(String) as string }
    expect((await give(dana)).deal?.driver).toEqual(given)
    expect((await read(marta)).deal?.driver).toEqual(given)
    const changed = await server.as(marta).call(syncEndpoint, { query: { since: cursor } })
    expect(JSON.stringify(changed)).toContain('Luis Ortega')
    for (const who of [marta, dana]) {
      expect((await confirmation(who)).driver).toEqual(given)
      const text = await paperOf(who)
      expect(text).toContain(
        "Driver Luis Ortega Driver's phone (214) 555-0123 Truck number 118 Trailer number R-5302 Given ",
      )
      expect(text).not.toContain('Not given')
    }
  })

  test('need no other version: the fingerprint and the signatures stay', async () => {
    const { dealId, version, hash } = await confirmation(dana)
    const body = { dealId, version, hash, name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' as const } }
    await server.as(dana).call(signRateConfirmationEndpoint, { params: load, body: { ...body, consent: '1' } })
    await give(dana)
    await give(dana, { ...DRIVER, driverName: 'Ana Ortega' })
    expect(await confirmation(marta)).toMatchObject({
      version,
      hash,
      driver: { driverName: 'Ana Ortega' },
      signatures: [{ hash, version, voided: null }],
    })
    // who reads the paper now signs the same
    const marked = { ...body, name: 'Marta Okafor', consent: '1' as const }
    await server.as(marta).call(signRateConfirmationEndpoint, { params: load, body: marked })
    expect((await confirmation(marta)).signatures).toHaveLength(2)
  })

  test('are each optional; what is emptied is not given any more', async () => {
    await give(dana, { truckNumber: '  118 ' })
    expect((await read(marta)).deal?.driver).toEqual({ truckNumber: '118', givenAt: expect.any(String) })
    expect(await paperOf(marta)).toContain('Truck number 118 Trailer number Not given yet')
    await give(dana, { driverName: 'Luis Ortega', truckNumber: '' })
    expect((await read(marta)).deal?.driver).toEqual({ driverName: 'Luis Ortega', givenAt: expect.any(String) })
    await give(dana, {})
    expect((await read(marta)).deal).not.toHaveProperty('driver')
    expect(await confirmation(marta)).not.toHaveProperty('driver')
  })

  test('are a line of the history each time they change, which names nobody', async () => {
    const lines = async (who: ApiPerson) =>
      (await read(who)).events.filter(({ type }) => type.startsWith('driver-')).map(({ type, actor }) => [type, actor])
    await give(dana, { driverName: '' })
    expect(await lines(marta)).toEqual([])
    server.pass({ hours: 1 })
    await give(dana, { ...DRIVER, typedAt: at(-30) })
    await give(dana, { ...DRIVER, typedAt: at(-20) })
    await give(dana, { ...DRIVER, truckNumber: '120', typedAt: at(-40) })
    server.pass({ minutes: 1 })
    await give(dana, { ...DRIVER, truckNumber: '120' })
    server.pass({ minutes: 1 })
    await give(dana, {})
    const all = ['driver-named', 'driver-changed', 'driver-removed'].map((type) => [type, 'Reyes Trucking'])
    for (const who of [marta, dana]) expect(await lines(who)).toEqual(all)
    const { events } = await read(marta)
    // typed without signal: when the carrier typed it, and when it came
    expect(events.find(({ type }) => type === 'driver-named')).toMatchObject({
      occurredAt: at(-32),
      receivedAt: at(-2),
      detail: null,
    })
    expect(JSON.stringify(events)).not.toContain('Ortega')
  })

  test('are given after the booking: a device whose clock is years behind says nothing else', async () => {
    await give(dana, { ...DRIVER, typedAt: '1970-01-01T00:00:00.000Z' })
    const { deal } = await read(marta)
    expect(deal?.driver).toMatchObject({ ...DRIVER, givenAt: (await confirmation(marta)).acceptedAt })
  })

  test('of two devices: what was typed later stays, and the same again changes nothing', async () => {
    server.pass({ hours: 1 })
    await give(dana, { driverName: 'Ana Ortega', typedAt: at(-10) })
    await give(dana, { driverName: 'Luis Ortega', typedAt: at(-30) })
    const { deal, version } = await read(dana)
    expect(deal?.driver).toEqual({ driverName: 'Ana Ortega', givenAt: at(-10) })
    await give(dana, { driverName: 'Ana Ortega', typedAt: at(-5) })
    expect(await read(dana)).toMatchObject({ version, deal: { driver: { givenAt: at(-10) } } })
    // a clock that is ahead must not win for years
    await give(dana, { driverName: 'Luis Ortega', typedAt: at(60 * 24 * 365) })
    server.pass({ minutes: 1 })
    await give(dana, { driverName: 'Ana Ortega', typedAt: at(0) })
    expect((await read(dana)).deal?.driver).toMatchObject({ driverName: 'Ana Ortega' })
  })

  test('[SEC-03] are no business of strangers, and the broker only reads them', async () => {
    await give(dana)
    expect(await codeOf(give(marta))).toEqual([403, 'NOT_ALLOWED'])
    const stranger = await createPerson(server, 'broker')
    expect(await codeOf(give(rival))).toEqual([404, 'NOT_FOUND'])
    expect(await codeOf(give(stranger))).toEqual([404, 'NOT_FOUND'])
    expect((await expectRefusal(give(null))).status).toBe(401)
    expect(await codeOf(give(dana, { ...DRIVER, dealId: randomUUID() }))).toEqual([404, 'NOT_FOUND'])
    expect((await read(marta)).deal?.driver).toMatchObject(DRIVER)
  })

  test('stay as they are once the load is delivered or the carrier was released', async () => {
    await give(dana)
    const other = await postBookedLoad(server, marta, dana)
    const { deal } = await server.as(dana).call(readLoadEndpoint, { params: other })
    await server.as(marta).call(releaseCarrierEndpoint, { params: other, body: { reason: 'Trailer is dirty' } })
    const late = { params: other, body: { dealId: deal?.id ?? '', driverName: 'Too Late' } }
    expect(await codeOf(server.as(dana).call(setDriverEndpoint, late))).toEqual([409, 'DEAL_ENDED'])
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    const refused = await expectRefusal(give(dana, { driverName: 'Too Late' }))
    expect(refused).toMatchObject({ status: 409, code: 'STATUS_CONFLICT', current: { status: 'completed' } })
    expect((await confirmation(marta)).driver).toMatchObject(DRIVER)
  })

  test.each<[string, object, string, string]>([
    ['a phone number of letters', { driverPhone: 'call Luis' }, 'driverPhone', 'at least 10 characters'],
    ['an impossible phone number', { driverPhone: '214 555 01 999 999' }, 'driverPhone', 'valid phone number'],
    ['a long phone number', { driverPhone: '2'.repeat(31) }, 'driverPhone', '30 characters'],
    ['a long name', { driverName: 'a'.repeat(101) }, 'driverName', '100 characters'],
    ['a name with a link', { driverName: 'see https://evil.test' }, 'driverName', 'web address'],
    ['a long truck number', { truckNumber: '1'.repeat(21) }, 'truckNumber', '20 characters'],
    ['a trailer number in two lines', { trailerNumber: '1\n2' }, 'trailerNumber', 'line breaks'],
    ['a truck number that is a number', { truckNumber: 118 }, 'truckNumber', ''],
    ['no deal', { dealId: undefined }, 'dealId', ''],
    ['a time of no day', { typedAt: 'today' }, 'typedAt', ''],
  ])('%s is refused by name, and nothing is saved', async (_, wrong, path, words) => {
    const refused = await expectRefusal(give(dana, { ...DRIVER, ...wrong }))
    expect(refused.status).toBe(422)
    expect(refused.validationErrors.map((error) => error.path)).toEqual([path])
    expect(refused.validationErrors[0]?.message).toContain(words)
    expect((await read(dana)).deal).not.toHaveProperty('driver')
  })

  test('are forgotten when the carrier closes its account', async () => {
    await give(dana)
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    await server.as(dana).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
    expect(await confirmation(marta)).not.toHaveProperty('driver')
    const kept = await server.db.selectFrom('deal').select('driver').where('load_id', '=', load.id).execute()
    expect(kept).toEqual([{ driver: null }])
  })
})
