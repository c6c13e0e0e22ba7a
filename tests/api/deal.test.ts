import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { registerEndpoint } from '#contract/account/sign-up.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { exportLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import {
  acceptTenderEndpoint,
  releaseCarrierEndpoint,
  setLoadStatusEndpoint,
  tenderLoadEndpoint,
} from '#contract/freight/load-actions.ts'
import { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { newLoad } from '#tests/support/new-load.ts'
import {
  type PostedLoad,
  postBookedLoad,
  postLoad,
  postTenderedLoad,
  requestPostedLoad,
} from '#tests/support/load-scenes.ts'
import { type SmtpInbox, startInbox } from '#tests/support/smtp-inbox.ts'

let inbox: SmtpInbox
let server: ApiServer
beforeAll(async () => {
  inbox = await startInbox()
  server = await startApi(undefined, { SMTP_URL: inbox.url, APP_URL: 'https://milepost.example' })
})
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

const MARTA = 'Blue Mesa Freight'
const DANA = 'Reyes Trucking'
let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: MARTA })
  dana = await createPerson(server, 'company', { business_name: DANA })
})

const edit = (who: ApiPerson, body: object) =>
  server.as(who).call(updateProfileEndpoint, { body: { password: PASSWORD, ...body } })
const read = (who: ApiPerson, { id }: { id: string }) => server.as(who).call(readLoadEndpoint, { params: { id } })
const dealsOf = ({ id }: { id: string }) =>
  server.db.selectFrom('deal').selectAll().where('load_id', '=', id).orderBy('accepted_at').orderBy('id').execute()

const exportOf = async (who: ApiPerson) => (await server.as(who).ask(exportLoadsEndpoint, { query: {} })).text

async function tenderAndAccept() {
  const load = await postTenderedLoad(server, marta, dana)
  await server.as(dana).call(acceptTenderEndpoint, { params: load })
  return load
}

async function acceptRequestFor(load: PostedLoad) {
  const { id } = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id } })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
}

async function acceptTenderOf(load: PostedLoad) {
  await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
  await server.as(dana).call(acceptTenderEndpoint, { params: load })
}

describe('a booked load', () => {
  test.each([
    ['an accepted request', () => postBookedLoad(server, marta, dana), [MARTA, DANA, DANA]],
    ['an accepted tender', tenderAndAccept, [DANA, DANA, DANA]],
  ])('[SEC-03] shows the parties as they were at %s, whatever they call themselves later', async (_, book, names) => {
    const load = await book()
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    const before = [await read(marta, load), await read(dana, load)]
    const later = { firstName: 'Mallory', lastName: 'Prime', businessName: 'Prime Inc', dotNumber: '3706' }
    await proveNow(server, marta)
    await proveNow(server, dana)
    await edit(marta, { ...later, phoneNumber: '(900) 555-0100' })
    await edit(dana, { ...later, phoneNumber: '(900) 555-0100' })

    const after = [await read(marta, load), await read(dana, load)]
    for (const [index, { broker, dispatcher, events }] of after.entries()) {
      const was = before[index]
      expect({ ...broker, usdot: null }).toEqual({ ...was?.broker, usdot: null })
      expect({ ...dispatcher, usdot: null }).toEqual({ ...was?.dispatcher, usdot: null })
      expect(broker.usdot?.number).toBe(was?.broker.usdot?.number)
      expect(events).toEqual(was?.events)
      expect(events.map(({ actor }) => actor).slice(-3)).toEqual(names)
    }
    const csv = await exportOf(marta)
    expect(csv).toContain(DANA)
    expect(csv).not.toContain('Prime')
  })

  test('[SEC-03] keeps the agreed terms and both parties in a deal, with the default detention terms', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const [deal, ...others] = await dealsOf(load)
    expect(others).toEqual([])
    expect(deal).toMatchObject({
      version: 1,
      broker_id: marta.id,
      carrier_id: dana.id,
      broker: { businessName: MARTA, email: marta.email, isDotVerified: false },
      carrier: { businessName: DANA, email: dana.email, mcNumber: null },
      named_carrier: null,
      ended_at: null,
    })
    const terms = await server.db
      .selectFrom('deal_terms')
      .selectAll()
      .where('deal_id', '=', deal?.id ?? '')
      .execute()
    expect(terms).toMatchObject([
      {
        version: 1,
        rate_cents: 215_050,
        stops: [expect.objectContaining({ id: 'pickup' }), expect.objectContaining({ id: 'delivery' })],
        detention: { freeMinutes: 120, centsPerHour: 5000, stepMinutes: 15, maxHours: 5 },
      },
    ])
  })

  test.each([
    ['an accepted request', acceptRequestFor],
    ['an accepted tender', acceptTenderOf],
  ])('[FORM-09] keeps in the deal of %s that a team drives, whatever the load needs later', async (_, book) => {
    const load = await postLoad(server, marta, { team: true })
    await book(load)
    const termsOf = async (who: ApiPerson) => {
      const { data } = await server.as(who).call(listLoadDealsEndpoint, { params: load })
      return data.map(({ terms }) => terms.map(({ team }) => team))
    }
    expect(await termsOf(dana)).toEqual([[true]])
    await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    const { version } = await read(marta, load)
    await server
      .as(marta)
      .call(updateLoadEndpoint, { params: load, body: { ...newLoad(server), team: false, version } })
    expect(await termsOf(dana)).toEqual([[true]])
    await acceptTenderOf(load)
    expect(await termsOf(marta)).toEqual([[true], [false]])
  })

  test('[SEC-03] gives each carrier its own deal, and its events belong to it', async () => {
    const load = await postBookedLoad(server, marta, dana)
    const rival = await createPerson(server, 'company')
    await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
    await server.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: rival.id } })
    await server.as(rival).call(acceptTenderEndpoint, { params: load })
    const [first, second] = await dealsOf(load)
    expect([first?.carrier_id, first?.ended_at]).toEqual([dana.id, server.at({})])
    expect([second?.carrier_id, second?.ended_at]).toEqual([rival.id, null])
    const events = await server.db
      .selectFrom('load_event')
      .select(['type', 'deal_id'])
      .where('load_id', '=', load.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ type, deal_id: dealId }) => [type, dealId])).toEqual([
      ['booked', first?.id],
      ['released', first?.id],
      ['tendered', null],
      ['tender-accepted', second?.id],
    ])
    expect((await read(rival, load)).dispatcher?.businessName).toBe(rival.businessName)
  })

  test('[SEC-03] has no deal while it is only tendered, and none when the owner completes it so', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    expect(await dealsOf(load)).toEqual([])
    const body = { status: 'completed', reason: 'Delivered, says the receiver' } as const
    await server.as(marta).call(setLoadStatusEndpoint, { params: load, body })
    expect(await dealsOf(load)).toEqual([])
  })
})

describe('changing who the account says it is', () => {
  test.each([
    { firstName: 'Mallory' },
    { lastName: 'Mallory' },
    { businessName: 'Prime Inc' },
    { dotNumber: '3706' },
    { mcNumber: 'MC-1' },
    { phoneNumber: '(214) 555-0123' },
    { freightProfile: { businessName: 'Prime Inc' } },
    { freightProfile: { dotNumber: '3706' } },
    { freightProfile: { mcNumber: 'MC-1' } },
  ])('[SEC-03] [PROOF-03] takes a proof, and the owner is emailed: %j', async (change) => {
    const before = await server.as(marta).call(readProfileEndpoint, {})
    const refusal = await expectRefusal(edit(marta, { ...change, password: undefined }))
    expect(refusal).toMatchObject({ status: 403, code: 'PROOF_NEEDED' })
    expect((await expectRefusal(edit(marta, { ...change, password: 'guessed' }))).validationErrors).toEqual([
      { path: 'password', message: 'Your current password is incorrect' },
    ])
    expect(await server.as(marta).call(readProfileEndpoint, {})).toEqual(before)

    await proveNow(server, marta)
    await edit(marta, { ...change, password: undefined })
    const { subject, content } = await inbox.mailTo(marta.email)
    expect(subject).toBe('Your Milepost profile was changed')
    expect(content).toMatch(/Changed: (first name|last name|business name|phone number|USDOT number|MC number)\./)
    expect(content, 'the new text is not mailed').not.toMatch(/Mallory|Prime|\b3706\b|MC-1|555-0123/)
  })

  test('[SEC-03] is not saving the form unchanged', async () => {
    const before = await server.as(marta).call(readProfileEndpoint, {})
    const { firstName, lastName, phoneNumber, freightProfile } = before
    const { businessName, dotNumber } = freightProfile
    const body = { firstName, lastName, phoneNumber, businessName, dotNumber }
    const after = await server.as(marta).call(updateProfileEndpoint, { body })
    expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  })
})

describe('a USDOT number', () => {
  test.each(['USDOT 3706', '12345678901', '3706a', '-3706'])('[SEC-03] is digits only: %s', async (dotNumber) => {
    expect((await expectRefusal(edit(marta, { dotNumber }))).validationErrors).toEqual([
      { path: 'dotNumber', message: 'DOT Number must be 1 to 8 digits' },
    ])
    const body = {
      firstName: 'Grace',
      lastName: 'Hauler',
      email: 'grace@road.test',
      phone: '+1 (312) 555-0142',
      password: PASSWORD,
      accountType: 'company' as const,
      businessName: 'Hauler & Daughters',
      freightProfile: { dotNumber },
    }
    const refusal = await expectRefusal(server.as(null).call(registerEndpoint, { body }))
    expect(refusal.validationErrors).toMatchObject([{ path: 'freightProfile.dotNumber' }])
  })

  test('[SEC-03] is shown as not verified', async () => {
    const load = await postLoad(server, marta)
    expect((await read(dana, load)).broker.usdot).toMatchObject({ isVerified: false, isShared: false })
    expect((await server.as(marta).call(readProfileEndpoint, {})).freightProfile.usdot?.isVerified).toBe(false)
  })

  test('[SEC-03] on two accounts is shown to both and to those who deal with either', async () => {
    const known = await createPerson(server, 'company', { dot_number: '706000' })
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, known, load)
    const seen = async () => {
      const { data: carriers } = await server.as(marta).call(searchCarriersEndpoint, { query: { search: '706000' } })
      const { data: requests } = await server
        .as(marta)
        .call(listLoadBookingRequestsEndpoint, { params: load, query: {} })
      const own = await server.as(known).call(readProfileEndpoint, {})
      return [carriers[0]?.usdot, requests[0]?.requester.freightProfile.usdot, own.freightProfile.usdot].map(
        (usdot) => usdot?.isShared,
      )
    }
    expect(await seen()).toEqual([false, false, false])
    await createPerson(server, 'company', { dot_number: '706000', email_verified_at: null })
    await createPerson(server, 'company', { dot_number: '706000', is_active: false })
    expect(await seen(), 'unverified and closed accounts warn about nobody').toEqual([false, false, false])
    const copy = await createPerson(server, 'company', { dot_number: '0706000' })
    expect(await seen()).toEqual([true, true, true])
    expect((await server.as(copy).call(readProfileEndpoint, {})).freightProfile.usdot?.isShared).toBe(true)

    const broker = await createPerson(server, 'broker', { dot_number: '706000' })
    await postLoad(server, broker)
    const { data } = await server.as(dana).call(listBoardEndpoint, { query: {} })
    expect(data.find((row) => row.broker.id === broker.id)?.broker.usdot).toMatchObject({ isShared: true })
  })
})
