import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import type { Endpoint, EndpointInput } from '#contract/api/endpoint.ts'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { listLoadDealsEndpoint } from '#contract/freight/deal.ts'
import {
  createDriverLinkEndpoint,
  renewDriverLinkEndpoint,
  revokeDriverLinkEndpoint,
} from '#contract/freight/driver-link.ts'
import {
  answerAccessorialEndpoint,
  askAccessorialEndpoint,
  readInvoiceEndpoint,
  sendInvoiceEndpoint,
  settleInvoiceEndpoint,
} from '#contract/freight/invoice.ts'
import { deleteLoadEndpoint, recordStopEventEndpoint, releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { askForBooksEndpoint, enterBooksEndpoint } from '#contract/freight/open-books.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { signRateConfirmationEndpoint, voidSignatureEndpoint } from '#contract/freight/signature.ts'
import { createSigningLinkEndpoint, revokeSigningLinkEndpoint } from '#contract/freight/signing-link.ts'
import type { Caller, RawAnswer } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'
import { linkToSign } from '#tests/support/signing-link.ts'

const server = await startApi()
afterAll(() => server.stop())

const iso = (span: Parameters<typeof server.at>[0]) => server.at(span).toISOString()
const sha256 = () => randomUUID().replaceAll('-', '').repeat(2)
const terms = () => {
  const [pickupDateTime, deliveryDateTime] = [iso({ hours: 48 }), iso({ hours: 72 })]
  return { version: 1, rate: 2300, pickupDateTime, deliveryDateTime, reason: 'Fuel' }
}
const SIGNER = { name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' }, consent: '1' } as const
const PAYEE = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd', email: null } as const

/** A deal that its carrier signed, with an open change and two links, half an hour after its release. */
async function bookAndRelease(marta: ApiPerson, dana: ApiPerson) {
  const load = await postBookedLoad(server, marta, dana)
  const carrier = server.as(dana)
  const { dealId, hash } = await carrier.call(readRateConfirmationEndpoint, { params: load, query: {} })
  const { linkId: driverLinkId } = await linkDriver(carrier, load)
  const { linkId: signingLinkId } = await linkToSign(server, dana, { reader: dana, load })
  const body = { dealId, version: 1, hash, ...SIGNER }
  const { signatures } = await carrier.call(signRateConfirmationEndpoint, { params: load, body })
  const changeId = randomUUID()
  await carrier.call(proposeChangeEndpoint, { params: load, body: { dealId, changeId, ...terms() } })
  server.pass({ hours: 2 })
  const earlier = iso({ minutes: -1 })
  await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'No freight' } })
  server.pass({ minutes: 30 })
  const ids = { signatureId: signatures[0]?.id ?? '', accessorialId: randomUUID(), changeId, driverLinkId }
  return { params: { id: load.id }, dealId, signingLinkId, earlier, ...ids }
}
type Released = Awaited<ReturnType<typeof bookAndRelease>>

interface Step {
  by: 'broker' | 'carrier'
  endpoint: Endpoint
  act: (caller: Caller, deal: Released) => Promise<RawAnswer>
  answer: string
}

const step =
  <E extends Endpoint>(endpoint: E) =>
  (by: Step['by'], answer: string, input: (deal: Released) => EndpointInput<E>): Step => ({
    by,
    endpoint,
    answer,
    act: (caller, deal) => caller.ask(endpoint, input(deal)),
  })

/** Every command on a deal, in an order that takes its money from the request to the payment. */
const STEPS: readonly Step[] = [
  step(askAccessorialEndpoint)('carrier', '200', ({ params, dealId, accessorialId }) => ({
    params,
    body: { dealId, accessorialId, kind: 'tonu', amount: 150 },
  })),
  step(answerAccessorialEndpoint)('broker', '200', ({ params, accessorialId }) => ({
    params,
    body: { accessorialId, answer: 'approved' },
  })),
  step(sendInvoiceEndpoint)('carrier', '200', ({ params, dealId }) => ({
    params,
    body: { dealId, version: 0, total: 150, remitTo: PAYEE },
  })),
  step(settleInvoiceEndpoint)('broker', '200', ({ params, dealId }) => ({
    params,
    body: { dealId, version: 1, settlement: 'dispute', reason: 'Wrong amount' },
  })),
  step(settleInvoiceEndpoint)('broker', '200', ({ params, dealId }) => ({
    params,
    body: { dealId, version: 1, settlement: 'approve' },
  })),
  step(settleInvoiceEndpoint)('carrier', '200', ({ params, dealId }) => ({
    params,
    body: { dealId, version: 1, settlement: 'pay', paidOn: iso({}).slice(0, 10) },
  })),
  step(settleInvoiceEndpoint)('carrier', '200', ({ params, dealId }) => ({
    params,
    body: { dealId, version: 1, settlement: 'not-received', reason: 'It bounced' },
  })),
  // kept, beside the word that the carrier was released
  step(recordStopEventEndpoint)('carrier', '409 STATUS_CONFLICT', ({ params, earlier }) => ({
    params,
    body: { kind: 'arrived', stop: 'pickup', occurredAt: earlier },
  })),
  step(enterBooksEndpoint)('broker', '200', ({ params, dealId }) => ({ params, body: { dealId, shipperPays: 2500 } })),
  step(askForBooksEndpoint)('carrier', '200', ({ params, dealId }) => ({ params, body: { dealId } })),
  step(signRateConfirmationEndpoint)('carrier', '409 DEAL_ENDED', ({ params, dealId }) => ({
    params,
    body: { dealId, version: 1, hash: sha256(), ...SIGNER },
  })),
  step(voidSignatureEndpoint)('carrier', '409 DEAL_ENDED', ({ params, signatureId }) => ({
    params: { ...params, signatureId },
    body: { reason: 'Wrong rate' },
  })),
  step(createSigningLinkEndpoint)('carrier', '409 DEAL_ENDED', ({ params, dealId }) => ({
    params,
    body: { dealId, linkId: randomUUID(), version: 1, tokenHash: sha256() },
  })),
  step(revokeSigningLinkEndpoint)('carrier', '200', ({ params, signingLinkId: linkId }) => ({
    params: { ...params, linkId },
  })),
  step(createDriverLinkEndpoint)('carrier', '409 STATUS_CONFLICT', ({ params }) => ({
    params,
    body: { linkId: randomUUID(), tokenHash: sha256() },
  })),
  step(revokeDriverLinkEndpoint)('carrier', '409 STATUS_CONFLICT', ({ params, driverLinkId: linkId }) => ({
    params: { ...params, linkId },
  })),
  step(renewDriverLinkEndpoint)('carrier', '409 STATUS_CONFLICT', ({ params, driverLinkId: linkId }) => ({
    params: { ...params, linkId },
  })),
  step(proposeChangeEndpoint)('carrier', '409 DEAL_ENDED', ({ params, dealId }) => ({
    params,
    body: { dealId, changeId: randomUUID(), ...terms() },
  })),
  step(answerChangeEndpoint)('carrier', '409 DEAL_ENDED', ({ params, changeId }) => ({
    params,
    body: { changeId, answer: 'withdrawn' },
  })),
  step(setDriverEndpoint)('carrier', '409 DEAL_ENDED', ({ params, dealId }) => ({
    params,
    body: { dealId, driverName: 'Sam' },
  })),
]

/** Commands below a load's address that need the load itself, and those that other files prove without it: of documents, and of customers' invoices. */
const OTHERS = [
  'loads.update',
  'loads.set-status',
  'loads.assign-carrier',
  'loads.tender-accept',
  'loads.tender-decline',
  'loads.tender-revoke',
  'loads.release',
  'loads.correct-arrival',
  'loads.correct-event',
  'loads.ask-for-update',
  'documents.add',
  'documents.void',
  'customer-invoices.send',
  'customer-invoices.settle',
]

test('[TRUE-01] the list of commands on a deal is complete', () => {
  const below = ENDPOINTS.filter(({ method, path }) => method !== 'GET' && path.startsWith('/loads/:id'))
  const listed = new Set([...STEPS.map(({ endpoint }) => endpoint.name), ...OTHERS])
  expect(below.map(({ name }) => name).toSorted()).toEqual([...listed].toSorted())
})

test.each([
  ['stays', () => Promise.resolve(), true],
  [
    'was deleted',
    (marta: ApiPerson, { params }: Released) => server.as(marta).call(deleteLoadEndpoint, { params }),
    true,
  ],
  [
    'is gone with the account of its broker',
    (marta: ApiPerson) =>
      server.as(marta).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } }),
    false,
  ],
])('[TRUE-01] after a release, both act on their deal while the load %s', async (_, end, hasBroker) => {
  const marta = await createPerson(server, 'broker')
  const dana = await createPerson(server, 'company')
  const deal = await bookAndRelease(marta, dana)
  await proveNow(server, dana)
  const callers = { broker: server.as(marta), carrier: server.as(dana) }
  const take = async ({ by, endpoint, act }: Step) => {
    const { status, text } = await act(callers[by], deal)
    const code = /"code":"([A-Z_]+)"/.exec(text)?.[1]
    return `${endpoint.name}: ${status}${code === undefined ? '' : ` ${code}`}`
  }
  const expected = ({ endpoint, answer }: Step) => `${endpoint.name}: ${answer}`
  // a broker that leaves has approved before
  const before = hasBroker ? [] : STEPS.slice(0, 2)
  const after = STEPS.slice(before.length).filter(({ by }) => hasBroker || by === 'carrier')
  const answers: string[] = []
  for (const each of before) answers.push(await take(each))
  await end(marta, deal)
  for (const each of after) answers.push(await take(each))
  expect(answers).toEqual([...before, ...after].map(expected))

  const invoice = await callers.carrier.call(readInvoiceEndpoint, { params: deal.params, query: {} })
  expect(invoice.versions).toMatchObject([{ status: 'approved', total: 150, notReceived: { reason: 'It bounced' } }])
  const { data } = await callers.carrier.call(listLoadDealsEndpoint, { params: deal.params })
  expect(data).toMatchObject([{ stopEvents: [{ kind: 'arrived', stop: 'pickup', occurredAt: deal.earlier }] }])
})
