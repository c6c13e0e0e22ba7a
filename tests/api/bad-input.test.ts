import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { requestBooking, withdrawRequest } from '#contract/booking.ts'
import { signOutEverywhere } from '#contract/device.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { errorEnvelope } from '#contract/error.ts'
import { releaseCarrier } from '#contract/load.ts'
import { markAllNotificationsRead } from '#contract/notification.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import { ask, bookedLoad, deliveredLoad, postLoad, tenderedLoad } from '#tests/support/freight.ts'
import { bodyOf, expectClearAnswer, isPoisoned, refusedFields } from '#tests/support/clear-answer.ts'
import { HOSTILE_TEXTS, type HostileRequest, hostileRequests } from '#tests/support/hostile-request.ts'
import { person, tell } from '#tests/support/people.ts'
import { everything } from '#tests/support/snapshot.ts'

/** Each endpoint's share. */
const RUNS = Number(process.env['BAD_INPUT_RUNS'] ?? 30)

const server = await startApi()
afterAll(() => server.stop())
const marta = await person(server, 'broker')
const dana = await person(server, 'dispatcher')
const rights = [
  { role: 'broker', permission: 'load:book' },
  { role: 'dispatcher', permission: 'load:create' },
  { role: 'dispatcher', permission: 'load:update' },
  { role: 'dispatcher', permission: 'load:delete' },
] as const
await server.db.insertInto('role_permission').values(rights).execute()

async function rows(): Promise<string[]> {
  const open = await postLoad(server, marta)
  const loads = [
    open,
    await postLoad(server, dana),
    await bookedLoad(server, marta, dana),
    await tenderedLoad(server, marta, dana),
    await deliveredLoad(server, marta, dana),
  ]
  const requests = [await ask(server, dana, open), await ask(server, dana, await postLoad(server, marta))]
  const told = [await tell(server, marta, { title: 'One' }), await tell(server, dana, { title: 'Other' })]
  return [...loads.map(({ id }) => id), ...requests.map(({ id }) => id), ...told, marta.id, dana.id]
}
const ids = await rows()

/** Who signed out everywhere has no more to say. */
async function backIn(): Promise<void> {
  await server.db.updateTable('session').set({ revoked_at: null }).execute()
}

async function sent(endpoint: Endpoint, request: HostileRequest, who: typeof marta): Promise<RawAnswer> {
  if (endpoint.path === signOutEverywhere.path) await backIn()
  const path = request.query ? `${request.path}?${request.query}` : request.path
  return server.as(who).send({ method: endpoint.method, path, body: bodyOf(request) })
}

describe('whatever is sent is answered, never with a 5xx, and a refusal names the fields', () => {
  test.each(ENDPOINTS)('$name', async (endpoint) => {
    const who = fc.constantFrom(marta, dana)
    await fc.assert(
      fc.asyncProperty(hostileRequests(endpoint, ids), who, async (request, who) => {
        expectClearAnswer(endpoint, request, await sent(endpoint, request, who))
      }),
      { numRuns: RUNS },
    )
    await backIn()
  })
})

describe('a body that is refused changes nothing', () => {
  test.each(ENDPOINTS.filter(({ body }) => body))('$name', async (endpoint) => {
    const refused = hostileRequests(endpoint, ids).filter(
      (request) => !isPoisoned(request) && (refusedFields(endpoint, request) ?? []).length > 0,
    )
    const before = await everything(server)
    await fc.assert(
      fc.asyncProperty(refused, async (request) => {
        expect((await sent(endpoint, request, dana)).status).toBe(422)
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    )
    expect(await everything(server)).toEqual(before)
  })
})

test('a moment that is in no calendar or not in this age is refused by name', async () => {
  const load = await postLoad(server, marta)
  const moments = [
    '2026-02-29T08:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2100-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2026-11-25T08:00:00',
    '1795443000',
  ]
  for (const moment of moments) {
    const body = {
      loadId: load.id,
      expiresAt: moment,
      seen: { deliveryDateTime: moment },
      proposedTerms: { pickupDateTime: moment },
    }
    const answer = await server.as(dana).ask(requestBooking, { body })
    const { details } = errorEnvelope.parse(answer.body).error
    const paths = ['proposedTerms.pickupDateTime', 'expiresAt', 'seen.deliveryDateTime']
    expect({ moment, status: answer.status, paths: details?.map(({ path }) => path) }).toEqual({
      moment,
      status: 422,
      paths,
    })
  }
})

test('lists within lists, deeper than any stack, break nothing, wherever they are put', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const statusOf = async (endpoint: Endpoint, body: string) =>
    (await server.as(dana).send({ method: endpoint.method, path: endpoint.path.replace(':id', dana.id), body })).status
  expect(await statusOf(markAllNotificationsRead, deep)).toBe(200)
  expect(await statusOf(requestBooking, deep)).toBe(422)
  expect(await statusOf(requestBooking, `{"loadId":"${dana.id}","message":${deep}}`)).toBe(422)
  expect(await statusOf(withdrawRequest, `{"data":${deep},"more":${deep}}`)).toBe(422)
  expect(await statusOf(withdrawRequest, `{"more":${deep}}`)).toBe(404)
})

describe('a text that people typed', () => {
  const fits = HOSTILE_TEXTS.filter(
    (text) => !/\p{Surrogate}/u.test(text) && !text.includes('\u0000') && text.length <= 2000,
  )

  test.each(fits)('comes back as it was typed, but for the spaces around it: %j', async (text) => {
    const load = await postLoad(server, marta)
    const terms = { specialRequirements: [text.slice(0, 200)], additionalNotes: text }
    const body = { loadId: load.id, message: text, proposedTerms: terms }
    const made = await server.as(dana).call(requestBooking, { body })
    const typed = text.trim() || null
    expect(made.message).toBe(typed)
    expect(made.proposedTerms).toMatchObject({
      additionalNotes: typed,
      specialRequirements: [text.slice(0, 200).trim()],
    })
  })

  test('of NUL or half a character is refused by name, in a list as well', async () => {
    const load = await postLoad(server, marta)
    for (const text of ['a\u0000b', '\ud800', 'x\udfffy']) {
      const body = JSON.stringify({
        loadId: load.id,
        message: text,
        proposedTerms: { specialRequirements: ['ok', text] },
      })
      const answer = await server.as(dana).send({ method: 'POST', path: requestBooking.path, body })
      expect(answer.status).toBe(422)
      const { details } = errorEnvelope.parse(answer.body).error
      expect(details?.map(({ path }) => path)).toEqual(['message', 'proposedTerms.specialRequirements.1'])
    }
  })

  test('that is too long, or one too many, is refused by name', async () => {
    const load = await postLoad(server, marta)
    const terms = { specialRequirements: Array.from({ length: 21 }, () => 'tarps'), additionalNotes: 'x'.repeat(2001) }
    const body = { loadId: load.id, message: 'x'.repeat(2001), proposedTerms: terms }
    const answer = await server.as(dana).ask(requestBooking, { body })
    expect(errorEnvelope.parse(answer.body).error.details).toEqual([
      { path: 'message', message: 'Must have at most 2000 characters' },
      { path: 'proposedTerms.specialRequirements', message: 'Must have at most 20 entries' },
      { path: 'proposedTerms.additionalNotes', message: 'Must have at most 2000 characters' },
    ])
  })

  test('in malformed UTF-8 is refused', async () => {
    const load = await postLoad(server, marta)
    const [head = '', tail = ''] = JSON.stringify({ loadId: load.id, message: '?' }).split('?')
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x28, 0x8c, 0x28]]) {
      const body = new Uint8Array([...Buffer.from(head), ...bytes, ...Buffer.from(tail)])
      const answer = await server.as(dana).send({ method: 'POST', path: requestBooking.path, body })
      expect([answer.status, errorEnvelope.parse(answer.body).error.code]).toEqual([400, 'MALFORMED'])
    }
  })

  test('is kept in the history of the load as well', async () => {
    for (const reason of ["'; drop table load; --", '<b onclick=x>', '👩‍👩‍👧‍👦 \u202egnihtyna']) {
      const load = await bookedLoad(server, marta, dana)
      await server.as(dana).call(releaseCarrier, { params: load, body: { reason } })
      const event = server.db.selectFrom('load_event').select('payload').where('load_id', '=', load.id)
      expect((await event.where('type', '=', 'released').execute())[0]?.payload).toMatchObject({ reason })
    }
  })
})
