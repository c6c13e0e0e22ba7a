import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { acceptTenderEndpoint } from '#contract/freight/load-actions.ts'
import { readPaperTermsEndpoint } from '#contract/freight/paper-terms.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { type SeenTerms, shownTermsOf } from '#contract/freight/seen-terms.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  addStopsBetween,
  postLoad,
  type PostedLoad,
  postTenderedLoad,
  setLoadTimes,
} from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'company')
})

/** What the carrier's screen shows. */
async function look(load: PostedLoad): Promise<SeenTerms> {
  const { paperTerms } = await server.as(dana).call(readPaperTermsEndpoint, { params: { id: marta.id } })
  return shownTermsOf(await server.as(dana).call(readLoadEndpoint, { params: load }), paperTerms)
}
const setLoad = (load: PostedLoad, columns: object) =>
  server.db.updateTable('load').set(columns).where('id', '=', load.id).execute()
const setPlace = (load: PostedLoad, columns: object) =>
  server.db
    .updateTable('load_stop')
    .set(columns)
    .where('load_id', '=', load.id)
    .where('kind', '=', 'delivery')
    .execute()
const setTerms = (terms: Record<string, string>) => server.as(marta).call(setPaperTermsEndpoint, { body: { terms } })

const { paper } = newLoad(server)
const paperWith = (lines: object) => ({ paper: JSON.stringify({ ...paper, ...lines }) })
const AGREED = { freeMinutes: 60, centsPerHour: 9000, stepMinutes: 15, maxHours: 5 }

/** What a broker may change between the carrier's look and its answer. */
const CHANGES: [what: string, change: (load: PostedLoad) => Promise<unknown>][] = [
  ['the rate', (load) => setLoad(load, { rate_cents: 200_000 })],
  ['a time', (load) => setLoadTimes(server, load, { pickup_at: server.at({ hours: 50 }) })],
  ['the end of a window', (load) => setLoadTimes(server, load, { delivery_until: server.at({ hours: 80 }) })],
  ['the detention', (load) => setLoad(load, { detention: JSON.stringify(AGREED) })],
  ["the broker's terms", () => setTerms({ payTerms: 'Net 90' })],
  ['the hazmat', (load) => setLoad(load, paperWith({ hazmat: 'UN 1203, class 3' }))],
  ['the temperature, by taking it away', (load) => setLoad(load, paperWith({ temperature: undefined }))],
  ['the weight', (load) => setLoad(load, { weight_lbs: 45_000 })],
  ['the commodity', (load) => setLoad(load, { commodity: 'Paint' })],
  ['the trailer', (load) => setLoad(load, { trailer: 'Dry 48 FT' })],
  ['the drivers', (load) => setLoad(load, { team: true })],
  ['the place of a stop', (load) => setPlace(load, { city: 'Detroit', state: 'MI', zip_code: '48201' })],
]

/** The carrier's two ways to agree to what is on its screen. */
const WAYS: [
  way: string,
  post: () => Promise<PostedLoad>,
  agree: (load: PostedLoad, seen?: SeenTerms) => Promise<unknown>,
][] = [
  [
    'a request',
    () => postLoad(server, marta, paperWith({})),
    (load, seen) => server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, seen } }),
  ],
  [
    'an accepted tender',
    () => postTenderedLoad(server, marta, dana, paperWith({})),
    (load, seen) => server.as(dana).call(acceptTenderEndpoint, { params: load, ...(seen && { body: { seen } }) }),
  ],
]

describe.each(WAYS)('[API-32] %s', (_, post, agree) => {
  test.each(CHANGES)(
    'is refused when the broker changed %s, and goes through on the current terms',
    async (__, change) => {
      await setTerms({ payTerms: 'Net 30' })
      const load = await post()
      const seen = await look(load)
      await change(load)
      expect(await expectRefusal(agree(load, seen))).toMatchObject({
        status: 409,
        code: 'LOAD_CHANGED',
        current: { id: load.id },
      })
      await agree(load, await look(load))
    },
  )

  test('is not refused for what the carrier could not see: numbers of the docks', async () => {
    const load = await post()
    const seen = await look(load)
    await setLoad(load, paperWith({ pickupReferences: 'PO 1', deliveryAppointment: '9' }))
    await expect(agree(load, seen)).resolves.toBeDefined()
  })

  test('[STOP-25] without a line of the freight is refused at the line; with other stops between it is LOAD_CHANGED', async () => {
    const load = await post()
    await addStopsBetween(server, load)
    const seen = await look(load)
    expect(seen.freight.stops?.split('\n')).toEqual([
      expect.stringMatching(/^1 pickup Dallas, TX 75201$/),
      expect.stringMatching(/^2 delivery Tulsa 1, OK 74103, \S+Z$/),
      expect.stringMatching(/^3 delivery Tulsa 2, OK 74103, \S+Z$/),
      expect.stringMatching(/^4 delivery Chicago, IL 60601$/),
    ])
    for (const line of ['stops', 'weight']) {
      const { [line]: _, ...freight } = seen.freight
      expect(await expectRefusal(agree(load, { ...seen, freight }))).toMatchObject({
        status: 422,
        validationErrors: [{ path: `seen.freight.${line}`, message: 'Missing' }],
      })
    }
    const weigh = { pieces: '8 pallets', weight_lbs: 7200 }
    await server.db.updateTable('load_stop').set(weigh).where('load_id', '=', load.id).where('id', '=', 's1').execute()
    expect(await expectRefusal(agree(load, seen))).toMatchObject({ status: 409, code: 'LOAD_CHANGED' })
    await agree(load, await look(load))
  })

  test('that says nothing of what was on screen is not compared', async () => {
    const load = await post()
    await setLoad(load, { rate_cents: 200_000 })
    await expect(agree(load)).resolves.toBeDefined()
  })
})

describe('an accepted tender', () => {
  const accept = (load: PostedLoad, body: { seen?: SeenTerms; version?: number }) =>
    server.as(dana).call(acceptTenderEndpoint, { params: load, body })

  test('leaves the load tendered when it is refused, and its repetition is no refusal', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    const seen = await look(load)
    await setLoad(load, { rate_cents: 200_000 })
    await expectRefusal(accept(load, { seen }))
    const now = await server.as(dana).call(readLoadEndpoint, { params: load })
    expect(now).toMatchObject({ status: 'pending', tendered: true, rate: 2000 })
    await accept(load, { seen: await look(load) })
    // another device had the old copy on its screen
    expect(await accept(load, { seen })).toMatchObject({ status: 'active', agreedRate: 2000 })
  })

  test('agrees to the very terms that were compared', async () => {
    await setTerms({ payTerms: 'Net 30', address: '2210 W Fulton St, Chicago, IL' })
    const load = await postTenderedLoad(server, marta, dana, paperWith({}))
    await accept(load, { seen: await look(load) })
    const { paperTerms } = await server.as(dana).call(readRateConfirmationEndpoint, { params: load, query: {} })
    expect(paperTerms).toEqual({ payTerms: 'Net 30', address: '2210 W Fulton St, Chicago, IL' })
  })

  test('from a notification is refused when the load is another version than it told of', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    const { version } = await server.as(dana).call(readLoadEndpoint, { params: load })
    const earlier = await expectRefusal(accept(load, { version: version - 1 }))
    expect(earlier).toMatchObject({ code: 'LOAD_CHANGED' })
    expect(await accept(load, { version })).toMatchObject({ status: 'active' })
  })
})
