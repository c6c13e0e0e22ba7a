import { afterAll, expect, test } from 'vitest'
import { acceptBookingRequestEndpoint, rejectBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { WEBHOOK_TYPES, webhookBodySchema } from '#contract/programs/webhook-event.ts'
import { createBookingDispatcher, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { connectWebhook, type HeardBody, webhooksSent } from '#tests/support/webhook.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'

const receiver = await startWebhookReceiver()
const server = await startApi(undefined, { WEBHOOK_TRUSTED_ORIGINS: receiver.origin })
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const typesOf = (heard: readonly HeardBody[]) => heard.map(({ type }) => type)

test('[HOOK-02] broker, dispatcher, hauler and rival hear exactly their events of a load that is booked, released and booked again', async () => {
  const broker = await createPerson(server, 'broker')
  const { dispatcher, carrier: hauler } = await createBookingDispatcher(server)
  const rival = await createPerson(server, 'company')
  const hooks = {
    broker: await connectWebhook(server, broker, receiver, '/broker'),
    dispatcher: await connectWebhook(server, dispatcher, receiver, '/dispatcher'),
    hauler: await connectWebhook(server, hauler, receiver, '/hauler'),
    rival: await connectWebhook(server, rival, receiver, '/rival'),
  }
  const load = await postLoad(server, broker)
  const lost = await requestPostedLoad(server, rival, load)
  const first = await requestPostedLoad(server, dispatcher, load)
  const accept = (id: string) =>
    server.as(broker).call(acceptBookingRequestEndpoint, { params: { id }, body: { data: {} } })
  await accept(first.id)
  await server.as(broker).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Truck broke down' } })
  const second = await requestPostedLoad(server, rival, load)
  await accept(second.id)
  await webhooksSent(server)

  expect(typesOf(hooks.broker.heard())).toEqual([
    'booking.requested',
    'booking.requested',
    'booking.accepted',
    'load.released',
    'booking.requested',
    'booking.accepted',
  ])
  expect(typesOf(hooks.dispatcher.heard())).toEqual(['booking.accepted', 'load.released'])
  // the carrier that the dispatcher booked for, in its own account
  expect(typesOf(hooks.hauler.heard())).toEqual(['load.released'])
  expect(typesOf(hooks.rival.heard())).toEqual(['booking.rejected', 'booking.accepted'])
  const [rejected, accepted] = hooks.rival.heard()
  expect(rejected?.data).toMatchObject({ why: 'taken', request: { id: lost.id }, load: { reference: null } })
  // the reference is the parties'
  expect(accepted?.data).toMatchObject({ request: { id: second.id }, load: { reference: expect.any(String) } })

  const all = Object.values(hooks).flatMap((hook) => hook.heard())
  for (const body of filled(all)) {
    expect(webhookBodySchema(body.type).safeParse(body).error).toBeUndefined()
    // [HOOK-01] of what the load has and its parties see
    // ids are random, and one may contain 555
    const words = JSON.stringify({ ...body, epoch: '' }).replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    expect(words).not.toMatch(/Street|Chris|dock|555|shipper|No touch|Trailer 118/)
  }
  expect(WEBHOOK_TYPES).toContain(rejected?.type)
})

test('[HOOK-02] a rejected carrier hears why, and nobody else does', async () => {
  const [broker, carrier] = [await createPerson(server, 'broker'), await createPerson(server, 'company')]
  const hook = await connectWebhook(server, carrier, receiver, '/rejected')
  const own = await connectWebhook(server, broker, receiver, '/rejecter', ['booking.rejected'])
  const load = await postLoad(server, broker)
  const { id } = await requestPostedLoad(server, carrier, load)
  await server.as(broker).call(rejectBookingRequestEndpoint, { params: { id }, body: {} })
  await webhooksSent(server)
  expect(hook.heard()).toMatchObject([{ type: 'booking.rejected', data: { why: 'declined' } }])
  expect(own.heard()).toEqual([])
})

test('[HOOK-02] a broker hears of its shipper’s tenders and of messages that fail, and nobody else does', async () => {
  const broker = await createPerson(server, 'broker')
  const rival = await createPerson(server, 'broker')
  const [own, others] = [
    await connectWebhook(server, broker, receiver, '/shippers'),
    await connectWebhook(server, rival, receiver, '/other-shippers'),
  ]
  const { id } = await addPartner(server, broker, { status: 'live' })
  const upload = (text: string) => uploadEdi(server.as(broker), id, text)
  await upload(sampleEdi('01-204-new'))
  await upload(sampleEdi('02-204-change-separators'))
  await upload(sampleEdi('03-204-cancel-one-line'))
  await upload(sampleEdi('01-204-new').replace('HB4471903', 'HB4471904'))
  await webhooksSent(server)
  const heard = own.heard()
  expect(typesOf(heard)).toEqual([
    'shipper_tender.received',
    'shipper_tender.changed',
    'shipper_tender.cancelled',
    'edi.failed',
  ])
  for (const body of filled(heard)) expect(webhookBodySchema(body.type).safeParse(body).error).toBeUndefined()
  expect(heard[0]?.data['tender']).toMatchObject({ shipmentId: 'HB4471903', round: 1, partner: { id } })
  expect(heard[3]?.data).toMatchObject({ partner: { id }, problem: expect.stringContaining('number') })
  expect(JSON.stringify(heard)).not.toMatch(/1850|street|shipperPays/i)
  expect(typesOf(others.heard())).toEqual([])
})
