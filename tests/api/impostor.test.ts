import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import {
  askCarrierEndpoint,
  declineConsentEndpoint,
  endDispatcherConsentEndpoint,
  giveConsentEndpoint,
  listConsentsAskedEndpoint,
  listConsentsGivenEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { acceptTenderEndpoint, setLoadStatusEndpoint, tenderLoadEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createDispatcher, createPerson, proveNow } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { readRegister } from '#tests/support/read-register.ts'

const fmcsa = await startFmcsa()
const [asked, off] = await Promise.all([
  startApi(undefined, fmcsa.env),
  startApi(undefined, { CARRIER_REGISTER: 'off' }),
])
afterAll(async () => {
  await Promise.all([asked.stop(), off.stop()])
  await fmcsa.stop()
})

const expectCode = async (call: Promise<unknown>, code: string) => expect((await expectRefusal(call)).code).toBe(code)
const SIGNER = { name: 'Ada Yates', title: 'Owner', consent: 'dispatch-1' as const }
const give = (server: ApiServer, who: ApiPerson, id: string) =>
  server.as(who).call(giveConsentEndpoint, { params: { id }, body: SIGNER })
const decline = (server: ApiServer, who: ApiPerson, id: string) =>
  server.as(who).call(declineConsentEndpoint, { params: { id }, body: {} })
const given = async (server: ApiServer, who: ApiPerson) =>
  (await server.as(who).call(listConsentsGivenEndpoint, {})).data.map(({ id }) => id)
const mine = async (server: ApiServer, who: ApiPerson) =>
  (await server.as(who).call(listConsentsAskedEndpoint, {})).data

let number = 6_600_000
interface Scene {
  usdot: string
  marta: ApiPerson
  dana: ApiPerson
  real: ApiPerson
  impostor: ApiPerson
}

/** Two accounts state one number, and neither proved it. */
async function twoHolders(server: ApiServer): Promise<Scene> {
  const usdot = String((number += 1))
  const [marta, dana, impostor, real] = await Promise.all([
    createPerson(server, 'broker'),
    createDispatcher(server),
    createPerson(server, 'company', { dot_number: usdot, business_name: 'Acme Trucking' }),
    createPerson(server, 'company', { dot_number: `0${usdot}`, business_name: 'Acme Trucking of El Paso' }),
  ])
  return { usdot, marta, dana, real, impostor }
}

async function ask(server: ApiServer, { dana, usdot }: Pick<Scene, 'dana' | 'usdot'>, email?: string) {
  const consentId = randomUUID()
  const body = { consentId, usdot, legalName: 'ACME TRUCKING LLC', email }
  await server.as(dana).call(askCarrierEndpoint, { body })
  return consentId
}

async function newsOf(server: ApiServer, who: ApiPerson): Promise<string[]> {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
  return data.map(({ title, message }) => `${title}: ${message}`)
}

/** Nobody but the account that the dispatcher names sees, answers or hauls. */
async function expectNamedAlone(server: ApiServer, scene: Scene): Promise<void> {
  const { marta, dana, real, impostor } = scene
  const id = await ask(server, scene, real.email.toUpperCase())
  expect(await given(server, impostor)).toEqual([])
  expect(await given(server, real)).toEqual([id])
  await expectCode(give(server, impostor, id), 'NOT_FOUND')
  await expectCode(decline(server, impostor, id), 'NOT_FOUND')
  await give(server, real, id)
  expect(await mine(server, dana)).toMatchObject([{ status: 'active', isUsdotProved: false }])

  const load = await postLoad(server, marta)
  const broker = server.as(marta)
  const request = await server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id } })
  expect(request.carrier).toMatchObject({ isUsdotProved: false, isActive: true })
  const accepted = { params: { id: request.id }, body: { data: {} } }
  const { load: booked } = await broker.call(acceptBookingRequestEndpoint, accepted)
  expect(booked.deal?.carrier).toMatchObject({ isUsdotProved: false })
  const params = { id: load.id }
  expect(await broker.call(readRateConfirmationEndpoint, { params, query: {} })).toMatchObject({
    carrier: { dotNumber: scene.usdot, isDotVerified: false },
  })
  expect(await server.as(real).call(readLoadEndpoint, { params })).toMatchObject({ viewer: 'carrier' })
  expect(await broker.call(readInvoiceEndpoint, { params, query: {} })).toMatchObject({
    notProved: expect.stringMatching(/^Number not proved\. /) as string,
  })
  expect(await newsOf(server, marta)).toContainEqual(
    expect.stringMatching(/^New booking request: .*, for .+\. ⚠ Number not proved\.$/),
  )
  await expectCode(server.as(impostor).call(readLoadEndpoint, { params }), 'NOT_FOUND')
  await expectCode(server.as(impostor).call(readInvoiceEndpoint, { params, query: {} }), 'NOT_FOUND')
  await expectCode(server.as(impostor).call(endDispatcherConsentEndpoint, { params: { id }, body: {} }), 'NOT_FOUND')
}

test('[SAFE-18] an impostor of a number without a contact at FMCSA sees and answers no question', async () => {
  const scene = await twoHolders(asked)
  await asked.registerAsked()
  await readRegister({ server: asked, fmcsa }, scene.usdot, { carrier: { legalName: 'ACME TRUCKING LLC' } })
  await expectNamedAlone(asked, scene)
})

test('[SAFE-18] an impostor of a number sees and answers no question while the register is off', async () => {
  await expectNamedAlone(off, await twoHolders(off))
})

test('[SAFE-18] nobody consents for a number before FMCSA answered, also right after a change of number', async () => {
  const { marta, dana, impostor } = await twoHolders(asked)
  const usdot = String((number += 1))
  await proveNow(asked, impostor)
  await asked.as(impostor).call(updateProfileEndpoint, { body: { freightProfile: { dotNumber: usdot } } })
  const id = await ask(asked, { dana, usdot }, impostor.email)
  expect(await mine(asked, dana)).toMatchObject([{ status: 'asked', awaits: 'register' }])
  expect(await given(asked, impostor)).toEqual([])
  await expectCode(give(asked, impostor, id), 'NOT_FOUND')
  const load = await postLoad(asked, marta)
  await asked.as(marta).call(tenderLoadEndpoint, { params: load, body: { carrierId: dana.id } })
  const accept = () => asked.as(dana).call(acceptTenderEndpoint, { params: load, body: { consentId: id } })
  await expectCode(accept(), 'CARRIER_CONSENT_ENDED')

  await asked.registerAsked()
  await readRegister({ server: asked, fmcsa }, usdot, { census: { email_address: 'office@acme.test' } })
  expect(await mine(asked, dana)).toMatchObject([{ status: 'asked', awaits: 'proof' }])
  expect(await given(asked, impostor)).toEqual([])
  await expectCode(give(asked, impostor, id), 'NOT_FOUND')
  await expectCode(accept(), 'CARRIER_CONSENT_ENDED')
})

test('[SAFE-18] the broker reads that the number is not proved when a dispatcher accepts a tender and invoices', async () => {
  const usdot = String((number += 1))
  const [marta, dana, real] = await Promise.all([
    createPerson(off, 'broker'),
    createPerson(off, 'dispatcher', { dot_number: null }),
    createPerson(off, 'company', { dot_number: usdot }),
  ])
  const consentId = await ask(off, { dana, usdot }, real.email)
  await give(off, real, consentId)
  const params = { id: (await postLoad(off, marta)).id }
  const dispatcher = off.as(dana)
  await off.as(marta).call(tenderLoadEndpoint, { params, body: { carrierId: dana.id } })
  await dispatcher.call(acceptTenderEndpoint, { params, body: { consentId } })
  expect(await newsOf(off, marta)).toContainEqual(
    expect.stringMatching(/^Tender accepted: .*\. \S.* hauls it\. ⚠ Number not proved\.$/),
  )

  await dispatcher.call(setLoadStatusEndpoint, { params, body: { status: 'completed' } })
  const { dealId, draft } = await dispatcher.call(readInvoiceEndpoint, { params, query: {} })
  const remitTo = { kind: 'carrier' as const, name: 'Acme', address: 'PO Box 12, Dallas', email: null }
  await proveNow(off, dana)
  await dispatcher.call(sendInvoiceEndpoint, { params, body: { dealId, version: 0, total: draft.total, remitTo } })
  expect(await newsOf(off, marta)).toContainEqual(expect.stringMatching(/^Invoice in: .*\. ⚠ Number not proved\.$/))
})
