import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { listSigningLinksEndpoint, revokeSigningLinkEndpoint } from '#contract/freight/signing-link.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, type PostedLoad } from '#tests/support/load-scenes.ts'
import { linkToSign, signByLink } from '#tests/support/signing-link.ts'

const server = await startApi(undefined, { LOG_LEVEL: 'info' })
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
let load: PostedLoad
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa <Freight>' })
  dana = await createPerson(server, 'company', { business_name: 'Reyes Trucking' })
  load = await postBookedLoad(server, marta, dana)
})

const read = (who: ApiPerson) => server.as(who).call(readRateConfirmationEndpoint, { params: load, query: {} })

const link = (who: ApiPerson, over: object = {}) => linkToSign(server, who, { reader: marta, load }, over)
const revoke = (who: ApiPerson, linkId: string) =>
  server.as(who).call(revokeSigningLinkEndpoint, { params: { id: load.id, linkId } })

async function open(token: string, rest = '') {
  const answer = await fetch(`${server.url}/api/sign/${token}${rest}`)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const sign = (token: string, over: Record<string, string> = {}) =>
  signByLink(server, token, { reader: marta, load }, over)
const signatures = async () => (await read(marta)).signatures ?? []

describe('a link to sign', () => {
  test('shows the document without an account, and signs it once for the party that made it', async () => {
    const { token, tokenHash } = await link(dana)
    const page = await open(token)
    expect(page.status).toBe(200)
    expect(page.text).toContain('You sign for Reyes Trucking.')
    expect(page.text).toContain('$2,150.50')
    expect(page.text).toContain('From Blue Mesa &#60;Freight&#62; to Reyes Trucking')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const pdf = await open(token, '/pdf')
    expect(pdf.text).toMatch(/^%PDF/)
    expect(pdf.headers.get('cache-control')).toBe('no-store')
    expect(await signatures()).toEqual([])

    expect((await sign(token)).status).toBe(303)
    const [signature, ...others] = await signatures()
    expect(others).toEqual([])
    expect(signature).toMatchObject({
      side: 'carrier',
      version: 1,
      name: 'Ada Yates',
      title: 'Clerk',
      mark: { kind: 'typed' },
      consent: expect.stringContaining('for the company named here'),
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
      byLink: true,
    })
    expect((await open(token)).text).toContain('was signed by this link')
    expect((await sign(token, { name: 'Eve Moss' })).status).toBe(303)
    expect(await signatures()).toHaveLength(1)
    const stored = await server.db.selectFrom('signing_link').selectAll().execute()
    expect(stored.some((row) => row.token_hash === tokenHash)).toBe(true)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('takes a drawing', async () => {
    const { token } = await link(marta)
    expect((await sign(token, { kind: 'drawn', strokes: '[[1,2,600,200]]' })).status).toBe(303)
    expect(await signatures()).toMatchObject([{ side: 'broker', mark: { kind: 'drawn', strokes: [[1, 2, 600, 200]] } }])
  })

  test.each([
    [{ name: ' ' }, 'Enter your name'],
    [{ title: '' }, 'Enter your title'],
    [{ consent: '' }, 'Check the box'],
    [{ kind: 'drawn', strokes: '' }, 'Draw your signature'],
    [{ kind: 'drawn', strokes: '{"a":1}' }, 'Draw your signature'],
    [{ kind: 'drawn', strokes: '[[9999,1]]' }, 'Draw your signature'],
    [{ hash: 'f'.repeat(64) }, 'could not be signed'],
  ])('says what is wrong with %j, keeps what was typed and signs nothing', async (over, words) => {
    const { token } = await link(dana)
    const answer = await sign(token, { name: 'Ada "Yates"', ...over })
    expect([answer.status, answer.text.includes(words)]).toEqual([422, true])
    expect(answer.text).not.toContain('value="Ada "')
    expect(await signatures()).toEqual([])
  })

  test('tells nothing and signs nothing once it is revoked, expired, of an earlier version or of an ended deal', async () => {
    const ends: [string, (made: Awaited<ReturnType<typeof link>>) => Promise<unknown>][] = [
      ['ended this link', ({ linkId }) => revoke(dana, linkId)],
      ['has expired', async () => server.pass({ days: 8 })],
      ['terms changed', changeTerms],
      [
        'another carrier',
        () => server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Late' } }),
      ],
    ]
    for (const [words, end] of ends) {
      load = await postBookedLoad(server, marta, dana)
      const made = await link(dana)
      await end(made)
      const page = await open(made.token)
      expect(page.text).toContain(words)
      expect(page.text).not.toContain('$2,150.50')
      expect((await open(made.token, '/pdf')).status).toBe(404)
      await sign(made.token)
      expect(await signatures()).toEqual([])
    }
  })

  test('is not made for a deal that has ended: its carrier hauls nothing', async () => {
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Late' } })
    for (const who of [marta, dana]) expect((await expectRefusal(link(who))).code).toBe('DEAL_ENDED')
  })

  test('that a party revokes after it was used is no receipt any more', async () => {
    const { token, linkId } = await link(dana)
    await sign(token)
    await revoke(dana, linkId)
    expect((await open(token, '/pdf')).status).toBe(404)
    expect(await signatures()).toHaveLength(1)
  })

  test('is a receipt for its seven days, then tells nothing of the load any more', async () => {
    const { token } = await link(dana)
    await sign(token)
    server.pass({ days: 6 })
    expect((await open(token, '/pdf')).status).toBe(200)
    expect((await open(token)).text).toContain('$2,150.50')
    server.pass({ days: 2 })
    expect((await open(token, '/pdf')).status).toBe(404)
    expect((await open(token)).text).not.toContain('$2,150.50')
    expect(await signatures()).toHaveLength(1)
  })

  test('[SAFE-07] ends with the account that made it', async () => {
    const { token } = await link(dana)
    await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Late' } })
    load = await postBookedLoad(server, marta, dana)
    const other = await link(dana)
    await server.db.updateTable('account').set({ is_active: false }).where('id', '=', dana.id).execute()
    for (const each of [token, other.token]) {
      expect((await open(each)).text).not.toContain('$2,150.50')
      await sign(each)
    }
    expect(await signatures()).toEqual([])
  })

  test('is its party’s own: nobody else lists or revokes it, and five are open at most', async () => {
    const stranger = await createPerson(server, 'company')
    const { linkId } = await link(dana)
    const listed = async (who: ApiPerson) =>
      (await server.as(who).call(listSigningLinksEndpoint, { params: load })).data.map(({ id, state }) => [id, state])
    expect(await listed(dana)).toEqual([[linkId, 'open']])
    expect(await listed(marta)).toEqual([])
    for (const who of [marta, stranger]) expect((await expectRefusal(revoke(who, linkId))).code).toBe('NOT_FOUND')
    expect((await expectRefusal(link(stranger))).code).toBe('NOT_FOUND')
    for (let count = 1; count < 5; count++) await link(dana)
    expect((await expectRefusal(link(dana))).code).toBe('TOO_OFTEN')
    expect((await expectRefusal(link(marta, { version: 2 }))).code).toBe('DOCUMENT_CHANGED')
  })

  test('is in no log, and its token only hashed in the database [SEC-09]', async () => {
    const { token } = await link(dana)
    await open(token)
    await open(token, '/pdf')
    await sign(token)
    expect(server.log.join('')).toContain('/sign/…')
    expect(server.log.join('')).not.toContain(token)
    expect(JSON.stringify(await server.db.selectFrom('idempotency').selectAll().execute())).not.toContain(token)
  })

  test('with a token that is none is not found', async () => {
    for (const token of ['x', randomBytes(32).toString('base64url'), '%00', `${'a'.repeat(43)}'`])
      expect((await open(token)).status).toBe(404)
    expect((await sign(randomBytes(32).toString('base64url'))).status).toBe(404)
  })

  test('[SAFE-16] that is right counts no guess, however often it is opened', async () => {
    const strict = await startApi(undefined, { RATE_LIMITS: 'true' })
    const broker = await createPerson(strict, 'broker')
    const carrier = await createPerson(strict, 'company')
    const booked = await postBookedLoad(strict, broker, carrier)
    const { token } = await linkToSign(strict, carrier, { reader: broker, load: booked })
    for (let visits = 0; visits < 210; visits += 1)
      expect((await fetch(`${strict.url}/api/sign/${token}`)).status).toBe(200)
    await strict.stop()
  })

  test('cannot be guessed: a network that opens 200 pages in an hour waits, reading and signing', async () => {
    const strict = await startApi(undefined, { RATE_LIMITS: 'true' })
    const page = (method = 'GET') =>
      fetch(`${strict.url}/api/sign/${randomBytes(32).toString('base64url')}`, { method }).then(({ status }) => status)
    for (let tries = 0; tries < 20; tries += 1)
      expect(new Set(await Promise.all(Array.from({ length: 10 }, () => page())))).toEqual(new Set([404]))
    expect([await page(), await page('POST')]).toEqual([429, 429])
    strict.pass({ minutes: 61 })
    expect(await page()).toBe(404)
    await strict.stop()
  })
})

async function changeTerms() {
  const { deal, pickupDateTime, deliveryDateTime } = await server.as(dana).call(readLoadEndpoint, { params: load })
  const changeId = randomUUID()
  const terms = { rate: 2400, pickupDateTime, deliveryDateTime, reason: 'Two more stops' }
  const body = { dealId: deal?.id ?? '', changeId, version: 1, ...terms }
  await server.as(dana).call(proposeChangeEndpoint, { params: load, body })
  await server.as(marta).call(answerChangeEndpoint, { params: load, body: { changeId, answer: 'accepted' } })
}
