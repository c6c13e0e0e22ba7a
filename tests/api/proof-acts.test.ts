import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readProfileEndpoint } from '#contract/account/account.ts'
import { setStandingSignatureEndpoint } from '#contract/account/broker-settings.ts'
import { changeSeatEndpoint, inviteEndpoint } from '#contract/account/company.ts'
import { passkeyOptionsEndpoint } from '#contract/account/passkey.ts'
import { proveEndpoint } from '#contract/account/proof.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { renewRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import type { EndpointInput } from '#contract/api/endpoint.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { readInvoiceEndpoint, sendInvoiceEndpoint } from '#contract/freight/invoice.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import {
  addOwner,
  type ApiPerson,
  createColleague,
  createPerson,
  PASSWORD,
  proveNow,
  signedInAgain,
} from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { type PostedLoad, postDeliveredLoad } from '#tests/support/load-scenes.ts'
import { startInbox } from '#tests/support/smtp-inbox.ts'

const inbox = await startInbox()
const server = await startApi(undefined, { SMTP_URL: inbox.url })
afterAll(async () => {
  await server.stop()
  await inbox.stop()
})

type RemitTo = EndpointInput<typeof sendInvoiceEndpoint>['body']['remitTo']
const OWN: RemitTo = { kind: 'carrier', name: 'Reyes Trucking', address: '12 Depot Rd, Laredo', email: null }
const THIEF: RemitTo = { ...OWN, name: 'Mallory Factoring', kind: 'factor' }

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker')
  dana = await createPerson(server, 'company')
})

async function invoiceOf(load: PostedLoad, remitTo: RemitTo) {
  const { dealId, draft, versions } = await server.as(dana).call(readInvoiceEndpoint, { params: load, query: {} })
  return { params: load, body: { dealId, version: versions.length, total: draft.total, remitTo } }
}
const send = async (load: PostedLoad, remitTo: RemitTo, key?: string) =>
  server.as(dana).call(sendInvoiceEndpoint, await invoiceOf(load, remitTo), key === undefined ? {} : { key })

const edit = (body: EndpointInput<typeof updateProfileEndpoint>['body']) => async () =>
  server.as(dana).call(updateProfileEndpoint, { body })

describe('[PROOF-03] an act takes the proof that it needs, and no less', () => {
  test.each([
    ['a first name', edit({ firstName: 'Mallory' }), false],
    ['a last name', edit({ lastName: 'Mallory' }), false],
    ['a phone number', edit({ phoneNumber: '(214) 555-0123' }), false],
    ['a business name', edit({ businessName: 'Prime Inc' }), false],
    ['an MC number', edit({ mcNumber: 'MC-1' }), false],
    ['2-step verification', edit({ settings: { twoFactorEnabled: true } }), false],
    ['a USDOT number', edit({ dotNumber: '3706' }), true],
    ['a USDOT number in the freight profile', edit({ freightProfile: { dotNumber: '3706' } }), true],
  ])('%s', async (_, act, strong) => {
    const before = await server.as(dana).call(readProfileEndpoint, {})
    const needed = { status: 403, code: 'PROOF_NEEDED', current: { strong } }
    expect(await expectRefusal(act())).toMatchObject(needed)
    expect(await server.as(dana).call(readProfileEndpoint, {})).toEqual(before)
    await proveNow(server, dana, 'password')
    const withPassword = await act().then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    expect(withPassword).toBe(strong ? 'PROOF_NEEDED' : 'done')
    await proveNow(server, dana)
    await act()
  })

  test('a USDOT number, though the right password is in the body', async () => {
    const body = { dotNumber: '3706', password: PASSWORD }
    expect(await expectRefusal(server.as(dana).call(updateProfileEndpoint, { body }))).toMatchObject({
      code: 'PROOF_NEEDED',
      current: { strong: true },
    })
  })

  test('recovery codes', async () => {
    await proveNow(server, dana, 'password')
    await edit({ settings: { twoFactorEnabled: true } })()
    server.pass({ minutes: 10 })
    const renew = () => server.as(dana).call(renewRecoveryCodesEndpoint, { body: {} })
    expect(await expectRefusal(renew())).toMatchObject({ code: 'PROOF_NEEDED', current: { strong: false } })
    await proveNow(server, dana, 'password')
    expect((await renew()).recoveryCodes).toHaveLength(10)
  })

  test('a stolen session, also with its password, names no payee, seat or USDOT number, and opens no way there', async () => {
    const colleague = await createColleague(server, dana, 'desk')
    const load = await postDeliveredLoad(server, marta, dana)
    const thief = server.as(await signedInAgain(server, dana))
    const invoice = await invoiceOf(load, THIEF)
    const acts: (() => Promise<unknown>)[] = [
      () => thief.call(sendInvoiceEndpoint, invoice),
      () => thief.call(changeSeatEndpoint, { params: { id: colleague.personId }, body: { seat: 'owner' } }),
      () => thief.call(updateProfileEndpoint, { body: { dotNumber: '3706' } }),
      () => thief.call(passkeyOptionsEndpoint, {}),
      ...(['owner', 'billing'] as const).map((seat) => () => {
        const body = { invitationId: randomUUID(), email: 'mallory@evil.test', seat }
        return thief.call(inviteEndpoint, { body })
      }),
    ]
    const needed = { status: 403, code: 'PROOF_NEEDED', current: { strong: true } }
    for (const act of acts) expect(await expectRefusal(act())).toMatchObject(needed)
    // the password alone proves no more than that
    await thief.call(proveEndpoint, { body: { password: PASSWORD } })
    for (const act of acts) expect(await expectRefusal(act())).toMatchObject(needed)
  })

  test('no other endpoint asks for one', () => {
    const guarded = ENDPOINTS.filter(({ errors }) => errors?.includes('PROOF_NEEDED')).map(({ name }) => name)
    expect(guarded.toSorted()).toEqual([
      'auth.add-passkey',
      'auth.change-api-key',
      'auth.delete-passkey',
      'auth.make-api-key',
      'auth.passkey-options',
      'auth.renew-recovery-codes',
      'auth.update-profile',
      'company.change-seat',
      'company.invite',
      'company.remove-person',
      'company.send-invitation',
      'edi.add-partner',
      'edi.change-partner',
      'edi.live',
      'invoices.send',
      'webhooks.create',
      'webhooks.rotate',
      'webhooks.update',
    ])
  })
})

describe('a payee', () => {
  test('[TEAM-27] [PROOF-03] that no invoice named before, or another than the last, takes a strong proof', async () => {
    const [first, second] = [await postDeliveredLoad(server, marta, dana), await postDeliveredLoad(server, marta, dana)]
    await proveNow(server, dana, 'password')
    const needed = { status: 403, code: 'PROOF_NEEDED', current: { strong: true } }
    expect(await expectRefusal(send(first, OWN))).toMatchObject({
      ...needed,
      message: 'This invoice names your first payee.',
    })
    await proveNow(server, dana)
    await send(first, OWN)
    server.pass({ minutes: 10 })
    for (const other of [THIEF, { ...OWN, address: 'PO Box 1, Miami' }, { ...OWN, email: 'mallory@evil.test' }])
      expect(await expectRefusal(send(second, other))).toMatchObject({
        ...needed,
        message: 'This invoice names another payee.',
      })
    expect((await send(second, OWN)).versions).toHaveLength(1)
    // the next version of an invoice that was sent
    expect(await expectRefusal(send(second, THIEF))).toMatchObject(needed)
  })

  test('[TEAM-27] is not named by a desk, though strongly proved: it learns of the last payee, and may send to that', async () => {
    const [first, second] = [await postDeliveredLoad(server, marta, dana), await postDeliveredLoad(server, marta, dana)]
    const seat = async (as: 'desk' | 'owner' | 'billing') =>
      server.db.updateTable('person').set({ seat: as }).where('id', '=', dana.personId).execute()
    await addOwner(server, dana)
    await proveNow(server, dana)
    await seat('desk')
    const refused = await expectRefusal(send(first, OWN))
    expect(refused).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: expect.stringMatching(/^Your seat can't do this. Ask /) as string,
    })
    await seat('billing')
    await send(first, OWN)
    await seat('desk')
    expect(await expectRefusal(send(second, THIEF))).toMatchObject({ code: 'FORBIDDEN', current: { remitTo: OWN } })
    expect((await send(second, OWN)).versions).toHaveLength(1)
  })

  test('[PROOF-02] that waits for its proof is not stored: the same key goes through after it', async () => {
    const load = await postDeliveredLoad(server, marta, dana)
    const key = randomUUID()
    const invoice = await invoiceOf(load, OWN)
    const deliver = () => server.as(dana).ask(sendInvoiceEndpoint, invoice, { key })
    expect([(await deliver()).status, (await deliver()).status]).toEqual([403, 403])
    await proveNow(server, dana)
    const sent = await deliver()
    expect(sent.status).toBe(200)
    // a replay gets the stored answer, though the proof is over
    server.pass({ minutes: 10 })
    expect((await deliver()).text).toBe(sent.text)
  })
})

test('[TEAM-27] [PROOF-06] an invoice to another payee waits through two seats, leaves once, and names who sent it', async () => {
  await addOwner(server, dana)
  const [first, second] = [await postDeliveredLoad(server, marta, dana), await postDeliveredLoad(server, marta, dana)]
  await proveNow(server, dana)
  await send(first, OWN)
  server.pass({ minutes: 10 })
  const [invoice, key] = [await invoiceOf(second, THIEF), randomUUID()]
  const deliver = async () => {
    const { status, body } = await server.as(dana).ask(sendInvoiceEndpoint, invoice, { key })
    return errorEnvelopeSchema.safeParse(body).data?.error.code ?? status
  }
  const seat = async (as: 'desk' | 'billing') =>
    server.db.updateTable('person').set({ seat: as }).where('id', '=', dana.personId).execute()
  const answers = [await deliver()]
  await seat('desk')
  answers.push(await deliver())
  await seat('billing')
  answers.push(await deliver())
  await proveNow(server, dana)
  answers.push(await deliver(), await deliver())
  expect(answers).toEqual(['PROOF_NEEDED', 'FORBIDDEN', 'PROOF_NEEDED', 200, 200])
  const sent = server.db.selectFrom('freight_invoice').select('person_id').where('deal_id', '=', invoice.body.dealId)
  expect(await sent.execute()).toEqual([{ person_id: dana.personId }])
})

describe('[PROOF-13] all owners are emailed', () => {
  test('of another payee, and not of the first or the same', async () => {
    const other = await addOwner(server, dana)
    await proveNow(server, dana)
    await send(await postDeliveredLoad(server, marta, dana), OWN)
    await send(await postDeliveredLoad(server, marta, dana), OWN)
    await send(await postDeliveredLoad(server, marta, dana), THIEF)
    const told = ({ email }: { email: string }) =>
      inbox.received.filter(({ to, subject }) => to === email && subject === 'Your invoice names another payee')
    await expect.poll(() => [told(dana), told(other)].map(({ length }) => length)).toEqual([1, 1])
    expect(told(other)[0]?.content).toContain('Mallory Factoring')
  })

  test('of another business name or number; a name or phone is the person’s own', async () => {
    const other = await addOwner(server, dana)
    await proveNow(server, dana)
    await edit({ firstName: 'Mallory', businessName: 'Prime Inc' })()
    await edit({ dotNumber: '3706', mcNumber: 'MC-1' })()
    expect((await inbox.mailTo(dana.email)).content).toContain('Changed: first name, business name.')
    expect((await inbox.mailTo(other.email)).content).toContain('Changed: business name.')
    expect((await inbox.mailTo(other.email, 2)).content).toContain('Changed: USDOT number, MC number.')
  })

  test('of the standing signature', async () => {
    const other = await addOwner(server, marta)
    const set = (signature: EndpointInput<typeof setStandingSignatureEndpoint>['body']['signature']) =>
      server.as(marta).call(setStandingSignatureEndpoint, { body: { signature } })
    await set({ name: 'Mallory Vance', title: 'Owner', consent: 'standing-1' })
    await set(null)
    for (const { email } of [marta, other]) {
      expect((await inbox.mailTo(email)).content).toContain('Mallory Vance')
      expect((await inbox.mailTo(email, 2)).content).toContain('was removed')
    }
  })
})
