import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { requestBookingEndpoint } from '#contract/freight/booking.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { createLoadEndpoint } from '#contract/freight/load-post.ts'
import { saveLoadTemplateEndpoint } from '#contract/freight/load-template.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'
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

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'company')
})

/** An override that reverses the rest, an isolate that never ends, a space that can't be seen, a bell, an escape. */
const HIDDEN = '\u202E\u2067\u200B\u0007\u001B'
const hide = (text: string) => `${HIDDEN}${text.slice(0, 3)}${HIDDEN}${text.slice(3)}${HIDDEN}`
const newsOf = async (who: ApiPerson) => {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: {} })
  return data.map(({ message }) => message)
}

describe('typed text with characters that hide or reverse others', () => {
  test('[SEC-15] loses them in each text of a load, and keeps its lines', async () => {
    const plain = newLoad(server, { brokerNotes: 'No touch\n\tCall ahead', reference: 'PO 7' })
    const stop = (typed: typeof plain.pickupLocation) => ({
      ...typed,
      address: hide(typed.address),
      description: typed.description && hide(typed.description),
      city: hide(typed.city),
      contactName: hide(typed.contactName),
    })
    const { equipmentRequirements: equipment } = plain
    const body = {
      ...plain,
      pickupLocation: stop(plain.pickupLocation),
      deliveryLocation: stop(plain.deliveryLocation),
      brokerNotes: hide('No touch\r\n\tCall ahead'),
      reference: hide('PO 7'),
      equipmentRequirements: {
        ...equipment,
        packagingType: hide(equipment.packagingType),
        commodity: hide(equipment.commodity),
        specialInstructions: hide(equipment.specialInstructions ?? ''),
      },
    }
    const { id } = await server.as(marta).call(createLoadEndpoint, { body })
    const load = await server.as(marta).call(readLoadEndpoint, { params: { id } })
    const { address, description, city, contactName } = plain.pickupLocation
    expect(load).toMatchObject({
      pickupLocation: { address, description, city, contactName },
      brokerNotes: 'No touch\n\tCall ahead',
      reference: 'PO 7',
      equipmentRequirements: equipment,
    })
    expect(JSON.stringify(load)).not.toMatch(/[\u202E\u2067\u200B]|\\u0007|\\u001b/)
  })

  test('[SEC-15] loses them in requests, reasons, templates and profiles', async () => {
    const load = await postLoad(server, marta)
    const request = await server.as(dana).call(requestBookingEndpoint, {
      body: {
        loadId: load.id,
        message: hide('Truck is near'),
        proposedTerms: { specialRequirements: [hide('Straps')], additionalNotes: hide('Call me') },
      },
    })
    expect(request).toMatchObject({
      message: 'Truck is near',
      proposedTerms: { specialRequirements: ['Straps'], additionalNotes: 'Call me' },
    })

    const booked = await postBookedLoad(server, marta, dana)
    await server.as(marta).call(releaseCarrierEndpoint, { params: booked, body: { reason: hide('Truck broke down') } })
    expect((await newsOf(dana))[0]).toMatch(/released it: Truck broke down$/)

    const { id, form } = await server.as(marta).call(saveLoadTemplateEndpoint, {
      body: { name: hide('Dallas lane'), form: { commodity: {}, shipperNotes: hide('No touch') } },
    })
    expect(id).toBeTruthy()
    expect(form.shipperNotes).toBe('No touch')

    const names = { firstName: 'Marta', lastName: 'Vance', businessName: 'Blue Mesa Freight', mcNumber: 'MC-12' }
    const hidden = Object.fromEntries(Object.entries(names).map(([name, text]) => [name, hide(text)]))
    const profile = await server.as(marta).call(updateProfileEndpoint, { body: { ...hidden, password: PASSWORD } })
    const { firstName, lastName, mcNumber, businessName } = names
    expect(profile).toMatchObject({ firstName, lastName, freightProfile: { mcNumber, businessName } })
  })

  test('[SEC-15] is missing when nothing else is left', async () => {
    const body = newLoad(server, { equipmentRequirements: { commodity: HIDDEN } })
    const refusal = await expectRefusal(server.as(marta).call(createLoadEndpoint, { body }))
    expect(refusal).toMatchObject({ status: 422 })
    expect(refusal.validationErrors[0]?.path).toBe('equipmentRequirements.commodity')
  })
})

test('[SEC-15] a name written from right to left leaves the words around it in their order', async () => {
  const noa = await createPerson(server, 'company', { business_name: 'הובלות נועה', first_name: 'נועה' })
  const load = await postLoad(server, marta)
  await server.as(noa).call(requestBookingEndpoint, { body: { loadId: load.id, proposedRate: 1900 } })
  const said = `\u2068הובלות נועה\u2069 requested load #${load.number}, Dallas, TX to Chicago, IL, at $1,900.`
  expect(await newsOf(marta)).toEqual([said])
  expect((await inbox.mailTo(marta.email)).content).toContain(said)
})
