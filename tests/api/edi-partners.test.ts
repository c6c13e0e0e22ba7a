import { afterAll, describe, expect, test } from 'vitest'
import { listCompanyEventsEndpoint } from '#contract/account/company.ts'
import {
  addEdiPartnerEndpoint,
  changeEdiPartnerEndpoint,
  type EdiPartner,
  listEdiPartnersEndpoint,
  MOST_PARTNERS,
  pauseEdiPartnerEndpoint,
  putEdiPartnerLiveEndpoint,
  readEdiPartnerEndpoint,
} from '#contract/programs/edi-partner.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { createColleague, createPerson, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { asTest, sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner, COLD_CREEK, HALDEN } from '#tests/support/edi-partner.ts'

const server = await startApi()
afterAll(() => server.stop())

const refusalOf = async (call: Promise<unknown>) => {
  const { code, message } = await expectRefusal(call)
  return { code, message }
}

const bodyOf = (partner: EdiPartner) => changeEdiPartnerEndpoint.body.parse(partner)

test('an owner adds a partner in test, with a fresh proof, and the log says so', async () => {
  const owner = await createPerson(server, 'broker')
  expect((await refusalOf(server.as(owner).call(addEdiPartnerEndpoint, { body: HALDEN }))).code).toBe('PROOF_NEEDED')
  const partner = await addPartner(server, owner)
  expect(partner).toMatchObject({
    ...HALDEN,
    status: 'test',
    isTried: false,
    lastReceivedAt: null,
    lastSentAt: null,
    options: { answerMinutes: 60, declineOnExpiry: false, vehicle: null },
  })
  expect(await server.as(owner).call(listEdiPartnersEndpoint, {})).toEqual({ data: [partner] })
  expect(await server.as(owner).call(readEdiPartnerEndpoint, { params: { id: partner.id } })).toEqual(partner)
  const { data } = await server.as(owner).call(listCompanyEventsEndpoint, { query: {} })
  expect(data.map(({ type, details }) => [type, details])).toContainEqual(['partner', 'Halden Box & Board: added'])
})

describe('who may have which partner', () => {
  test('a broker has shippers, and who hauls its own system', async () => {
    const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
    expect((await refusalOf(addPartner(server, broker, COLD_CREEK))).code).toBe('NOT_ALLOWED')
    expect((await refusalOf(addPartner(server, carrier))).code).toBe('NOT_ALLOWED')
    expect((await addPartner(server, carrier, COLD_CREEK)).side).toBe('carrier-system')
  })

  test('only owners see and change them', async () => {
    const owner = await createPerson(server, 'broker')
    const { id } = await addPartner(server, owner)
    const desk = await createColleague(server, owner, 'desk')
    expect((await refusalOf(server.as(desk).call(listEdiPartnersEndpoint, {}))).code).toBe('FORBIDDEN')
    expect((await refusalOf(server.as(desk).call(pauseEdiPartnerEndpoint, { params: { id } }))).code).toBe('FORBIDDEN')
  })

  test('one ID is one partner of a company, and another company has its own', async () => {
    const [owner, other] = [await createPerson(server, 'broker'), await createPerson(server, 'broker')]
    await addPartner(server, owner)
    expect((await refusalOf(addPartner(server, owner))).code).toBe('VALIDATION_ERROR')
    expect((await addPartner(server, other)).theirId).toBe('HALDENBOX')
  })

  test(`a company has at most ${MOST_PARTNERS}`, async () => {
    const owner = await createPerson(server, 'broker')
    for (let at = 0; at < MOST_PARTNERS; at += 1) await addPartner(server, owner, { theirId: `SHIPPER${at}` })
    expect((await refusalOf(addPartner(server, owner))).code).toBe('NOT_ALLOWED')
  })
})

test('other ids need a proof, another name does not', async () => {
  const owner = await createPerson(server, 'broker')
  const partner = await addPartner(server, owner)
  await server.db
    .updateTable('session')
    .set({ proved_at: null, strong_at: null })
    .where('id', '=', owner.sessionId)
    .execute()
  const change = (body: Partial<ReturnType<typeof bodyOf>>) =>
    server
      .as(owner)
      .call(changeEdiPartnerEndpoint, { params: { id: partner.id }, body: { ...bodyOf(partner), ...body } })
  expect(await change({ name: 'Halden', scac: null })).toMatchObject({ name: 'Halden', scac: null })
  expect((await refusalOf(change({ theirId: 'MALLORY' }))).code).toBe('PROOF_NEEDED')
  await proveNow(server, owner)
  expect(await change({ theirId: 'HALDEN2' })).toMatchObject({ theirId: 'HALDEN2' })
})

test('a partner goes live after a test message, and a paused one goes on as it was', async () => {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner)
  const live = () => server.as(owner).call(putEdiPartnerLiveEndpoint, { params: { id } })
  const pause = () => server.as(owner).call(pauseEdiPartnerEndpoint, { params: { id } })
  expect(await refusalOf(live())).toEqual({ code: 'STATUS_CONFLICT', message: 'Exchange a test message first' })
  expect(await pause()).toMatchObject({ status: 'paused', pausedWhy: 'paused by an owner' })
  expect(await live()).toMatchObject({ status: 'test', pausedWhy: null })
  await server.db
    .updateTable('edi_partner')
    .set({ status: 'live', went_live_at: server.at({}) })
    .where('id', '=', id)
    .execute()
  expect((await pause()).status).toBe('paused')
  expect((await live()).status).toBe('live')
})

test('when each side spoke last is known, however many messages of the other followed', async () => {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner)
  const as = server.as(owner)
  await uploadEdi(as, id, asTest(sampleEdi('01-204-new')))
  const first = await as.call(readEdiPartnerEndpoint, { params: { id } })
  expect(first).toMatchObject({ lastReceivedAt: server.at({}).toISOString(), lastSentAt: server.at({}).toISOString() })
  server.pass({ days: 1 })
  const sent = { partner_id: id, direction: 'out', is_test: false, sha256: '', state: 'sent' } as const
  // ids that are later than any other
  const later = Array.from({ length: 60 }, (_, at) => ({
    ...sent,
    id: `ffffffff-ffff-7fff-8fff-${String(at).padStart(12, '0')}`,
    number: at + 9,
    made_at: server.at({}),
  }))
  await server.db.insertInto('edi_interchange').values(later).execute()
  const now = await as.call(readEdiPartnerEndpoint, { params: { id } })
  expect([now.lastReceivedAt, now.lastSentAt]).toEqual([first.lastReceivedAt, server.at({}).toISOString()])
})
