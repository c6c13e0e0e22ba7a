import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { proveContactEndpoint, sendContactCodeEndpoint } from '#contract/account/contact-code.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { listLoadBookingRequestsEndpoint } from '#contract/freight/booking-request.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { searchCarriersEndpoint } from '#contract/freight/carrier.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createDispatcher, createPerson, proveNow } from '#tests/support/api-person.ts'
import { type ApiServer, startApi } from '#tests/support/api-server.ts'
import { type FmcsaStandIn, MAINTENANCE, startFmcsa } from '#tests/support/fmcsa-stand-in.ts'
import { postLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { readRegister } from '#tests/support/read-register.ts'
import { codeIn, type SmtpInbox, startInbox } from '#tests/support/smtp-inbox.ts'

let fmcsa: FmcsaStandIn
let inbox: SmtpInbox
let server: ApiServer
beforeAll(async () => {
  ;[fmcsa, inbox] = await Promise.all([startFmcsa(), startInbox()])
  server = await startApi(undefined, { ...fmcsa.env, SMTP_URL: inbox.url, RATE_LIMITS: 'true' })
})
afterAll(async () => {
  await server.stop()
  await Promise.all([fmcsa.stop(), inbox.stop()])
})
beforeEach(() => fmcsa.saysInstead(undefined))

let number = 800_000
interface Registered {
  who: ApiPerson
  usdot: string
  /** the register's */
  email: string
}

/** A carrier whose number the register has, with this address. */
async function registered(about: { email?: string; phone?: string; usdot?: string } = {}): Promise<Registered> {
  const usdot = about.usdot ?? String((number += 1))
  const { email = `office-${usdot}@acme.test`, phone = '9155550142' } = about
  const who = await createPerson(server, 'company', { dot_number: `0${usdot}` })
  await lists(usdot, { email_address: email, phone })
  return { who, usdot, email }
}

const lists = (usdot: string, census: { email_address?: string; phone?: string }) =>
  readRegister({ server, fmcsa }, usdot, { census })

const send = (who: ApiPerson) => server.as(who).call(sendContactCodeEndpoint, {})
const prove = (who: ApiPerson, code: string) => server.as(who).call(proveContactEndpoint, { body: { code } })
const profile = (who: ApiPerson) => server.as(who).call(readProfileEndpoint, {})
const provedOf = async (who: ApiPerson) => (await profile(who)).freightProfile.usdot?.proved
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')

async function proved(about?: Parameters<typeof registered>[0]): Promise<Registered> {
  const one = await registered(about)
  const before = inbox.received.filter(({ to }) => to === one.email).length
  await send(one.who)
  await prove(one.who, codeIn(await inbox.mailTo(one.email, before + 1)))
  return one
}

test('the code goes to the address that the register holds, and proves the contact with its date', async () => {
  const { who, usdot, email } = await registered()
  expect((await profile(who)).registerContact).toEqual({
    email: `o•••@acme.test`,
    phone: '••• 0142',
    readAt: server.at({}).toISOString(),
  })
  const sent = await send(who)
  expect(sent).toEqual({
    email: 'o•••@acme.test',
    expiresAt: server.at({ minutes: 10 }).toISOString(),
    resendAt: server.at({ minutes: 1 }).toISOString(),
  })
  expect((await profile(who)).registerContact?.codeUntil).toBe(sent.expiresAt)
  const mail = await inbox.mailTo(email)
  expect(mail.subject).toMatch(new RegExp(`^\\d{6} is the Milepost code for USDOT ${usdot}$`))
  for (const typed of [who.firstName, who.businessName, who.email]) expect(mail.content).not.toContain(typed)
  expect(inbox.received.filter(({ to }) => to === who.email)).toEqual([])

  const { freightProfile } = await prove(who, codeIn(mail))
  expect(freightProfile.usdot).toEqual({
    number: `0${usdot}`,
    isVerified: true,
    isShared: false,
    proved: { by: 'email', at: server.at({}).toISOString() },
  })
  expect((await profile(who)).registerContact).not.toHaveProperty('codeUntil')
})

test('no code is stored readable', async () => {
  const { who, email } = await registered()
  await send(who)
  const code = codeIn(await inbox.mailTo(email))
  const rows = await server.db.selectFrom('contact_challenge').selectAll().where('account_id', '=', who.id).execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(rows[0]?.code_hash).toMatch(/^[\w-]{40,}$/)
})

describe('a code is refused', () => {
  const refusal = (who: ApiPerson, code: string) => expectRefusal(prove(who, code))

  test('after five wrong ones, even the right one', async () => {
    const { who, email } = await registered()
    await send(who)
    const code = codeIn(await inbox.mailTo(email))
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(who, wrongFor(code))).toMatchObject({ status: 422, code: 'CODE_WRONG' })
    expect(await refusal(who, code)).toMatchObject({
      code: 'CODE_WRONG',
      message: 'That code has expired or was tried too often. Send a new code',
    })
    expect(await provedOf(who)).toBeUndefined()
  })

  test('after ten minutes', async () => {
    const { who, email } = await registered()
    await send(who)
    const code = codeIn(await inbox.mailTo(email))
    server.pass({ minutes: 10 })
    expect(await refusal(who, code)).toMatchObject({ code: 'CODE_WRONG' })
  })

  test('the second time, and once a newer one was sent', async () => {
    const { who, email } = await registered()
    await send(who)
    const first = codeIn(await inbox.mailTo(email))
    server.pass({ minutes: 1 })
    await send(who)
    const second = codeIn(await inbox.mailTo(email, 2))
    // one time in a million, both codes are the same
    expect(first === second || (await refusal(who, first)).code === 'CODE_WRONG').toBe(true)
    await prove(who, second)
    expect(await refusal(who, second)).toMatchObject({ code: 'CODE_WRONG' })
  })

  test('from another account, though it gives the same number', async () => {
    const { who, usdot, email } = await registered()
    const thief = await createPerson(server, 'company', { dot_number: usdot })
    await send(who)
    const code = codeIn(await inbox.mailTo(email))
    expect(await refusal(thief, code)).toMatchObject({ code: 'CODE_WRONG' })
    server.pass({ minutes: 1 })
    await send(thief)
    await inbox.mailTo(email, 2)
    expect(await refusal(thief, code)).toMatchObject({ code: 'CODE_WRONG' })
    await prove(who, code)
  })

  test('when the account has another number by then', async () => {
    const { who, email } = await registered()
    const other = await registered()
    await send(who)
    const code = codeIn(await inbox.mailTo(email))
    await proveNow(server, who)
    const body = { freightProfile: { dotNumber: other.usdot } }
    await server.as(who).call(updateProfileEndpoint, { body })
    expect(await refusal(who, code)).toMatchObject({
      code: 'CODE_WRONG',
      message: "Your USDOT number or the register's contact has changed. Send a new code",
    })
    expect(await provedOf(who)).toBeUndefined()
  })

  test('when the register has another address by then', async () => {
    const { who, usdot, email } = await registered()
    await send(who)
    const code = codeIn(await inbox.mailTo(email))
    await lists(usdot, { email_address: 'new@elsewhere.test', phone: '9155550142' })
    expect(await refusal(who, code)).toMatchObject({ code: 'CODE_WRONG' })
    expect(await provedOf(who)).toBeUndefined()
  })

  test.each(['12345', 'abcdef', '', '1234567'])('unless it has six digits: %j', async (code) => {
    const { who } = await registered()
    expect(await refusal(who, code)).toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})

describe('no code is sent', () => {
  const NONE = "FMCSA's register has no email address for your USDOT number, so no code can be sent"

  test.each([
    ['the register lists no address', { phone: '9155550142' }],
    ['the address is no address', { email_address: 'call us, please', phone: '9155550142' }],
    ['there are two addresses', { email_address: 'a@acme.test;b@acme.test' }],
  ])('when %s', async (_, census) => {
    const { who, usdot } = await registered()
    await lists(usdot, census)
    expect(await expectRefusal(send(who))).toMatchObject({ code: 'NO_REGISTER_CONTACT', message: NONE })
    expect((await profile(who)).registerContact?.email).toBeNull()
  })

  test('before the register was read, which answers with a maintenance page', async () => {
    fmcsa.saysInstead(MAINTENANCE)
    const who = await createPerson(server, 'company', { dot_number: String((number += 1)) })
    await server.registerAsked()
    expect(await expectRefusal(send(who))).toMatchObject({ code: 'NO_REGISTER_CONTACT' })
    expect((await profile(who)).registerContact).toEqual({ email: null, phone: null, readAt: null })
  })

  test('to a dispatcher, who has no number', async () => {
    const who = await createDispatcher(server)
    expect(await expectRefusal(send(who))).toMatchObject({ code: 'NO_REGISTER_CONTACT' })
    expect(await profile(who)).not.toHaveProperty('registerContact')
  })

  test('twice within a minute, nor more than five times a day', async () => {
    const { who, email } = await registered()
    await send(who)
    expect(await expectRefusal(send(who))).toMatchObject({ status: 429 })
    for (let times = 1; times < 5; times += 1) {
      await inbox.mailTo(email, times)
      server.pass({ minutes: 1 })
      await send(who)
    }
    server.pass({ minutes: 1 })
    expect(await expectRefusal(send(who))).toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Too many tries. Try again in 24 hours',
    })
    await inbox.mailTo(email, 5)
    server.pass({ days: 1 })
    await send(who)
    await inbox.mailTo(email, 6)
  })

  test('more than ten times a day to one address for all accounts, and then twice for each', async () => {
    const { usdot, email } = await registered()
    for (let times = 0; times < 10; times += 1) await send(await createPerson(server, 'company', { dot_number: usdot }))
    const eleventh = await createPerson(server, 'company', { dot_number: usdot })
    for (let times = 0; times < 2; times += 1) {
      await send(eleventh)
      await inbox.mailTo(email, 11 + times)
      server.pass({ minutes: 1 })
    }
    expect(await expectRefusal(send(eleventh))).toMatchObject({ code: 'RATE_LIMITED' })
  })
})

describe('the badge', () => {
  test('comes with a request, the load’s carrier and the list of carriers', async () => {
    const { who, usdot } = await proved()
    const at = server.at({}).toISOString()
    const broker = await createPerson(server, 'broker')
    const load = await postLoad(server, broker)
    await requestPostedLoad(server, who, load)
    const asBroker = server.as(broker)
    const requests = await asBroker.call(listLoadBookingRequestsEndpoint, { params: { id: load.id }, query: {} })
    expect(requests.data[0]?.requester.freightProfile.usdot?.proved).toEqual({ by: 'email', at })
    const found = await asBroker.call(searchCarriersEndpoint, { query: { search: usdot } })
    expect(found.data[0]?.usdot?.proved).toEqual({ by: 'email', at })
  })

  test('of a broker is on its loads', async () => {
    const usdot = String((number += 1))
    const broker = await createPerson(server, 'broker', { dot_number: usdot })
    await lists(usdot, { email_address: `desk-${usdot}@acme.test` })
    await send(broker)
    await prove(broker, codeIn(await inbox.mailTo(`desk-${usdot}@acme.test`)))
    const load = await postLoad(server, broker)
    const reader = await createPerson(server, 'company')
    const { broker: shown } = await server.as(reader).call(readLoadEndpoint, { params: { id: load.id } })
    expect(shown?.usdot?.proved).toEqual({ by: 'email', at: server.at({}).toISOString() })
  })

  test.each([
    ['address', { email_address: 'new@elsewhere.test', phone: '9155550142' }],
    ['phone', { phone: '2145550199' }],
  ])('lapses when the register’s %s changes, and not before', async (_, census) => {
    const { who, usdot, email } = await proved()
    server.pass({ days: 1 })
    await lists(usdot, { email_address: email, phone: '9155550142' })
    expect(await provedOf(who)).toBeDefined()
    server.pass({ days: 1 })
    await lists(usdot, { email_address: email, ...census })
    expect(await provedOf(who)).toBeUndefined()
    expect((await profile(who)).authority?.contactChangedAt).toBe(server.at({}).toISOString())
  })

  test('stays while the register is down or has the carrier in no list', async () => {
    const { who, usdot } = await proved()
    server.pass({ days: 1 })
    fmcsa.saysInstead(MAINTENANCE)
    await server.registerAsked()
    expect(await provedOf(who)).toBeDefined()
    fmcsa.saysInstead(undefined)
    fmcsa.lists({ [usdot]: {} })
    server.pass({ days: 1 })
    await server.registerAsked()
    expect(await provedOf(who)).toBeDefined()
  })

  test('lapses when the account gives another number', async () => {
    const { who } = await proved()
    await proveNow(server, who)
    const body = { freightProfile: { dotNumber: String((number += 1)) } }
    const changed = await server.as(who).call(updateProfileEndpoint, { body })
    expect(changed.freightProfile.usdot).toMatchObject({ isVerified: false })
    expect(changed.freightProfile.usdot).not.toHaveProperty('proved')
  })

  test('leaves the warning of a shared number to the account that didn’t prove it, unless both did', async () => {
    const { who, usdot, email } = await registered()
    const copy = await createPerson(server, 'company', { dot_number: usdot })
    const isShared = async (of: ApiPerson) => (await profile(of)).freightProfile.usdot?.isShared
    expect([await isShared(who), await isShared(copy)]).toEqual([true, true])
    await send(who)
    await prove(who, codeIn(await inbox.mailTo(email)))
    expect([await isShared(who), await isShared(copy)]).toEqual([false, true])
    server.pass({ minutes: 1 })
    await send(copy)
    await prove(copy, codeIn(await inbox.mailTo(email, 2)))
    expect([await isShared(who), await isShared(copy)]).toEqual([true, true])
  })
})
