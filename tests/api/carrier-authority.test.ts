import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setCarrierRulesEndpoint } from '#contract/account/broker-settings.ts'
import {
  acceptBookingRequestEndpoint,
  acceptCounterEndpoint,
  counterRequestEndpoint,
} from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import {
  type PostedCarrierRules,
  readAuthorityEndpoint,
  readOwnAuthorityEndpoint,
  searchCarriersEndpoint,
} from '#contract/freight/carrier.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { acceptTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createDispatcher, createPerson } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { type FmcsaStandIn, MAINTENANCE, startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'

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

let number = 700_000
async function carrier(): Promise<{ who: ApiPerson; usdot: string }> {
  const usdot = String((number += 1))
  return { who: await createPerson(server, 'company', { dot_number: `00${usdot}` }), usdot }
}
const own = async (who: ApiPerson) => (await server.as(who).call(readOwnAuthorityEndpoint, {})).authority

test('a carrier is not verified before the register was asked, and shown with the answer’s date afterwards', async () => {
  const { who, usdot } = await carrier()
  expect(await own(who)).toEqual({ usdot, source: null, answer: null, answeredAt: null, failedAt: null, carrier: null })
  fmcsa.lists({ [usdot]: { carrier: { legalName: 'TWO HILLS LLC' }, granted: '20260901' } })
  await server.registerAsked()
  expect(await own(who)).toMatchObject({
    usdot,
    source: 'fmcsa',
    answer: 'found',
    answeredAt: server.at({}).toISOString(),
    failedAt: null,
    carrier: {
      legalName: 'TWO HILLS LLC',
      authority: 'active',
      authoritySince: '2026-09-01',
      liability: 1_000_000,
      cargo: 0,
    },
  })
})

test('found, none and not known never merge: a failure leaves the last answer and its date', async () => {
  const known = await carrier()
  const nobody = await carrier()
  fmcsa.lists({ [known.usdot]: {} })
  await server.registerAsked()
  const answeredAt = server.at({}).toISOString()
  expect(await own(nobody.who)).toMatchObject({ answer: 'none', answeredAt, failedAt: null, carrier: null })

  server.pass({ days: 1 })
  fmcsa.saysInstead(MAINTENANCE)
  await server.registerAsked()
  const failedAt = server.at({}).toISOString()
  expect(await own(known.who)).toMatchObject({
    answer: 'found',
    answeredAt,
    failedAt,
    carrier: { legalName: 'ACME TRUCKING LLC' },
  })
  expect(await own(nobody.who)).toMatchObject({ answer: 'none', answeredAt, failedAt })
  const late = await carrier()
  await server.registerAsked()
  expect(await own(late.who)).toMatchObject({ answer: null, answeredAt: null, failedAt, carrier: null })

  fmcsa.saysInstead(undefined)
  server.pass({ minutes: 10 })
  await server.registerAsked()
  expect(await own(known.who)).toMatchObject({ answeredAt: server.at({}).toISOString(), failedAt: null })
})

test('the register is asked once a day about a number, however many accounts give it', async () => {
  const { who, usdot } = await carrier()
  await createPerson(server, 'company', { dot_number: usdot })
  fmcsa.lists({ [usdot]: {} })
  const times = () => fmcsa.asked().filter((path) => path.endsWith(`/carriers/${usdot}`)).length
  await server.registerAsked()
  await server.registerAsked()
  expect(times()).toBe(1)
  server.pass({ hours: 23 })
  await server.registerAsked()
  expect(times()).toBe(1)
  server.pass({ hours: 1 })
  await server.registerAsked()
  expect(times()).toBe(2)
  expect(await own(who)).toMatchObject({ answer: 'found' })
})

test('contacts and grants that the open data failed to give are asked for again within the hour', async () => {
  const { who, usdot } = await carrier()
  fmcsa.lists({ [usdot]: { granted: '20260901' } })
  fmcsa.saysInstead({ status: 503, text: '' }, 'open-data')
  await server.registerAsked()
  expect(await own(who)).toMatchObject({ answer: 'found', carrier: { authoritySince: null } })
  fmcsa.saysInstead(undefined)
  server.pass({ hours: 1 })
  await server.registerAsked()
  expect(await own(who)).toMatchObject({ carrier: { authoritySince: '2026-09-01' } })
})

test('authority whose letter nobody knows was not lost', async () => {
  const { who, usdot } = await carrier()
  for (const letter of ['A', 'X']) {
    fmcsa.lists({ [usdot]: { carrier: { commonAuthorityStatus: letter } } })
    await server.registerAsked()
    server.pass({ days: 1 })
  }
  expect(await own(who)).toMatchObject({ carrier: { authority: 'unknown' } })
  expect(await own(who)).not.toHaveProperty('authorityLostAt')
})

test('while the register is down, a run stops after three questions', async () => {
  for (const _ of Array.from({ length: 6 })) await carrier()
  fmcsa.saysInstead({ status: 503, text: '' })
  const before = fmcsa.asked().length
  server.pass({ days: 2 })
  await server.registerAsked()
  expect(fmcsa.asked().length - before).toBe(3)
})

test('a broker reads the register’s answer about a carrier who requested a load, and nobody else’s', async () => {
  const { who, usdot } = await carrier()
  const broker = await createPerson(server, 'broker')
  const read = (by: ApiPerson, of: ApiPerson) => server.as(by).call(readAuthorityEndpoint, { params: { id: of.id } })
  expect(await expectRefusal(read(broker, who))).toMatchObject({ code: 'NOT_FOUND' })
  await requestPostedLoad(server, who, await postLoad(server, broker))
  expect((await read(broker, who)).authority).toMatchObject({ usdot })
  await server.registerAsked()
  const theirs = await own(broker)
  expect((await read(who, broker)).authority).toEqual(theirs)
  expect(theirs).toMatchObject({ usdot: expect.stringMatching(/^\d+$/) })
  const stranger = await createPerson(server, 'broker')
  expect(await expectRefusal(read(stranger, who))).toMatchObject({ code: 'NOT_FOUND' })
})

test('lost authority and a changed contact are dated, and a carrier without changes has neither', async () => {
  const { who, usdot } = await carrier()
  const census = { phone: '9155550142', email_address: 'safety@acme.test' }
  fmcsa.lists({ [usdot]: { census } })
  await server.registerAsked()
  server.pass({ days: 1 })
  await server.registerAsked()
  const before = await own(who)
  expect(before).not.toHaveProperty('contactChangedAt')
  expect(before).not.toHaveProperty('authorityLostAt')

  server.pass({ days: 1 })
  const carrierRow = { commonAuthorityStatus: 'I' }
  fmcsa.lists({ [usdot]: { carrier: carrierRow, census: { ...census, email_address: 'new@elsewhere.test' } } })
  await server.registerAsked()
  const at = server.at({}).toISOString()
  expect(await own(who)).toMatchObject({ contactChangedAt: at, authorityLostAt: at })
  server.pass({ days: 1 })
  await server.registerAsked()
  expect(await own(who)).toMatchObject({ contactChangedAt: at, authorityLostAt: at })

  server.pass({ days: 1 })
  fmcsa.lists({ [usdot]: { census } })
  await server.registerAsked()
  expect(await own(who)).not.toHaveProperty('authorityLostAt')
})

test('a dispatcher has no number to ask about', async () => {
  expect(await own(await createDispatcher(server))).toBeNull()
})

const rules = (about: Partial<PostedCarrierRules>): PostedCarrierRules => ({
  proof: 'off',
  authority: 'off',
  age: { action: 'off', days: 90 },
  cargo: { action: 'off', amount: 100_000 },
  ...about,
})

async function brokerWith(set: PostedCarrierRules): Promise<ApiPerson> {
  const broker = await createPerson(server, 'broker')
  const { carrierRules } = await server.as(broker).call(setCarrierRulesEndpoint, { body: { rules: set } })
  expect(carrierRules).toEqual(set)
  return broker
}

describe("a broker's rules", () => {
  test('block a carrier whose authority is too young, in plain words, and the load stays open', async () => {
    const { who, usdot } = await carrier()
    fmcsa.lists({ [usdot]: { granted: '20261013' } })
    await server.registerAsked()
    const broker = await brokerWith(rules({ age: { action: 'block', days: 90 } }))
    const load = await postLoad(server, broker)
    const days = Math.floor((server.now() - Date.parse('2026-10-13T00:00:00Z')) / 86_400_000)
    expect(await expectRefusal(requestPostedLoad(server, who, load))).toMatchObject({
      code: 'CARRIER_RULE',
      message: `This broker books carriers with authority of 90 days or more. Yours is ${days} days old`,
    })
    const { data } = await server
      .as(broker)
      .call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
    expect(data).toEqual([])
    const other = await carrier()
    fmcsa.lists({ [other.usdot]: { granted: '20110309' } })
    await server.registerAsked()
    await requestPostedLoad(server, other.who, load)
  })

  test('warn on the request, and the register’s answer comes with it', async () => {
    const { who, usdot } = await carrier()
    fmcsa.lists({ [usdot]: { carrier: { commonAuthorityStatus: 'I', cargoInsuranceOnFile: '50' } } })
    await server.registerAsked()
    const broker = await brokerWith(rules({ authority: 'warn', cargo: { action: 'warn', amount: 100_000 } }))
    const load = await postLoad(server, broker)
    await requestPostedLoad(server, who, load)
    const { data } = await server
      .as(broker)
      .call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
    expect(data).toMatchObject([
      {
        authority: { usdot, answer: 'found', carrier: { authority: 'inactive', cargo: 50_000 } },
        ruleFindings: [
          { rule: 'authority', status: 'broken', action: 'warn' },
          { rule: 'cargo', status: 'broken', action: 'warn', least: 100_000, actual: 50_000 },
        ],
      },
    ])
  })

  test('never block what nobody knows: a register that is down leaves a warning', async () => {
    const { who } = await carrier()
    fmcsa.saysInstead(MAINTENANCE)
    await server.registerAsked()
    const broker = await brokerWith(rules({ authority: 'block', age: { action: 'block', days: 90 } }))
    const load = await postLoad(server, broker)
    await requestPostedLoad(server, who, load)
    const { data } = await server
      .as(broker)
      .call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
    expect(data[0]?.ruleFindings).toMatchObject([
      { rule: 'authority', status: 'unknown' },
      { rule: 'age', status: 'unknown' },
    ])
  })

  describe('hold again after the request, when authority was lost meanwhile', () => {
    const BROKER_READS =
      "Your rules block carriers without active authority, and FMCSA's register shows none. To book anyway, change the rule in your profile"
    const CARRIER_READS =
      "This broker books carriers with active authority only, and FMCSA's register doesn't show yours"

    async function lost(usdot: string): Promise<void> {
      fmcsa.lists({ [usdot]: { carrier: { commonAuthorityStatus: 'I' } } })
      const due_at = server.at({})
      await server.db.updateTable('register_entry').set({ due_at }).where('usdot', '=', usdot).execute()
      await server.registerAsked()
    }
    /** A request by a carrier with authority, which its broker's rules ask for. */
    async function requested(action: 'warn' | 'block') {
      const { who, usdot } = await carrier()
      fmcsa.lists({ [usdot]: {} })
      await server.registerAsked()
      const broker = await brokerWith(rules({ authority: action }))
      const load = await postLoad(server, broker)
      const request = await requestPostedLoad(server, who, load)
      return { who, usdot, broker, load, params: { id: request.id } }
    }
    const counterBody = { rate: 2300 }

    test('[FACE-18] who accepted in spite of the findings is in the load’s history, and a plain acceptance says nothing', async () => {
      for (const isLost of [true, false]) {
        const { usdot, broker, load, params } = await requested('warn')
        if (isLost) await lost(usdot)
        await server.as(broker).call(acceptBookingRequestEndpoint, { params, body: {} })
        const { events } = await server.as(broker).call(readLoadEndpoint, { params: load })
        expect(events.find(({ type }) => type === 'booked')?.detail).toBe(isLost ? 'anyway' : null)
      }
    })

    test('for the broker who accepts: a block refuses and leaves the load open', async () => {
      const { usdot, broker, load, params } = await requested('block')
      await lost(usdot)
      const accepting = server.as(broker).call(acceptBookingRequestEndpoint, { params, body: {} })
      expect(await expectRefusal(accepting)).toMatchObject({ code: 'CARRIER_RULE', message: BROKER_READS })
      expect((await server.as(broker).call(readLoadEndpoint, { params: load })).status).toBe('pending')
      await server.as(broker).call(setCarrierRulesEndpoint, { body: { rules: rules({ authority: 'warn' }) } })
      const { request } = await server.as(broker).call(acceptBookingRequestEndpoint, { params, body: {} })
      expect(request).toMatchObject({ status: 'accepted', ruleFindings: [{ rule: 'authority', status: 'broken' }] })
    })

    test('for the broker who counters, and the carrier who accepts an earlier counter-offer', async () => {
      const { who, usdot, broker, params } = await requested('block')
      await lost(usdot)
      const countering = server.as(broker).call(counterRequestEndpoint, { params, body: counterBody })
      expect(await expectRefusal(countering)).toMatchObject({ code: 'CARRIER_RULE', message: BROKER_READS })
      await server.as(broker).call(setCarrierRulesEndpoint, { body: { rules: rules({}) } })
      const { counter } = await server.as(broker).call(counterRequestEndpoint, { params, body: counterBody })
      await server.as(broker).call(setCarrierRulesEndpoint, { body: { rules: rules({ authority: 'block' }) } })
      const body = { counterId: counter?.id ?? '' }
      expect(await expectRefusal(server.as(who).call(acceptCounterEndpoint, { params, body }))).toMatchObject({
        code: 'CARRIER_RULE',
        message: CARRIER_READS,
      })
    })

    test('for the broker who tenders, and the carrier who accepts an earlier tender', async () => {
      const { who, usdot } = await carrier()
      fmcsa.lists({ [usdot]: { carrier: { commonAuthorityStatus: 'I' } } })
      await server.registerAsked()
      const broker = await brokerWith(rules({ authority: 'block' }))
      const load = await postLoad(server, broker)
      const tender = () => server.as(broker).call(tenderLoadEndpoint, { params: load, body: { carrierId: who.id } })
      expect(await expectRefusal(tender())).toMatchObject({ code: 'CARRIER_RULE', message: BROKER_READS })
      const { data } = await server.as(broker).call(searchCarriersEndpoint, { query: { search: usdot } })
      expect(data).toMatchObject([
        { id: who.id, authority: { usdot }, ruleFindings: [{ rule: 'authority', status: 'broken', action: 'block' }] },
      ])
      await server.as(broker).call(setCarrierRulesEndpoint, { body: { rules: rules({ authority: 'warn' }) } })
      await tender()
      const { events } = await server.as(broker).call(readLoadEndpoint, { params: load })
      expect(events.find(({ type }) => type === 'tendered')?.detail, '[SAFE-18] who ticked is kept').toBe('anyway')
      await server.as(broker).call(setCarrierRulesEndpoint, { body: { rules: rules({ authority: 'block' }) } })
      expect(await expectRefusal(server.as(who).call(acceptTenderEndpoint, { params: load }))).toMatchObject({
        code: 'CARRIER_RULE',
        message: CARRIER_READS,
      })
    })

    test('but a register that is down blocks no acceptance', async () => {
      const { who } = await carrier()
      fmcsa.saysInstead(MAINTENANCE)
      await server.registerAsked()
      const broker = await brokerWith(rules({ authority: 'block', age: { action: 'block', days: 90 } }))
      const { id } = await requestPostedLoad(server, who, await postLoad(server, broker))
      const params = { id }
      const { request } = await server.as(broker).call(acceptBookingRequestEndpoint, { params, body: {} })
      expect(request.status).toBe('accepted')
    })
  })

  test('block a number that nobody holds', async () => {
    const { who } = await carrier()
    fmcsa.lists({})
    await server.registerAsked()
    const load = await postLoad(server, await brokerWith(rules({ authority: 'block' })))
    expect(await expectRefusal(requestPostedLoad(server, who, load))).toMatchObject({ code: 'CARRIER_RULE' })
  })

  test.each([
    { age: { action: 'warn', days: 0 } },
    { age: { action: 'warn', days: 1.5 } },
    { cargo: { action: 'block', amount: -1 } },
    { cargo: { action: 'block', amount: 10_000_001 } },
    { authority: 'maybe' },
  ])('are refused with %o', async (wrong) => {
    const broker = await createPerson(server, 'broker')
    const body = { rules: { ...rules({}), ...wrong } as PostedCarrierRules }
    expect(await expectRefusal(server.as(broker).call(setCarrierRulesEndpoint, { body }))).toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })

  test('are not for carriers', async () => {
    const { who } = await carrier()
    const call = server.as(who).call(setCarrierRulesEndpoint, { body: { rules: rules({}) } })
    expect(await expectRefusal(call)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
