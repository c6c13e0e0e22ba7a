import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { proveContactEndpoint, sendContactCodeEndpoint } from '#contract/account/contact-code.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import {
  askCarrierEndpoint,
  listConsentsAskedEndpoint,
  listConsentsGivenEndpoint,
} from '#contract/freight/dispatch-consent.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createDispatcher, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { postLoad } from '#tests/support/load-scenes.ts'
import { readRegister } from '#tests/support/read-register.ts'
import { codeIn, type ReceivedMail, startInbox } from '#tests/support/smtp-inbox.ts'

const [fmcsa, inbox] = await Promise.all([startFmcsa(), startInbox()])
const server = await startApi(undefined, { ...fmcsa.env, SMTP_URL: inbox.url, RATE_LIMITS: 'true' })
afterAll(async () => {
  await server.stop()
  await Promise.all([fmcsa.stop(), inbox.stop()])
})
const marta = await createPerson(server, 'broker')
const SIGNER = { name: 'Ada Yates', title: 'Owner', consent: 'dispatch-1' }

let number = 700_000
interface Asked {
  dana: ApiPerson
  id: string
  usdot: string
  email: string
  link: string
}

/** A dispatcher asks a carrier without an account, whose email the register has. */
async function asked(own: { email?: string } = {}): Promise<Asked> {
  const usdot = String((number += 1))
  const dana = await createDispatcher(server)
  const email = own.email ?? `office-${usdot}@acme.test`
  const id = randomUUID()
  const body = { consentId: id, usdot, legalName: `Acme ${usdot} <Inc>` }
  const { data } = await server.as(dana).call(askCarrierEndpoint, { body })
  await lists(usdot, email)
  return { dana, id, usdot, email, link: data[0]?.link ?? '' }
}

/** The register names the carrier as it was asked. */
const lists = (usdot: string, email: string) =>
  readRegister({ server, fmcsa }, usdot, { census: { email_address: email, phone: '9155550142' } })

/** The page is asked for at this server, whatever the link's origin. */
const at = (link: string) => server.url + new URL(link).pathname
const open = async (link: string) => (await fetch(at(link))).text()
async function press(link: string, what: string, fields: Record<string, string> = {}) {
  const answer = await fetch(at(link), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ do: what, ...fields }),
  })
  return { status: answer.status, text: await answer.text() }
}
/** The last email to an address with such a subject: others may come before it or after. */
async function mailTo(email: string, subject: RegExp): Promise<ReceivedMail> {
  const found = () => inbox.received.filter((mail) => mail.to === email && subject.test(mail.subject)).at(-1)
  await expect.poll(found, { timeout: 15_000 }).toBeDefined()
  return found() as ReceivedMail
}
async function codeFor({ link, email }: Asked): Promise<string> {
  expect((await press(link, 'code')).status).toBe(303)
  return codeIn(await mailTo(email, /^\d{6} /))
}
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const mine = async ({ dana }: Asked) => (await server.as(dana).call(listConsentsAskedEndpoint, {})).data

async function consented(): Promise<Asked> {
  const one = await asked()
  const code = await codeFor(one)
  expect((await press(one.link, 'give', { ...SIGNER, code })).status).toBe(303)
  return one
}

test('[CARR-04] opening a link changes nothing, and a code to the contact at FMCSA consents', async () => {
  const one = await asked()
  const page = await open(one.link)
  expect(page).toContain('book loads for ACME TRUCKING LLC. Allow?')
  expect(page).toContain('o•••@acme.test')
  expect((await press(one.link, 'give', { ...SIGNER, code: '123456' })).text).toContain('Send another code')
  expect(await mine(one)).toMatchObject([{ status: 'asked' }])

  const code = await codeFor(one)
  expect((await press(one.link, 'give', { ...SIGNER, code: wrongFor(code) })).text).toContain('That code is wrong')
  expect((await press(one.link, 'give', { name: 'Ada Yates', title: 'Owner', code })).text).toContain('Check the box')
  expect((await press(one.link, 'give', { ...SIGNER, code })).status).toBe(303)
  expect(await open(one.link)).toContain('Done.')
  expect(await mine(one)).toMatchObject([{ status: 'active', isUsdotProved: true }])
  const stored = server.db.selectFrom('dispatch_consent').selectAll().where('id', '=', one.id)
  expect(await stored.executeTakeFirst()).toMatchObject({
    signer_name: 'Ada Yates',
    proof: 'email',
    proved_contact: { email: one.email },
    consent: expect.stringContaining(`(USDOT ${one.usdot}) lets`),
  })
})

test('[CARR-04] five wrong codes end the code', async () => {
  const one = await asked()
  const code = await codeFor(one)
  for (let tries = 0; tries < 5; tries += 1) await press(one.link, 'give', { ...SIGNER, code: wrongFor(code) })
  expect((await press(one.link, 'give', { ...SIGNER, code })).text).toContain('tried too often')
  expect(await mine(one)).toMatchObject([{ status: 'asked' }])
})

test('[CARR-04] a code to the old contact proves nothing after the register changed', async () => {
  const one = await asked()
  const code = await codeFor(one)
  server.pass({ days: 1 })
  await lists(one.usdot, 'new-office@acme.test')
  const late = await press(one.link, 'give', { ...SIGNER, code })
  expect(late.text).toMatch(/expired|another contact/)
  expect(await mine(one)).toMatchObject([{ status: 'asked' }])
})

test("[CARR-04] a contact at FMCSA that is the dispatcher's own proves nothing", async () => {
  const one = await asked()
  await lists(one.usdot, one.dana.email.toUpperCase())
  expect(await open(one.link)).toContain('no email for this USDOT number that could get a code')
  expect((await press(one.link, 'code')).status).toBe(422)
})

test('[CARR-02] a link of somebody else, a changed one and an ended one say nothing of the parties', async () => {
  const one = await asked()
  expect((await fetch(`${at(one.link)}x`)).status).toBe(404)
  expect((await press(one.link, 'decline')).status).toBe(303)
  const page = await open(one.link)
  expect(page).toContain('This link has ended.')
  expect(page).not.toContain(one.usdot)
  expect(await mine(one)).toMatchObject([{ status: 'declined' }])
})

test('[CARR-04] a link that was answered or has run out sends no more codes', async () => {
  const [declined, late] = [await asked(), await asked()]
  await press(declined.link, 'decline')
  await press(declined.link, 'code')
  server.pass({ days: 14 })
  await press(late.link, 'code')
  const codes = server.db.selectFrom('consent_code').select('consent_id')
  expect(await codes.where('consent_id', 'in', [declined.id, late.id]).execute()).toEqual([])
})

test('[CARR-03] an account that only claims a number sees no consent that its holder gave by the link', async () => {
  const one = await consented()
  const claims = await createPerson(server, 'company', { dot_number: one.usdot })
  const seen = async () => (await server.as(claims).call(listConsentsGivenEndpoint, {})).data.map(({ id }) => id)
  expect(await seen()).toEqual([])
  await server.db
    .updateTable('account')
    .set({ dot_verified_at: server.at({}) })
    .where('id', '=', claims.id)
    .execute()
  expect(await seen()).toEqual([one.id])
})

test('[CARR-17] a booking mails the carrier at FMCSA, with a link that ends the consent', async () => {
  const one = await consented()
  const load = await postLoad(server, marta)
  const request = await server.as(one.dana).call(requestBookingEndpoint, { body: { loadId: load.id } })
  expect(request.carrier).toMatchObject({ usdot: one.usdot, isActive: true })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {} } })
  const mail = await mailTo(one.email, /was booked in your name/)
  expect(mail.subject).toContain(`Load #${load.number} `)
  const link = /https?:\/\/\S+\/api\/consent\/[\w.-]+/.exec(mail.content)?.[0] ?? ''
  expect(await open(link)).toContain('Loads already agreed stay yours')
  expect((await press(link, 'end')).status).toBe(303)
  expect(await mine(one)).toMatchObject([{ status: 'ended', endedBy: 'carrier' }])
})

test('[CARR-16] a carrier that signs up and proves its number sees the loads that its link let a dispatcher book', async () => {
  const one = await consented()
  const load = await postLoad(server, marta)
  const request = await server.as(one.dana).call(requestBookingEndpoint, { body: { loadId: load.id } })
  await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id: request.id }, body: { data: {} } })
  const owner = await createPerson(server, 'company', { dot_number: one.usdot })
  const other = await createPerson(server, 'company', { dot_number: one.usdot })
  const read = (who: ApiPerson) => server.as(who).call(readLoadEndpoint, { params: { id: load.id } })
  await expectRefusal(read(owner))
  server.pass({ minutes: 20 })
  await server.as(owner).call(sendContactCodeEndpoint, {})
  // the first one was for the consent
  const codes = () => inbox.received.filter(({ to, subject }) => to === one.email && /^\d{6} /.test(subject))
  await expect.poll(() => codes().length, { timeout: 15_000 }).toBe(2)
  const code = codeIn(codes().at(-1) as ReceivedMail)
  await server.as(owner).call(proveContactEndpoint, { body: { code } })
  expect(await read(owner)).toMatchObject({ viewer: 'carrier', deal: { carrier: { accountId: owner.id } } })
  expect((await expectRefusal(read(other))).code).toBe('NOT_FOUND')
  const released = { params: { id: load.id }, body: { reason: 'Truck broke down' } }
  expect(await server.as(owner).call(releaseCarrierEndpoint, released)).toMatchObject({ status: 'pending' })
})

test('[CARR-20] a new contact at FMCSA stops the next booking until the carrier confirms again', async () => {
  const one = await consented()
  server.pass({ days: 1 })
  await lists(one.usdot, `other-${one.usdot}@acme.test`)
  expect(await mine(one)).toMatchObject([{ status: 'lapsed' }])
  const load = await postLoad(server, marta)
  const body = { loadId: load.id, consentId: one.id }
  const refused = await expectRefusal(server.as(one.dana).call(requestBookingEndpoint, { body }))
  expect(refused).toMatchObject({
    code: 'CARRIER_CONSENT_ENDED',
    message: expect.stringContaining('to confirm again'),
  })
  const again = { consentId: randomUUID(), usdot: one.usdot, legalName: 'Acme' }
  const { data } = await server.as(one.dana).call(askCarrierEndpoint, { body: again })
  expect(data.map(({ status }) => status)).toEqual(['asked', 'ended'])
})
