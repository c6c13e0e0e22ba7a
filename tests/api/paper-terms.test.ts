import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import { DEFAULT_API_ROOT } from '#contract/api/common-schemas.ts'
import { setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import { acceptBookingRequestEndpoint, requestBookingEndpoint } from '#contract/freight/booking.ts'
import { acceptTenderEndpoint, releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import { PAPER_TERM_NAMES, readPaperTermsEndpoint } from '#contract/freight/paper-terms.ts'
import { readRateConfirmationEndpoint } from '#contract/freight/rate-confirmation.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { type ApiPerson, createPerson, PASSWORD } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { postBookedLoad, postLoad, postTenderedLoad, requestPostedLoad } from '#tests/support/load-scenes.ts'
import { newLoad } from '#tests/support/new-load.ts'

const server = await startApi()
afterAll(() => server.stop())

let marta: ApiPerson
let dana: ApiPerson
beforeEach(async () => {
  marta = await createPerson(server, 'broker', { business_name: 'Blue Mesa Freight' })
  dana = await createPerson(server, 'company')
})

const TERMS = { address: '2210 W Fulton St, Chicago, IL', tonu: '$200 within 4 h of pickup', payTerms: 'Net 30' }

const set = (terms: Record<string, string>) => server.as(marta).call(setPaperTermsEndpoint, { body: { terms } })
const confirmation = (load: { id: string }, who = dana) =>
  server.as(who).call(readRateConfirmationEndpoint, { params: load, query: {} })

const { paper } = newLoad(server)
const { pieces, temperature, hazmat, seal, tarps, value } = paper
const OF_FREIGHT = { pieces, temperature, hazmat, seal, tarps, value }
const PAPER = { paper: JSON.stringify(paper) }

describe('what a broker states on its rate confirmations', () => {
  test('is read by carriers before they book, but for its contacts; an empty line states nothing', async () => {
    const contacts = { dispatchPhone: '+1 312 555 0199', billingEmail: 'billing@bluemesa.test' }
    expect((await set({ ...TERMS, ...contacts, fines: '  ' })).paperTerms).toEqual({ ...TERMS, ...contacts })
    const { paperTerms } = await server.as(dana).call(readPaperTermsEndpoint, { params: { id: marta.id } })
    const { address: _, ...open } = TERMS
    expect(paperTerms).toEqual(open)
  })

  test('is kept by each deal as it was at acceptance, and is part of its hash', async () => {
    await set(TERMS)
    const load = await postBookedLoad(server, marta, dana)
    const agreed = await confirmation(load)
    expect(agreed.paperTerms).toEqual(TERMS)
    await set({ ...TERMS, tonu: 'None', fines: '$5,000 for being late' })
    expect(await confirmation(load)).toEqual(agreed)
    const next = await confirmation(await postBookedLoad(server, marta, dana))
    expect(next.paperTerms).toMatchObject({ fines: '$5,000 for being late' })
    await server.db.updateTable('deal').set({ paper_terms: '{}' }).where('load_id', '=', load.id).execute()
    // the stored fingerprint stays what was signed; without it, the server computes another one
    expect((await confirmation(load)).hash).toBe(agreed.hash)
    const ofLoad = server.db.selectFrom('deal').select('id').where('load_id', '=', load.id)
    await server.db.updateTable('deal_terms').set({ content_hash: null }).where('deal_id', 'in', ofLoad).execute()
    expect((await confirmation(load)).hash).not.toBe(agreed.hash)
  })

  test('is agreed as it was when the carrier requested the load, whatever the broker sets before accepting', async () => {
    await set(TERMS)
    const load = await postLoad(server, marta)
    const { id } = await requestPostedLoad(server, dana, load)
    await set({ ...TERMS, fines: '$5,000 for being late' })
    await server.as(marta).call(acceptBookingRequestEndpoint, { params: { id }, body: {} })
    expect((await confirmation(load)).paperTerms).toEqual(TERMS)
  })

  test('[API-32] is compared with what the carrier saw; a request that saw other terms is refused', async () => {
    await set(TERMS)
    const load = await postLoad(server, marta)
    const shown = shownTermsOf(await server.as(dana).call(readLoadEndpoint, { params: load }))
    const request = (paperTerms: Record<string, string>) =>
      server.as(dana).call(requestBookingEndpoint, { body: { loadId: load.id, seen: { ...shown, paperTerms } } })
    await set({ ...TERMS, fines: '$5,000 for being late' })
    const refusal = await expectRefusal(request(TERMS))
    expect(refusal).toMatchObject({ status: 409, code: 'LOAD_CHANGED', current: { id: load.id } })
    expect(await expectRefusal(request({}))).toMatchObject({ code: 'LOAD_CHANGED' })
    expect(await request({ fines: '$5,000 for being late', ...TERMS })).toMatchObject({ status: 'pending' })
  })

  test('is agreed with a tender as it is when the carrier accepts', async () => {
    const load = await postTenderedLoad(server, marta, dana)
    await set(TERMS)
    await server.as(dana).call(acceptTenderEndpoint, { params: load })
    const agreed = await confirmation(load)
    expect(agreed.paperTerms).toEqual(TERMS)
    await server.db.updateTable('deal').set({ paper_terms: '{}' }).where('load_id', '=', load.id).execute()
    expect((await confirmation(load)).hash, 'stored when it was agreed').toBe(agreed.hash)
  })

  test('keeps the fingerprint that both have when its account is deleted, though none was stored', async () => {
    await set({ ...TERMS, billingEmail: 'billing@bluemesa.test' })
    const load = await postBookedLoad(server, marta, dana)
    const ofLoad = server.db.selectFrom('deal').select('id').where('load_id', '=', load.id)
    await server.db.updateTable('deal_terms').set({ content_hash: null }).where('deal_id', 'in', ofLoad).execute()
    const agreed = await confirmation(load)
    await server.db.updateTable('load').set({ status: 'completed' }).where('id', '=', load.id).execute()
    const body = { password: PASSWORD, confirmation: 'DELETE' as const }
    await server.as(marta).call(deleteAccountEndpoint, { body })
    const left = await confirmation(load)
    expect(left.paperTerms).not.toEqual(agreed.paperTerms)
    expect(left.hash).toBe(agreed.hash)
  })

  test('is printed as the broker typed it, and None once for the rest', async () => {
    await set(TERMS)
    const load = await postBookedLoad(server, marta, dana, PAPER)
    const accessToken = await server.keys.sign('access', {
      sessionId: dana.sessionId,
      generation: 0,
      issuedAt: server.now(),
      expiresAt: server.now() + 3_600_000,
    })
    const answer = await fetch(`${server.url}${DEFAULT_API_ROOT}/loads/${load.id}/rate-confirmation/pdf`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const bytes = await answer.arrayBuffer()
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    const page = await (await pdf.getPage(1)).getTextContent()
    const text = page.items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const words of ['TONU $200 within 4 h of pickup', 'None Layover', '48-1177']) expect(text).toContain(words)
  })

  test('is at most 200 characters a line', async () => {
    const refusal = await expectRefusal(set({ fines: 'x'.repeat(201) }))
    expect([refusal.status, refusal.validationErrors[0]?.path]).toEqual([422, 'terms.fines'])
  })

  test('leaves the carrier’s record without the closed broker’s address, phone and email', async () => {
    await set(Object.fromEntries(Object.keys(PAPER_TERM_NAMES).map((term) => [term, `${term} of Marta`])))
    const load = await postBookedLoad(server, marta, dana)
    await server.db.updateTable('load').set({ status: 'completed' }).where('id', '=', load.id).execute()
    await server.as(marta).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
    const { paperTerms } = await confirmation(load)
    expect(paperTerms).not.toHaveProperty('address')
    expect(paperTerms).not.toHaveProperty('dispatchPhone')
    expect(paperTerms).not.toHaveProperty('billingEmail')
    expect(paperTerms).toMatchObject({ tonu: 'tonu of Marta' })
  })
})

describe('what a load’s rate confirmation says of the freight and the docks', () => {
  const edit = (load: { id: string }, pieces: string) =>
    server
      .as(marta)
      .call(updateLoadEndpoint, { params: load, body: { ...newLoad(server), paper: { ...paper, pieces } } })

  test('[SEC-03] is for the owner and the carrier that hauls it; others read of the freight and not of the docks', async () => {
    const open = await postLoad(server, marta, PAPER)
    const readBy = (who: ApiPerson) => server.as(who).call(readLoadEndpoint, { params: open })
    expect((await readBy(marta)).paper).toEqual(paper)
    expect(await readBy(dana)).toMatchObject({ viewer: 'board', paper: OF_FREIGHT })
    const board = await server.as(dana).ask(listBoardEndpoint, { query: {} })
    expect(board.text).toContain('UN 1266')
    await requestPostedLoad(server, dana, open)
    expect(await readBy(dana)).toMatchObject({ viewer: 'requester', paper: OF_FREIGHT })
    expect(Object.keys((await readBy(dana)).paper ?? {})).toEqual(Object.keys(OF_FREIGHT))
    for (const { text } of [board, await server.as(dana).ask(readLoadEndpoint, { params: open })])
      expect(text).not.toContain('48-1177')
    const load = await postBookedLoad(server, marta, dana, PAPER)
    expect((await server.as(dana).call(readLoadEndpoint, { params: load })).paper).toEqual(paper)
    expect((await confirmation(load)).freight?.paper).toEqual(paper)
  })

  test('[SEC-03] leaves a released carrier without the docks’ numbers, and its paper’s hash as it was', async () => {
    const load = await postBookedLoad(server, marta, dana, PAPER)
    const agreed = await confirmation(load)
    await server.as(marta).call(releaseCarrierEndpoint, { params: load, body: { reason: 'Trailer is dirty' } })
    const released = await confirmation(load)
    expect(released.freight?.paper).toEqual(OF_FREIGHT)
    expect(released.hash).toBe(agreed.hash)
    expect((await server.as(dana).ask(readLoadEndpoint, { params: load })).text).not.toContain('48-1177')
  })

  test('is edited alone, and kept by an edit from a version without it', async () => {
    const open = await postLoad(server, marta)
    const { version, paper: edited } = await edit(open, '30 pallets')
    expect([version, edited?.['pieces']]).toEqual([2, '30 pallets'])
    expect((await edit(open, '30 pallets')).version).toBe(2)
    const { paper: _, ...before } = newLoad(server)
    const kept = await server.as(marta).call(updateLoadEndpoint, { params: open, body: { ...before, rate: 2222 } })
    expect(kept).toMatchObject({ rate: 2222, paper: { pieces: '30 pallets' } })
  })
})
