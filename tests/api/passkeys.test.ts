import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import {
  addPasskeyEndpoint,
  deletePasskeyEndpoint,
  listPasskeysEndpoint,
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
  passkeySignInOptionsEndpoint,
  proofOptionsEndpoint,
} from '#contract/account/passkey.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { proveEndpoint } from '#contract/account/proof.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, proveNow, signedInAgain } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { SoftwareAuthenticator } from '#tests/support/passkey.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const ORIGIN = 'https://milepost.test'
const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url, APP_URL: ORIGIN, LOG_LEVEL: 'info' })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})
const nobody = server.as(null)

let dana: ApiPerson
let phone: SoftwareAuthenticator
beforeEach(async () => {
  dana = await createPerson(server, 'company', { strongAt: server.at({}) })
  phone = new SoftwareAuthenticator(ORIGIN)
})

type Circumstances = Parameters<SoftwareAuthenticator['get']>[1]

/** Adds the device's passkey to the person's account. */
async function add(who = dana, device = phone, circumstances: Circumstances = {}, name = 'Chrome on Android') {
  const options = await server.as(who).call(passkeyOptionsEndpoint, {})
  return server.as(who).call(addPasskeyEndpoint, { body: { name, credential: device.create(options, circumstances) } })
}
const signInOptions = () => nobody.call(passkeySignInOptionsEndpoint, {})
async function signIn(device = phone, circumstances: Circumstances = {}) {
  const credential = device.get(await signInOptions(), circumstances)
  return nobody.call(passkeySignInEndpoint, { body: { credential } })
}
const proofsOf = async (accessToken: string) => {
  const { sessionId } = (await server.keys.read('access', accessToken, server.now())) ?? { sessionId: '' }
  return server.db
    .selectFrom('session')
    .select(['proved_at', 'strong_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}
const NO_ENTRY = {
  status: 401,
  code: 'BAD_CREDENTIALS',
  message: "That passkey didn't work here. Sign in with your password.",
}

describe('a passkey', () => {
  test('[PROOF-07] [PROOF-11] is added, listed and removed, and the person is emailed both times', async () => {
    expect(await server.as(dana).call(listPasskeysEndpoint, {})).toEqual({ data: [] })
    const row = { id: phone.id, name: 'Chrome on Android', createdAt: server.at({}).toISOString(), lastUsedAt: null }
    expect(await add()).toEqual({ data: [row] })
    await signIn()
    expect(await server.as(dana).call(listPasskeysEndpoint, {})).toEqual({
      data: [{ ...row, lastUsedAt: server.at({}).toISOString() }],
    })
    expect(await server.as(dana).call(deletePasskeyEndpoint, { params: { id: phone.id } })).toEqual({ data: [] })
    expect(await expectRefusal(signIn())).toMatchObject(NO_ENTRY)
    const mails = () => inbox.received.filter(({ to }) => to === dana.email).map(({ subject }) => subject)
    // two jobs send them, in whichever order
    await expect
      .poll(() => mails().toSorted())
      .toEqual(['A passkey was added to your Milepost account', 'A passkey was removed from your Milepost account'])
  })

  test('[PROOF-07] is one of ten at most, and none is another person’s to remove', async () => {
    await add()
    const stranger = await createPerson(server, 'broker', { strongAt: server.at({}) })
    const steal = server.as(stranger).call(deletePasskeyEndpoint, { params: { id: phone.id } })
    expect((await expectRefusal(steal)).code).toBe('NOT_FOUND')
    for (let count = 1; count < 10; count++) await add(dana, new SoftwareAuthenticator(ORIGIN))
    expect(await expectRefusal(add(dana, new SoftwareAuthenticator(ORIGIN)))).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  test('[PROOF-03] takes a strong proof to be added, and a fresh one to be removed', async () => {
    await add()
    await proveNow(server, dana, 'password')
    const options = server.as(dana).call(passkeyOptionsEndpoint, {})
    expect(await expectRefusal(options)).toMatchObject({ code: 'PROOF_NEEDED', current: { strong: true } })
    server.pass({ minutes: 10 })
    const remove = () => server.as(dana).call(deletePasskeyEndpoint, { params: { id: phone.id } })
    expect(await expectRefusal(remove())).toMatchObject({ code: 'PROOF_NEEDED', current: { strong: false } })
    await proveNow(server, dana, 'password')
    await remove()
  })

  test('[PROOF-03] can’t be added with options from before the proof was over', async () => {
    const options = await server.as(dana).call(passkeyOptionsEndpoint, {})
    await proveNow(server, dana, 'password')
    const body = { name: 'Thief', credential: phone.create(options) }
    const late = server.as(dana).call(addPasskeyEndpoint, { body })
    expect(await expectRefusal(late)).toMatchObject({ code: 'PROOF_NEEDED', current: { strong: true } })
  })

  test('[PROOF-08] signs in without password and code, and its session is strongly proved', async () => {
    await add()
    await server.as(dana).call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: true } } })
    const session = await signIn()
    expect((await server.as(session).call(readProfileEndpoint, {})).id).toBe(dana.personId)
    expect(await proofsOf(session.accessToken)).toEqual({ proved_at: server.at({}), strong_at: server.at({}) })
  })

  test('[PROOF-08] without user verification it is neither added nor signs in', async () => {
    expect(await expectRefusal(add(dana, phone, { isVerified: false }))).toMatchObject({
      status: 422,
      validationErrors: [{ path: 'credential' }],
    })
    await add()
    expect(await expectRefusal(signIn(phone, { isVerified: false }))).toMatchObject(NO_ENTRY)
  })
})

describe('a proof by passkey', () => {
  const prove = async (who: ApiPerson, device = phone, circumstances: Circumstances = {}) => {
    const credential = device.get(await server.as(who).call(proofOptionsEndpoint, {}), circumstances)
    return server.as(who).call(proveEndpoint, { body: { credential } })
  }

  test('[PROOF-01] [PROOF-04] is a strong one, for its own session', async () => {
    await add()
    const tablet = await signedInAgain(server, dana)
    server.pass({ minutes: 10 })
    const until = server.at({ minutes: 10 }).toISOString()
    expect(await prove(dana)).toEqual({ provedUntil: until, strongUntil: until })
    const rename = (who: ApiPerson) => server.as(who).call(updateProfileEndpoint, { body: { dotNumber: '3706' } })
    expect(await expectRefusal(rename(tablet))).toMatchObject({ code: 'PROOF_NEEDED' })
    await rename(dana)
  })

  test('[PROOF-10] another person’s passkey proves nothing', async () => {
    const mallory = await createPerson(server, 'company', { strongAt: server.at({}) })
    await add(mallory)
    const refusal = await expectRefusal(prove(dana))
    expect(refusal).toMatchObject({ status: 422, validationErrors: [{ path: 'credential' }] })
  })
})

describe('[PROOF-09] a challenge', () => {
  test('works once', async () => {
    await add()
    const credential = phone.get(await signInOptions())
    await nobody.call(passkeySignInEndpoint, { body: { credential } })
    const again = nobody.call(passkeySignInEndpoint, { body: { credential } })
    expect(await expectRefusal(again)).toMatchObject(NO_ENTRY)
  })

  test('works once, though two requests bring it at the same time: to sign in, and to prove', async () => {
    await add()
    const twice = async (act: () => Promise<{ status: number }>) =>
      (await Promise.all([act(), act()])).map(({ status }) => status).toSorted((a, b) => a - b)
    const entry = { credential: phone.get(await signInOptions()) }
    expect(await twice(() => nobody.ask(passkeySignInEndpoint, { body: entry }))).toEqual([200, 401])
    const proof = { credential: phone.get(await server.as(dana).call(proofOptionsEndpoint, {})) }
    expect(await twice(() => server.as(dana).ask(proveEndpoint, { body: proof }))).toEqual([200, 422])
  })

  test('ends after five minutes', async () => {
    await add()
    const options = await signInOptions()
    server.pass({ minutes: 5 })
    const late = nobody.call(passkeySignInEndpoint, { body: { credential: phone.get(options) } })
    expect(await expectRefusal(late)).toMatchObject(NO_ENTRY)
  })

  test('is for one purpose and one session', async () => {
    await add()
    const tablet = await signedInAgain(server, dana)
    const ofSession = await server.as(tablet).call(proofOptionsEndpoint, {})
    const prove = (who: ApiPerson, options: Record<string, unknown>) =>
      server.as(who).call(proveEndpoint, { body: { credential: phone.get(options) } })
    expect((await expectRefusal(prove(dana, ofSession))).status).toBe(422)
    expect((await expectRefusal(prove(dana, await signInOptions()))).status).toBe(422)
    const signedIn = nobody.call(passkeySignInEndpoint, { body: { credential: phone.get(ofSession) } })
    expect(await expectRefusal(signedIn)).toMatchObject(NO_ENTRY)
    // and none of ours at all
    const own = { challenge: Buffer.from('thief'.repeat(7)).toString('base64url') }
    expect((await expectRefusal(prove(dana, own))).status).toBe(422)
    const ofAdding = await server.as(dana).call(passkeyOptionsEndpoint, {})
    const body = { name: 'Thief', credential: new SoftwareAuthenticator(ORIGIN).create(ofAdding) }
    await proveNow(server, tablet)
    expect((await expectRefusal(server.as(tablet).call(addPasskeyEndpoint, { body }))).status).toBe(422)
  })
})

describe('[PROOF-10] all get one answer:', () => {
  test.each([
    ['another origin', { origin: 'https://milepost.evil.test' }],
    ['another relying party', { rpId: 'evil.test' }],
    ['another handle', { userHandle: Buffer.from('0197e000-0000-7000-8000-000000000000').toString('base64url') }],
    ['no handle', { userHandle: null }],
  ])('%s', async (_, circumstances) => {
    await add()
    expect(await expectRefusal(signIn(phone, circumstances))).toMatchObject(NO_ENTRY)
    await signIn()
  })

  test('an unknown passkey', async () => {
    phone.create({ challenge: 'x', user: { id: 'eA' } })
    expect(await expectRefusal(signIn())).toMatchObject(NO_ENTRY)
  })

  test('a counter that goes back or stays, which is logged', async () => {
    await add()
    await signIn(phone, { counter: 7 })
    for (const counter of [6, 7, 0]) expect(await expectRefusal(signIn(phone, { counter }))).toMatchObject(NO_ENTRY)
    expect(server.log.filter((line) => line.includes('passkey-copied'))).toHaveLength(3)
    await signIn(phone, { counter: 8 })
  })

  test('somebody who left, and a closed company', async () => {
    await add()
    await server.db.updateTable('account').set({ is_active: false }).where('id', '=', dana.id).execute()
    expect(await expectRefusal(signIn())).toMatchObject(NO_ENTRY)
  })
})

test('[PROOF-10] a device that counts nothing signs in again and again', async () => {
  await add()
  await signIn(phone, { counter: 0 })
  expect((await signIn(phone, { counter: 0 })).user.id).toBe(dana.personId)
})
