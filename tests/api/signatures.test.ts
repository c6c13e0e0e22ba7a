import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { releaseCarrierEndpoint, setLoadStatusEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint, readRateConfirmationPdfEndpoint } from '#contract/freight/rate-confirmation.ts'
import { setStandingSignatureEndpoint } from '#contract/account/broker-settings.ts'
import { signRateConfirmationEndpoint, voidSignatureEndpoint } from '#contract/freight/signature.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const server = await startApi()
afterAll(() => server.stop())

type Body = EndpointInput<typeof signRateConfirmationEndpoint>['body']

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postBookedLoad(server, marta, dana)
})

const read = (who: ApiPerson) => server.as(who).call(readRateConfirmationEndpoint, { params: load, query: {} })

async function bodyFor(who: ApiPerson, over: Partial<Body> = {}): Promise<Body> {
  const { dealId, version, hash } = await read(who)
  return { dealId, version, hash, name: 'Dana Reyes', title: 'Owner', mark: { kind: 'typed' }, consent: '1', ...over }
}
const sign = async (who: ApiPerson, over: Partial<Body> = {}) =>
  server.as(who).call(signRateConfirmationEndpoint, { params: load, body: await bodyFor(who, over) })
const revoke = (who: ApiPerson, signatureId: string | undefined, reason = 'Wrong rate') =>
  server
    .as(who)
    .call(voidSignatureEndpoint, { params: { id: load.id, signatureId: signatureId ?? '' }, body: { reason } })
const release = () =>
  server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Trailer is dirty' } })
async function newsOf(who: ApiPerson): Promise<string[]> {
  await server.eventsHandled()
  const { data } = await server.as(who).call(listNotificationsEndpoint, { query: { status: 'all' } })
  return data.map(({ title }) => title).filter((title) => /[Ss]ign/.test(title))
}

test('[FACE-01] the load says who has signed its terms in force, to its parties alone', async () => {
  const signers = async (who: ApiPerson) =>
    (await server.as(who).call(readLoadEndpoint, { params: { id: load.id } })).deal?.signedBy
  expect(await signers(marta)).toEqual([])
  const { signatures } = await sign(dana)
  expect([await signers(marta), await signers(dana)]).toEqual([['carrier'], ['carrier']])
  await revoke(dana, signatures.at(-1)?.id)
  expect(await signers(marta)).toEqual([])
  await sign(dana)
  await sign(marta, { name: 'Marta Okafor', title: 'Manager' })
  expect((await signers(dana))?.toSorted()).toEqual(['broker', 'carrier'])
  const stranger = await createPerson(server, 'company')
  await expectRefusal(server.as(stranger).call(readLoadEndpoint, { params: { id: load.id } }))
})

describe('the rate confirmation', () => {
  test('is signed by the carrier and countersigned by the broker; both read both', async () => {
    const { hash } = await read(dana)
    await sign(dana)
    await sign(marta, { name: 'Marta Okafor', title: 'Manager', mark: { kind: 'drawn', strokes: [[1, 2, 600, 200]] } })
    const document = await read(dana)
    expect(document.hash).toBe(hash)
    expect(document.signatures).toMatchObject([
      {
        side: 'carrier',
        name: 'Dana Reyes',
        title: 'Owner',
        version: 1,
        hash,
        mark: { kind: 'typed' },
        consent: expect.stringContaining('electronically'),
        signedAt: new Date(server.now()).toISOString(),
        receivedAt: new Date(server.now()).toISOString(),
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
        voided: null,
      },
      { side: 'broker', name: 'Marta Okafor', mark: { kind: 'drawn', strokes: [[1, 2, 600, 200]] }, hash },
    ])
    expect(await read(marta)).toEqual(document)
    expect(await newsOf(dana)).toEqual(['Signed by both parties', 'Rate confirmation signed'])
    expect(await newsOf(marta)).toEqual(['Signed by both parties', 'Rate confirmation signed'])
    const { status } = await server.as(dana).ask(readRateConfirmationPdfEndpoint, { params: load, query: {} })
    expect(status).toBe(200)
  })

  test('[CASE-04] is signed in any script that the PDF prints, and refused before for a sign that it lacks', async () => {
    for (const name of ['김민준', 'Jean-Luc 🚚 Picard'])
      expect(await expectRefusal(sign(dana, { name }))).toMatchObject({
        status: 422,
        validationErrors: [{ path: 'name', message: expect.stringContaining('or draw your signature') }],
      })
    expect((await read(dana)).signatures).toEqual([])
    await sign(dana, { name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ' })
    await sign(marta, { name: '김민준', mark: { kind: 'drawn', strokes: [[1, 2, 600, 200]] } })
    expect((await read(dana)).signatures).toMatchObject([{ name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ' }, { name: '김민준' }])
    const signature = { name: 'Marta 🚚', title: 'Owner', consent: 'standing-1' } as const
    const standing = server.as(marta).call(setStandingSignatureEndpoint, { body: { signature } })
    expect(await expectRefusal(standing)).toMatchObject({ status: 422, validationErrors: [{ path: 'signature.name' }] })
  })

  test('unsigned blocks nothing', async () => {
    await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
    expect((await sign(dana)).signatures).toHaveLength(1)
  })

  test('signed without signal keeps the time of the tap with its bounds, and when the server got it', async () => {
    server.pass({ hours: 3 })
    const occurredAt = server.at({ hours: -2 }).toISOString()
    const contactAt = server.at({ hours: -1 }).toISOString()
    await sign(dana, { occurredAt })
    await sign(marta, { occurredAt, clock: { isSure: false, contactAt } })
    const receivedAt = server.at({}).toISOString()
    const { signatures } = await read(marta)
    expect(signatures?.[0]).toMatchObject({ signedAt: occurredAt, receivedAt })
    expect(signatures?.[0]).not.toHaveProperty('tap')
    expect(signatures?.[1]).toMatchObject({ tap: { earliest: contactAt, latest: receivedAt }, receivedAt })
  })

  test('signed, as a wrong clock says, before it was agreed, was signed between that and its receipt', async () => {
    const agreedAt = server.at({}).toISOString()
    server.pass({ hours: 2 })
    await sign(dana, { occurredAt: server.at({ hours: -5 }).toISOString() })
    const receivedAt = server.at({}).toISOString()
    const { signatures } = await read(marta)
    expect(signatures).toMatchObject([
      { signedAt: agreedAt, tap: { earliest: agreedAt, latest: receivedAt }, receivedAt },
    ])
  })

  test('sent twice, by a lost answer or a second device, is signed once', async () => {
    await sign(dana)
    expect((await sign(dana)).signatures).toHaveLength(1)
    const refusal = await expectRefusal(sign(dana, { name: 'Luis Ortega' }))
    expect([refusal.status, refusal.code]).toEqual([409, 'ALREADY_SIGNED'])
  })

  test('of another content or version is not signed, and the answer says what happened', async () => {
    for (const stale of [{ hash: 'f'.repeat(64) }, { version: 2 }]) {
      const refusal = await expectRefusal(sign(dana, stale))
      expect(refusal).toMatchObject({ status: 409, code: 'DOCUMENT_CHANGED' })
      expect(refusal.message).toContain('changed since you opened it')
    }
    expect((await read(dana)).signatures).toEqual([])
  })

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'a'.repeat(101) }],
    ['title', { title: '' }],
    ['hash', { hash: "' or 1=1 --" }],
    ['consent', { consent: '2' }],
    ['consent', { consent: undefined }],
    ['mark.kind', { mark: { kind: 'stamped' } }],
    ['mark.strokes', { mark: { kind: 'drawn', strokes: [] } }],
    ['mark.strokes.0', { mark: { kind: 'drawn', strokes: [[1, 2, 3]] } }],
    ['mark.strokes.0', { mark: { kind: 'drawn', strokes: [[1, 201]] } }],
    ['mark.strokes.0.0', { mark: { kind: 'drawn', strokes: [[601, 1]] } }],
    ['mark.strokes.0.1', { mark: { kind: 'drawn', strokes: [[1, 1.5]] } }],
    ['mark.strokes', { mark: { kind: 'drawn', strokes: [Array.from({ length: 4002 }, () => 1)] } }],
    ['dealId', { dealId: '1' }],
  ])('refuses bad input and names the field: %s %j', async (path, bad) => {
    const { status, body } = await server.as(dana).send({
      method: 'POST',
      path: `/loads/${load.id}/rate-confirmation/signatures`,
      body: JSON.stringify({ ...(await bodyFor(dana)), ...bad }),
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ error: { details: [{ path }] } })
    expect((await read(dana)).signatures).toEqual([])
  })

  test('can’t be signed by a stranger, nor by a rival for another deal', async () => {
    const rival = await createPerson(server, 'company')
    const body = await bodyFor(dana)
    for (const who of [rival, await createPerson(server, 'broker')]) {
      const asked = server.as(who).call(signRateConfirmationEndpoint, { params: load, body })
      expect((await expectRefusal(asked)).code).toBe('NOT_FOUND')
    }
    const own = await postBookedLoad(server, marta, rival)
    const mixed = server.as(rival).call(signRateConfirmationEndpoint, { params: own, body })
    expect((await expectRefusal(mixed)).code).toBe('NOT_FOUND')
  })
})

describe('a broker’s standing signature', () => {
  const STANDING = { name: 'Marta Okafor', title: 'Manager', consent: 'standing-1' as const }
  const set = (who: ApiPerson, signature: typeof STANDING | null) =>
    server.as(who).call(setStandingSignatureEndpoint, { body: { signature } })

  test('signs as soon as the carrier has signed, and both are notified that it is complete', async () => {
    const profile = await set(marta, STANDING)
    const since = new Date(server.now()).toISOString()
    expect(profile.standingSignature).toEqual({ name: 'Marta Okafor', title: 'Manager', since })
    server.pass({ hours: 1 })
    const { signatures } = await sign(dana)
    const { hash } = await read(dana)
    expect(signatures).toMatchObject([
      { side: 'carrier' },
      { side: 'broker', name: 'Marta Okafor', title: 'Manager', hash, mark: { kind: 'standing', since } },
    ])
    expect(signatures[1]?.consent).toContain('as soon as its carrier has signed')
    expect(signatures[1]?.signedAt).toBe(new Date(server.now()).toISOString())
    for (const who of [marta, dana]) expect(await newsOf(who)).toEqual(['Signed by both parties'])
  })

  test('signs nothing alone, nothing twice, and nothing once the broker has voided it or turned it off', async () => {
    await set(marta, STANDING)
    expect((await read(marta)).signatures).toEqual([])
    const [own, theirs] = (await sign(dana)).signatures
    await revoke(marta, theirs?.id)
    await revoke(dana, own?.id)
    expect((await sign(dana)).signatures.filter(({ voided }) => voided === null)).toMatchObject([{ side: 'carrier' }])

    expect(await set(marta, null)).not.toHaveProperty('standingSignature')
    load = await postBookedLoad(server, marta, dana)
    expect((await sign(dana)).signatures).toMatchObject([{ side: 'carrier' }])
  })

  test('is only for accounts that post loads, and needs the consent that names it', async () => {
    expect((await expectRefusal(set(dana, STANDING))).code).toBe('FORBIDDEN')
    for (const bad of [{ name: '' }, { title: 'a'.repeat(101) }, { consent: '1' }]) {
      const body = JSON.stringify({ signature: { ...STANDING, ...bad } })
      const { status } = await server.as(marta).send({ method: 'PUT', path: '/auth/standing-signature', body })
      expect([bad, status]).toEqual([bad, 422])
    }
    await set(marta, STANDING)
    const asStanding = { mark: { kind: 'standing', since: new Date(0).toISOString() } } as never
    expect((await expectRefusal(sign(dana, asStanding))).status).toBe(422)
  })
})

describe('a signature', () => {
  test('is voided by its own party with a reason that both see, and can be given again', async () => {
    const [own] = (await sign(dana)).signatures
    expect((await expectRefusal(revoke(marta, own?.id))).code).toBe('NOT_ALLOWED')
    expect((await expectRefusal(revoke(dana, own?.id, ' '))).status).toBe(422)
    await revoke(dana, own?.id)
    await revoke(dana, own?.id, 'Another reason')
    await sign(dana, { title: 'Dispatcher' })
    const { signatures } = await read(marta)
    expect(signatures).toMatchObject([
      { title: 'Owner', voided: { reason: 'Wrong rate', at: expect.any(String) } },
      { title: 'Dispatcher', voided: null },
    ])
    for (const who of [marta, dana])
      expect(await newsOf(who)).toEqual(['Rate confirmation signed', 'Signature voided', 'Rate confirmation signed'])
  })

  test('of somebody else’s load is not found', async () => {
    const [own] = (await sign(dana)).signatures
    const rival = await createPerson(server, 'company')
    expect((await expectRefusal(revoke(rival, own?.id))).code).toBe('NOT_FOUND')
  })

  test('[SEC-03] of a released carrier stays readable, and nobody signs or voids any more', async () => {
    const [own] = (await sign(dana)).signatures
    const body = await bodyFor(marta)
    await release()
    const { signatures, hash } = await read(dana)
    expect(signatures).toMatchObject([{ id: own?.id, hash, voided: null }])
    expect((await expectRefusal(revoke(dana, own?.id))).code).toBe('DEAL_ENDED')
    const late = server.as(marta).call(signRateConfirmationEndpoint, { params: load, body })
    expect((await expectRefusal(late)).code).toBe('DEAL_ENDED')
  })

  test('can’t be changed or deleted in the database', async () => {
    await sign(dana)
    for (const statement of [
      sql`update signature_event set signer_name = 'Mallory'`,
      sql`delete from signature_event`,
      sql`truncate signature_event cascade`,
    ])
      await expect(statement.execute(server.db)).rejects.toThrow('append only')
  })
})

test('[SAFE-08] a party voids its signature on a version five times, then it stays', async () => {
  for (let voids = 0; voids < 5; voids += 1) {
    await sign(dana)
    await revoke(dana, (await read(dana)).signatures.at(-1)?.id)
  }
  await sign(dana)
  const last = (await read(dana)).signatures.at(-1)?.id
  expect((await expectRefusal(revoke(dana, last))).code).toBe('TOO_OFTEN')
})

test('[SAFE-03] closing an account keeps the fingerprint that was signed, and prints when its contacts were removed', async () => {
  const { hash } = await read(marta)
  await sign(dana)
  await sign(marta)
  await server.as(dana).call(setLoadStatusEndpoint, { params: load, body: { status: 'completed' } })
  const body = { password: PASSWORD, confirmation: 'DELETE' as const }
  await server.as(dana).call(deleteAccountEndpoint, { body })
  const document = await read(marta)
  expect(document.hash).toBe(hash)
  expect(document.signatures.map((each) => each.hash)).toEqual([hash, hash])
  expect(document.carrierRemovedAt).toBe(server.at({}).toISOString())
  expect(document.carrier).toMatchObject({ phone: null, email: null })
  const issuedAt = server.now()
  const about = { sessionId: marta.sessionId, generation: 0, issuedAt, expiresAt: issuedAt + 3_600_000 }
  const pdf = await fetch(`${server.url}/api/loads/${load.id}/rate-confirmation/pdf`, {
    headers: { authorization: `Bearer ${await server.keys.sign('access', about)}` },
  })
  const { text } = await readPdf(Buffer.from(await pdf.arrayBuffer()))
  expect(text).toContain(hash)
  expect(text).toContain('contact removed on')
})
