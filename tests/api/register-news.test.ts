import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ApiPerson, createDispatcher, createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { type FmcsaStandIn, MAINTENANCE, startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { readRegister } from '#tests/support/read-register.ts'
import { postBookedLoad, postLoad, postTenderedLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

let fmcsa: FmcsaStandIn
let server: ApiServer
beforeAll(async () => {
  fmcsa = await startFmcsa()
  server = await startApi(undefined, fmcsa.env)
})
afterAll(async () => {
  await server.stop()
  await fmcsa.stop()
})
beforeEach(() => fmcsa.saysInstead(undefined))

let number = 900_000
type Listed = Parameters<FmcsaStandIn['lists']>[0][string]
const CENSUS = { phone: '9155550142', email_address: 'safety@acme.test' }

async function reads(usdot: string, listed: Listed | undefined): Promise<void> {
  await readRegister({ server, fmcsa }, usdot, listed)
  await server.eventsHandled()
}

async function known(role: 'company' | 'broker' = 'company', carrier: object = {}) {
  const usdot = String((number += 1))
  const who = await createPerson(server, role, { dot_number: usdot, business_name: `Acme ${usdot}` })
  await reads(usdot, { carrier, census: CENSUS })
  return { who, usdot }
}

/** What an account heard of the register. */
async function told({ personId }: ApiPerson): Promise<string[]> {
  const rows = await server.db
    .selectFrom('notification')
    .select(['title', 'message'])
    .where('person_id', '=', personId)
    .where('kind', '=', 'identity')
    .orderBy('created_at')
    .execute()
  return rows.map(({ title, message }) => `${title}: ${message.replaceAll(/[\u2068\u2069]/g, '')}`)
}

const LOST = { carrier: { commonAuthorityStatus: 'I' }, census: CENSUS }
const YOURS =
  "Authority ended: FMCSA's register no longer shows active authority for your company. We tell your brokers and carriers."

test('both parties of a booked load hear of lost authority, once', async () => {
  const { who, usdot } = await known()
  const broker = await createPerson(server, 'broker')
  const load = await postBookedLoad(server, broker, who)
  await reads(usdot, LOST)
  const theirs = await told(broker)
  expect(theirs).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Authority ended: Acme ${usdot} no longer has active authority in FMCSA's register\\. Call the company before the truck moves\\. You share load #${load.number}, `,
      ),
    ),
  ])
  expect(await told(who)).toEqual([YOURS])
  await reads(usdot, LOST)
  expect([await told(broker), await told(who)]).toEqual([theirs, [YOURS]])
})

test('[CARR-15] lost authority of a named carrier is told to broker, dispatcher and carrier once', async () => {
  const { who, usdot } = await known()
  const [broker, dana] = [await createPerson(server, 'broker'), await createDispatcher(server)]
  await server.db
    .updateTable('account')
    .set({ dot_verified_at: server.at({}) })
    .where('id', '=', who.id)
    .execute()
  await insertConsent(server, dana, who)
  const load = await postBookedLoad(server, broker, dana)
  await postBookedLoad(server, broker, dana)
  // its own freight for the same broker
  await postBookedLoad(server, broker, who)
  await reads(usdot, LOST)
  const theirs = new RegExp(`^Authority ended: .* no longer has active authority .* You share load #${load.number}, `)
  expect(await told(broker)).toEqual([expect.stringMatching(theirs)])
  expect(await told(dana)).toEqual([expect.stringMatching(theirs)])
  expect((await told(who)).filter((line) => !line.startsWith('Booked in your name'))).toEqual([YOURS])
})

test('[CARR-15] the news of a carrier without an account reaches broker and dispatcher', async () => {
  const { who, usdot } = await known()
  const [broker, dana] = [await createPerson(server, 'broker'), await createDispatcher(server)]
  await insertConsent(server, dana, who, { byLink: true })
  await server.db.updateTable('account').set({ dot_number: null }).where('id', '=', who.id).execute()
  await postBookedLoad(server, broker, dana)
  await reads(usdot, LOST)
  for (const party of [broker, dana])
    expect(await told(party)).toEqual([expect.stringMatching(/^Authority ended: .* no longer has active authority /)])
  expect(await told(who)).toEqual([])
})

test('several loads of the same two parties are one message, and each broker gets its own', async () => {
  const { who, usdot } = await known()
  const [one, other, stranger] = [
    await createPerson(server, 'broker'),
    await createPerson(server, 'broker'),
    await createPerson(server, 'broker'),
  ]
  await postBookedLoad(server, one, who)
  await postTenderedLoad(server, one, who)
  await requestPostedLoad(server, who, await postLoad(server, one))
  await requestPostedLoad(server, who, await postLoad(server, other))
  await postLoad(server, stranger)
  await reads(usdot, LOST)
  expect(await told(one)).toEqual([expect.stringMatching(/It is also on 2 more loads of yours\.$/)])
  expect(await told(other)).toEqual([expect.not.stringContaining('more load')])
  expect(await told(stranger)).toEqual([])
  expect(await told(who)).toEqual([YOURS])
})

test.each([
  ['an out-of-service order', { carrier: { oosDate: '2026-11-22' }, census: CENSUS }, 'Out of service'],
  ['a number that nobody holds any more', undefined, 'Authority ended'],
  ['another email', { census: { ...CENSUS, email_address: 'new@elsewhere.test' } }, 'Registered contact changed'],
  ['another phone', { census: { ...CENSUS, phone: '2145550199' } }, 'Registered contact changed'],
])('both parties of an open request hear of %s', async (_, listed, title) => {
  const { who, usdot } = await known()
  const broker = await createPerson(server, 'broker')
  await requestPostedLoad(server, who, await postLoad(server, broker))
  await reads(usdot, listed)
  for (const party of [broker, who]) expect(await told(party)).toEqual([expect.stringMatching(`^${title}: `)])
})

test('a carrier hears of its broker’s lost authority, and nobody of a broker’s missing carrier authority', async () => {
  const { who: broker, usdot } = await known('broker', { brokerAuthorityStatus: 'A' })
  const carrier = await createPerson(server, 'company')
  await postBookedLoad(server, broker, carrier)
  await reads(usdot, { carrier: { brokerAuthorityStatus: 'A', commonAuthorityStatus: 'I' }, census: CENSUS })
  expect(await told(carrier)).toEqual([])
  await reads(usdot, { carrier: { brokerAuthorityStatus: 'I' }, census: CENSUS })
  expect(await told(carrier)).toEqual([expect.stringMatching(/^Broker authority ended: /)])
  expect(await told(broker)).toEqual([expect.stringMatching(/^Broker authority ended: /)])
})

test('a register that is down, the first answer, and a request that has expired tell nobody anything', async () => {
  const { who, usdot } = await known()
  const broker = await createPerson(server, 'broker')
  await requestPostedLoad(server, who, await postLoad(server, broker))
  fmcsa.saysInstead(MAINTENANCE)
  await reads(usdot, LOST)
  expect([await told(broker), await told(who)]).toEqual([[], []])
  fmcsa.saysInstead(undefined)
  server.pass({ days: 2 })
  await reads(usdot, LOST)
  expect([await told(broker), await told(who)]).toEqual([[], []])

  const unknown = await createPerson(server, 'company', { dot_number: String((number += 1)) })
  await requestPostedLoad(server, unknown, await postLoad(server, broker))
  await reads(String(number), LOST)
  expect([await told(broker), await told(unknown)]).toEqual([[], []])
})
