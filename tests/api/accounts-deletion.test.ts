import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { loginEndpoint, readProfileEndpoint, signInResultSchema } from '#contract/account/account.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { listMyBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { saveLoadTemplateEndpoint, loadTemplateFormSchema } from '#contract/freight/load-template.ts'
import { listMyLoadsEndpoint, readLoadEndpoint } from '#contract/freight/load.ts'
import { correctArrivalEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import {
  readNotificationPreferencesEndpoint,
  updateNotificationPreferencesEndpoint,
} from '#contract/notification/notification-preferences.ts'
import { quiet, say } from '#tests/support/database-day.ts'
import { leaveCustomerInvoice, leaveExport, leaveFactoring } from '#tests/support/invoice-day.ts'
import { postInvoicedLoad } from '#tests/support/invoiced-load.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { leaveWebhook } from '#tests/support/webhook.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  postLoad,
  postTenderedLoad,
} from '#tests/support/load-scenes.ts'
import { insertPasskey, PASSWORD, type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)

async function signIn({ email }: ApiPerson) {
  return signInResultSchema.parse(await nobody.call(loginEndpoint, { body: { email, password: PASSWORD } }))
}

/** Bills are kept for the books; pushes, held emails and tombstones need a device. */
const NOT_LEFT = [
  'billing_copy',
  'held_email',
  'invoice',
  'push_subscription',
  'subscription',
  'tombstone',
  'trial_reminder',
]

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('deleting the account', () => {
  const leave = (who: ApiPerson, password = PASSWORD) =>
    server.as(who).call(deleteAccountEndpoint, { body: { password, confirmation: 'DELETE' } })

  test('[SET-07] [API-18] requires the password and the word DELETE', async () => {
    const dana = await createPerson(server, 'dispatcher')
    expect(await expectRefusal(leave(dana, 'wrong'))).toMatchObject({ status: 422 })
    const { body } = await server
      .as(dana)
      .send({ method: 'DELETE', path: deleteAccountEndpoint.path, body: '{"password":""}' })
    expect(body).toMatchObject({
      error: {
        details: [
          { message: 'Please enter your password to confirm account deletion' },
          { message: "Please type 'DELETE' to confirm account deletion" },
        ],
      },
    })
    const typed = { password: PASSWORD, confirmation: 'delete' }
    const other = await server
      .as(dana)
      .send({ method: 'DELETE', path: deleteAccountEndpoint.path, body: JSON.stringify(typed) })
    expect(other.body).toMatchObject({
      error: { details: [{ message: "Please type 'DELETE' to confirm account deletion" }] },
    })
    expect((await server.as(dana).ask(readProfileEndpoint, {})).status).toBe(200)
  })

  test('[SET-08] fails for both parties while a load is active, and the error says to release it', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const load = await postBookedLoad(server, marta, dana)
    for (const who of [marta, dana]) {
      const refused = await expectRefusal(leave(who))
      expect(refused).toMatchObject({ status: 409, code: 'ACTIVE_LOADS' })
      expect(refused.message).toContain(`#${load.number}`)
      expect(refused.message).toContain('release')
    }
  })

  test('[SET-08] removes a broker’s loads and personal data, signs out every device and sends an email', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const desk = await signIn(marta)
    const load = await postLoad(server, marta)
    await requestPostedLoad(server, dana, load)
    expect((await leave(marta)).message).toBe('Account deleted successfully')
    expect((await server.as(desk).ask(readProfileEndpoint, {})).status).toBe(401)
    expect((await nobody.ask(loginEndpoint, { body: { email: marta.email, password: PASSWORD } })).status).toBe(401)
    expect((await server.as(dana).ask(readLoadEndpoint, { params: load })).status).toBe(404)
    const subjects = () => inbox.received.filter(({ to }) => to === marta.email).map(({ subject }) => subject)
    await expect.poll(subjects, { timeout: 15_000 }).toContain('Your Milepost account is deleted')
    const row = await server.db
      .selectFrom('person')
      .innerJoin('account', 'account.id', 'person.account_id')
      .selectAll()
      .where('person.id', '=', marta.personId)
      .executeTakeFirstOrThrow()
    for (const fact of [marta.email, marta.firstName, marta.lastName]) expect(JSON.stringify(row)).not.toContain(fact)
    expect(row).toMatchObject({ is_active: false, phone_number: null })
  })

  test('[SET-08] withdraws a carrier’s requests, declines their tenders and signs them out', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const requested = await postLoad(server, marta)
    const request = await requestPostedLoad(server, dana, requested)
    const tendered = await postTenderedLoad(server, marta, dana)
    await leave(dana)
    const { data } = await server.as(marta).call(listMyLoadsEndpoint, { query: { status: 'pending' } })
    expect(data.find(({ id }) => id === tendered.id)).toMatchObject({ tendered: false, dispatcher: null })
    const row = server.db.selectFrom('booking_request').select('status').where('id', '=', request.id)
    expect(await row.executeTakeFirst()).toEqual({ status: 'withdrawn' })
    expect((await server.as(dana).ask(listMyBookingRequestsEndpoint, { query: {} })).status).toBe(401)
  })

  test('[SET-08] blocks arrival corrections of loads the carrier delivered, and tells the broker why', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const load = await postDeliveredLoad(server, marta, dana)
    expect(await server.as(marta).call(readLoadEndpoint, { params: load })).not.toHaveProperty('dispatcher.closed')
    await leave(dana)
    const correcting = server.as(marta).call(correctArrivalEndpoint, { params: load, body: { reason: 'Wrong dock' } })
    expect(await expectRefusal(correcting)).toMatchObject({
      status: 409,
      code: 'CARRIER_LEFT',
      message: 'The carrier closed their account, so nobody can haul this load. It stays completed',
      current: { status: 'completed' },
    })
    expect(await server.as(marta).call(readLoadEndpoint, { params: load })).toMatchObject({
      status: 'completed',
      dispatcher: { lastName: 'account', email: null, closed: true },
    })
  })

  test('[SET-08] shows no address of a carrier that left before it ever had the load', async () => {
    const [marta, dana] = [await createPerson(server, 'broker'), await createPerson(server, 'dispatcher')]
    const load = await postTenderedLoad(server, marta, dana)
    await server.as(marta).call(setLoadStatusEndpoint, { params: load, body: { status: 'cancelled' } })
    await leave(dana)
    expect(await server.as(marta).call(readLoadEndpoint, { params: load })).toMatchObject({
      status: 'cancelled',
      dispatcher: { lastName: 'account', email: null, closed: true },
    })
  })

  test('[SET-08] deletes every row that belongs to the account', async () => {
    const marta = await createPerson(server, 'broker')
    const acme = await createPerson(server, 'company', { dot_number: '1730266' })
    await leaveTraces(marta, acme)
    const tables = await sql<{ name: string; column: string }>`
      select table_name as name, min(column_name) as column from information_schema.columns
      where table_schema = 'public'
        -- freight says who did something, and stays as a record: those may be null
        and (column_name = 'account_id' or column_name = 'person_id' and is_nullable = 'NO')
      group by table_name order by table_name`.execute(server.db)
    const kept = async (...people: ApiPerson[]) => {
      const counts = await Promise.all(
        tables.rows.map(async ({ name, column }) => {
          const ids = sql.join(people.map(({ id, personId }) => (column === 'person_id' ? personId : id)))
          const rows = await sql`select from ${sql.table(name)} where ${sql.ref(column)} in (${ids})`.execute(server.db)
          return rows.rows.length > 0 ? [name] : []
        }),
      )
      return counts.flat()
    }
    const all = tables.rows.map(({ name }) => name)
    expect(await kept(marta, acme)).toEqual(all.filter((name) => !NOT_LEFT.includes(name)))
    await leave(marta)
    // what her leaving told the other
    await quiet(server)
    await leave(acme)
    // nameless, for the records of loads, what was sent to customers, and three years of tenders without the messages
    const records = ['company_event', 'customer', 'customer_invoice', 'edi_partner', 'person', 'shipper_tender']
    expect(await kept(marta, acme)).toEqual(records)
    const customers = server.db.selectFrom('customer').select(['address', 'email']).where('account_id', '=', marta.id)
    expect(await customers.execute()).toEqual([{ address: '', email: null }])
  })

  /** A broker and a carrier who use everything that an account can store, apart from freight. */
  async function leaveTraces(broker: ApiPerson, carrier: ApiPerson): Promise<void> {
    await makeKey(server, broker)
    await leaveWebhook(server, broker)
    const { id } = await addPartner(server, broker, { status: 'live' })
    await uploadEdi(server.as(broker), id, sampleEdi('01-204-new'))
    const by = (who: ApiPerson | null) => (method: string, path: string, body: object) =>
      say(server, who, { method, path, body })
    const [byBroker, byCarrier] = [by(broker), by(carrier)]
    await byBroker('POST', saveLoadTemplateEndpoint.path, {
      name: 'Dallas',
      form: loadTemplateFormSchema.parse({ commodity: {} }),
    })
    await byBroker('POST', '/company/invitations', {
      invitationId: randomUUID(),
      email: 'colleague@brokers.test',
      seat: 'desk',
    })
    const { mailWanted: _, ...plan } = await server.as(broker).call(readNotificationPreferencesEndpoint, {})
    await server.as(broker).call(updateNotificationPreferencesEndpoint, { body: plan })
    await byCarrier('POST', '/saved-searches', { name: 'To Arizona', query: { toStates: 'AZ' }, alerts: true })
    await byCarrier('PUT', '/truck', {
      truck: { costPerMile: 1.52, milesPerGallon: 6.5, fuelPrice: 3.899, deadheadMiles: 60, hours: null },
    })
    await byCarrier('PUT', '/view-preferences', { view: 'cards', columns: null })
    await byCarrier('PUT', '/auth/profile/avatar', { avatarBase64: PICTURE })
    const { clientSecret } = await byCarrier('POST', '/subscriptions/setup-intent', {})
    const card = { clientSecret, card: 'visa', expMonth: 4, expYear: 2030, name: null }
    await byCarrier(
      'POST',
      '/auth/setup-payment',
      await byCarrier('POST', '/subscriptions/sandbox/confirm-setup', card),
    )
    await server.registerAsked()
    await byCarrier('POST', '/auth/contact-code', {})
    await byCarrier('PUT', '/auth/profile', { settings: { twoFactorEnabled: true }, password: PASSWORD })
    await insertPasskey(server, carrier)
    // a sign-in that waits for its code, a link to reset the password, and a notification
    await by(null)('POST', '/auth/login', { email: carrier.email, password: PASSWORD })
    await by(null)('POST', '/auth/forgot-password', { email: carrier.email })
    await requestPostedLoad(server, carrier, await postLoad(server, broker))
    const { params } = await postInvoicedLoad(server, { broker, carrier })
    await leaveCustomerInvoice(server, broker, params)
    await leaveExport(server, carrier)
    await leaveFactoring(server, broker, carrier)
    await quiet(server)
  }
})
