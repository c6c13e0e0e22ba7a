import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  acceptBookingRequestEndpoint,
  counterRequestEndpoint,
  nameCarrierEndpoint,
  rejectBookingRequestEndpoint,
  requestBookingEndpoint,
} from '#contract/freight/booking.ts'
import {
  askCarrierEndpoint,
  declineConsentEndpoint,
  endCarrierConsentEndpoint,
  endDispatcherConsentEndpoint,
  giveConsentEndpoint,
  listConsentsAskedEndpoint,
  listConsentsGivenEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { acceptTenderEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createColleague, createDispatcher, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { insertConsent } from '#tests/support/dispatch-consent.ts'
import { postLoad } from '#tests/support/load-scenes.ts'

const server = await startApi()
afterAll(() => server.stop())

const ENDED = 'CARRIER_CONSENT_ENDED'
const expectCode = async (call: Promise<unknown>, code: string) => expect((await expectRefusal(call)).code).toBe(code)
const marta = await createPerson(server, 'broker')
const wade = await createPerson(server, 'company', {
  dot_number: '1188420',
  business_name: 'Sorensen Hauling',
  dot_verified_at: server.at({}),
})
// its number is in no register, so nobody can prove it
const amrit = await createPerson(server, 'company', { dot_number: '5904573', business_name: 'Five Rivers Transport' })

async function askFor(who: ApiPerson, consentId?: string | null) {
  const load = await postLoad(server, marta)
  const body = { loadId: load.id, ...(consentId !== undefined && { consentId }) }
  return { load, request: await server.as(who).call(requestBookingEndpoint, { body }) }
}

const ask = (who: ApiPerson, consentId: string) =>
  server.as(who).call(askCarrierEndpoint, { body: { consentId, usdot: '01188420', legalName: 'SORENSEN HAULING INC' } })
const give = (who: ApiPerson, id: string) =>
  server.as(who).call(giveConsentEndpoint, {
    params: { id },
    body: { name: 'Wade Sorensen', title: 'Owner', consent: 'dispatch-1' },
  })

test('[CARR-02] asking for the same number twice, also after a lost answer, is one consent', async () => {
  const dana = await createDispatcher(server)
  const id = randomUUID()
  await ask(dana, id)
  await ask(dana, id)
  const { data } = await ask(dana, randomUUID())
  expect(data).toMatchObject([{ id, usdot: '1188420', status: 'asked' }])
  await expectCode(ask(wade, randomUUID()), 'NOT_ALLOWED')
})

test('[CARR-03] another account of the same number sees no consent that it did not give', async () => {
  const [dana, other] = [
    await createDispatcher(server),
    await createPerson(server, 'company', { dot_number: '1188420' }),
  ]
  const id = randomUUID()
  await ask(dana, id)
  const { data } = await give(wade, id)
  expect(data.find((each) => each.id === id)).toMatchObject({ status: 'active', consentedAt: expect.any(String) })
  const seen = await server.as(other).call(listConsentsGivenEndpoint, {})
  expect(seen.data.map((each) => each.id)).not.toContain(id)
  await expectCode(server.as(other).call(endDispatcherConsentEndpoint, { params: { id }, body: {} }), 'NOT_FOUND')
})

test('[CARR-03] a consent that nobody could prove lapses once the register has a contact for the number', async () => {
  const [dana, impostor] = [
    await createDispatcher(server),
    await createPerson(server, 'company', { dot_number: '5550123' }),
  ]
  const id = randomUUID()
  await server.as(dana).call(askCarrierEndpoint, {
    body: { consentId: id, usdot: '5550123', legalName: 'Real LLC', email: impostor.email },
  })
  const { data } = await give(impostor, id)
  expect(data).toMatchObject([{ id, status: 'active', isUsdotProved: false, legalName: impostor.businessName }])
  const { request } = await askFor(dana, id)
  await server.db
    .insertInto('register_entry')
    .values({ usdot: '5550123', source: 'sample', email: 'office@real-carrier.test', due_at: server.at({ days: 9 }) })
    .execute()
  const asked = await server.as(dana).call(listConsentsAskedEndpoint, {})
  expect(asked.data).toMatchObject([{ id, status: 'lapsed' }])
  await expectCode(askFor(dana, id), ENDED)
  const at = { params: { id: request.id }, body: { data: {} } }
  await expectCode(server.as(marta).call(acceptBookingRequestEndpoint, at), ENDED)
})

test('[CARR-06] nobody books by a consent of an account that was deactivated or gave up its number', async () => {
  for (const proof of [null, server.at({})])
    for (const change of [{ is_active: false }, { dot_number: '7654321' }]) {
      const carrier = await createPerson(server, 'company', { dot_number: '5550124', dot_verified_at: proof })
      const dana = await createDispatcher(server)
      const id = await insertConsent(server, dana, carrier)
      await server.db.updateTable('account').set(change).where('id', '=', carrier.id).execute()
      await expectCode(askFor(dana, id), ENDED)
    }
})

test('[CARR-05] the database refuses to change a consent', async () => {
  const dana = await createDispatcher(server)
  const id = await insertConsent(server, dana, wade)
  const change = server.db.updateTable('dispatch_consent').set({ signer_name: 'Somebody' }).where('id', '=', id)
  await expect(change.execute()).rejects.toThrow('a consent never changes')
})

test('[CARR-08] an unnamed request can be read and rejected, but not countered or accepted', async () => {
  const { request } = await askFor(await createDispatcher(server))
  expect(request.carrier).toBeNull()
  const at = { params: { id: request.id }, body: { data: {} } }
  const broker = server.as(marta)
  await expectCode(broker.call(acceptBookingRequestEndpoint, at), 'CARRIER_NOT_NAMED')
  await expectCode(broker.call(counterRequestEndpoint, { ...at, body: { rate: 4321 } }), 'CARRIER_NOT_NAMED')
  expect(await broker.call(rejectBookingRequestEndpoint, at)).toMatchObject({ status: 'rejected' })
})

test('[CARR-07] [CARR-13] [CARR-22] the only active carrier is named, and the rate confirmation is its own', async () => {
  const dana = await createDispatcher(server)
  await insertConsent(server, dana, wade)
  const { load, request } = await askFor(dana)
  expect(request.carrier).toMatchObject({
    usdot: '1188420',
    legalName: expect.stringMatching(/sorensen hauling/i),
    isActive: true,
  })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {} } })
  const paper = await server.as(marta).call(readRateConfirmationEndpoint, { params: load, query: {} })
  expect(paper).toMatchObject({
    carrier: { name: expect.stringMatching(/sorensen hauling/i), dotNumber: '1188420' },
    dispatcher: { name: dana.businessName },
  })
})

test("[CARR-07] another dispatcher's consent id is not found", async () => {
  const theirs = await insertConsent(server, await createDispatcher(server), amrit)
  await expectCode(askFor(await createDispatcher(server), theirs), 'NOT_FOUND')
})

test('[CARR-06] an ended consent is refused when the request is made, countered and accepted', async () => {
  const dana = await createDispatcher(server)
  const id = await insertConsent(server, dana, wade)
  const { request } = await askFor(dana)
  await server.as(wade).call(endDispatcherConsentEndpoint, { params: { id }, body: {} })
  const at = { params: { id: request.id }, body: { data: {} } }
  await expectCode(askFor(dana, id), ENDED)
  await expectCode(server.as(marta).call(acceptBookingRequestEndpoint, at), ENDED)
  await expectCode(server.as(marta).call(counterRequestEndpoint, { ...at, body: { rate: 4321 } }), ENDED)
})

test("[CARR-10] authority of the dispatcher's carrier lost between request and acceptance blocks it", async () => {
  const broker = await createPerson(server, 'broker', {
    carrier_rules: JSON.stringify({
      proof: 'off',
      authority: 'block',
      age: { action: 'off', days: 90 },
      cargo: { action: 'off', cents: 10_000_000 },
    }),
  })
  const [dana, carrier] = [
    await createDispatcher(server),
    await createPerson(server, 'company', { dot_number: '909091' }),
  ]
  await insertConsent(server, dana, carrier)
  const load = await postLoad(server, broker)
  const request = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id } })
  await server.db
    .insertInto('register_entry')
    .values({
      usdot: '909091',
      source: 'sample',
      answer: 'none',
      answered_at: server.at({}),
      due_at: server.at({ days: 9 }),
    })
    .onConflict((conflict) => conflict.column('usdot').doUpdateSet({ answer: 'none', answered_at: server.at({}) }))
    .execute()
  await expectCode(
    server.as(broker).call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {} } }),
    'CARRIER_RULE',
  )
})

test('[CARR-09] a request names its carrier once, and a broker accepts only the one that it saw', async () => {
  const [dana, broker] = [await createDispatcher(server), server.as(marta)]
  const [first, second] = [await insertConsent(server, dana, wade), await insertConsent(server, dana, amrit)]
  const { load, request } = await askFor(dana)
  expect(request.carrier, 'of two, none is chosen for it').toBeNull()
  const params = { id: request.id }
  const name = (consentId: string) => server.as(dana).call(nameCarrierEndpoint, { params, body: { consentId } })
  expect(await name(first)).toMatchObject({ carrier: { usdot: '1188420' } })
  expect(await name(first), 'a lost answer').toMatchObject({ carrier: { usdot: '1188420' } })
  await expectCode(name(second), 'NOT_ALLOWED')
  const blind = { params, body: { data: {} } }
  await expectCode(broker.call(acceptBookingRequestEndpoint, blind), 'CARRIER_CHANGED')
  const { load: booked } = await broker.call(acceptBookingRequestEndpoint, {
    params,
    body: { data: {}, carrierUsdot: '1188420' },
  })
  expect(booked.deal?.carrier).toEqual({
    legalName: expect.stringMatching(/sorensen/i),
    usdot: '1188420',
    isUsdotProved: true,
  })
  expect(booked.id).toBe(load.id)
})

test('[CARR-09] a company that changed its USDOT number meanwhile is not accepted as the one on the screen', async () => {
  const company = await createPerson(server, 'company', { dot_number: '01188421' })
  const { request } = await askFor(company)
  await server.db.updateTable('account').set({ dot_number: '7654322' }).where('id', '=', company.id).execute()
  const accept = (carrierUsdot: string) =>
    server
      .as(marta)
      .call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {}, carrierUsdot } })
  await expectCode(accept(request.requester.freightProfile.dotNumber ?? ''), 'CARRIER_CHANGED')
  expect((await accept('07654322')).request).toMatchObject({ status: 'accepted' })
})

test("[CARR-10] a rule 'number proved' blocks a carrier that proved nothing, and the dispatcher's too", async () => {
  const rules = {
    proof: 'block',
    authority: 'off',
    age: { action: 'off', days: 90 },
    cargo: { action: 'off', cents: 10_000_000 },
  }
  const broker = await createPerson(server, 'broker', { carrier_rules: JSON.stringify(rules) })
  const dana = await createDispatcher(server)
  const [proved, unproved] = [await insertConsent(server, dana, wade), await insertConsent(server, dana, amrit)]
  const askAs = async (who: ApiPerson, consentId?: string) => {
    const load = await postLoad(server, broker)
    return server.as(who).call(requestBookingEndpoint, { body: { loadId: load.id, consentId } })
  }
  await expectCode(askAs(dana, unproved), 'CARRIER_RULE')
  await expectCode(askAs(amrit), 'CARRIER_RULE')
  expect(await askAs(dana, proved)).toMatchObject({ carrier: { isUsdotProved: true } })
  expect(await askAs(wade)).not.toHaveProperty('carrier')
})

test('[CARR-12] a tender to a dispatcher is judged when it is accepted, and needs a carrier', async () => {
  const broker = await createPerson(server, 'broker', {
    carrier_rules: JSON.stringify({
      proof: 'block',
      authority: 'off',
      age: { action: 'off', days: 90 },
      cargo: { action: 'off', cents: 10_000_000 },
    }),
  })
  const dana = await createDispatcher(server)
  const load = await postLoad(server, broker)
  await server.as(broker).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
  const accept = (consentId?: string) =>
    server.as(dana).call(acceptTenderEndpoint, { params: load, body: { consentId } })
  await expectCode(accept(), 'CARRIER_NOT_NAMED')
  await expectCode(accept(await insertConsent(server, dana, amrit)), 'CARRIER_RULE')
  expect(await accept(await insertConsent(server, dana, wade))).toMatchObject({ status: 'active' })
})

test('[CARR-02] each side is notified of what the other does, and a question ends after 14 days', async () => {
  const [dana, id] = [await createDispatcher(server), randomUUID()]
  const titles = async (who: ApiPerson) => {
    const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
    return data.map(({ title, metadata }) => `${title}, ${metadata.consentOf}`)
  }
  await ask(dana, id)
  await expect.poll(() => titles(wade)).toContain('A dispatcher asks to book for you, carrier')
  await give(wade, id)
  await expect.poll(() => titles(dana)).toContain('Carrier consented, dispatcher')
  await server.as(wade).call(endDispatcherConsentEndpoint, { params: { id }, body: {} })
  await expect.poll(() => titles(dana)).toContain('Carrier ended its consent, dispatcher')

  const [other, declined] = [await createDispatcher(server), randomUUID()]
  await ask(other, declined)
  const { data: given } = await server.as(wade).call(declineConsentEndpoint, { params: { id: declined }, body: {} })
  expect(given.find((each) => each.id === declined)).toMatchObject({ status: 'declined', endedBy: 'carrier' })

  const late = await createDispatcher(server)
  await ask(late, randomUUID())
  server.pass({ days: 14 })
  const { data } = await server.as(late).call(listConsentsAskedEndpoint, {})
  expect(data).toMatchObject([{ status: 'ended', endedBy: null }])
})

test('[PROOF-13] all owners of both sides are emailed when a consent ends, once each; of a withdrawn question nobody is', async () => {
  const [dana, carrier] = [await createDispatcher(server), await createPerson(server, 'company')]
  const owners = [
    dana,
    carrier,
    await createColleague(server, dana, 'owner'),
    await createColleague(server, carrier, 'owner'),
  ]
  const withdrawn = await insertConsent(server, dana, carrier, { status: 'asked' })
  await server.as(dana).call(endCarrierConsentEndpoint, { params: { id: withdrawn }, body: {} })
  const id = await insertConsent(server, dana, carrier)
  await server.as(carrier).call(endDispatcherConsentEndpoint, { params: { id }, body: {} })
  await server.eventsHandled()
  const about = async ({ email }: { email: string }) => {
    const mails = server.db.selectFrom('kept_mail').select('subject').where('recipient', '=', email)
    return (await mails.execute()).map(({ subject }) => subject).filter((subject) => /consent/i.test(subject))
  }
  for (const owner of owners) await expect.poll(() => about(owner)).toEqual(['A consent to book loads has ended'])
})

test('[CARR-06] a closed account ends its consents', async () => {
  const [dana, carrier] = [await createDispatcher(server), await createPerson(server, 'company')]
  const id = await insertConsent(server, dana, carrier)
  await server.as(carrier).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  const row = server.db.selectFrom('dispatch_consent').select(['status', 'ended_by']).where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'ended', ended_by: 'closed' })
})

test('[SAFE-18] an email that the dispatcher names means the company of the owner who has it, also of one who came later', async () => {
  const first = await createPerson(server, 'company', { dot_number: '5904574', business_name: 'Two Owners Transport' })
  const second = await createColleague(server, first, 'owner')
  const desk = await createColleague(server, first, 'desk')
  const [dana, other] = [await createDispatcher(server), await createDispatcher(server)]
  const asked = async (by: ApiPerson, email: string) => {
    const body = { consentId: randomUUID(), usdot: '5904574', legalName: 'TWO OWNERS TRANSPORT', email }
    await server.as(by).call(askCarrierEndpoint, { body })
    return body.consentId
  }
  const [id, toDesk] = [await asked(dana, second.email), await asked(other, desk.email)]
  const { data } = await server.as(first).call(listConsentsGivenEndpoint, {})
  expect(data.map((consent) => consent.id)).toEqual([id])
  await server.eventsHandled()
  const { data: news } = await server.as(second).call(listNotificationsEndpoint, { query: {} })
  expect(news).toHaveLength(1)
  await expectCode(give(desk, id), 'FORBIDDEN')
  await expectCode(give(second, toDesk), 'NOT_FOUND')
  expect((await give(second, id)).data).toMatchObject([{ id, status: 'active' }])
})
