import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestBookingEndpoint, withdrawBookingRequestEndpoint } from '#contract/freight/booking.ts'
import { signOutEverywhereEndpoint } from '#contract/account/device.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { ENDPOINTS } from '#tests/support/endpoints.ts'
import { errorEnvelopeSchema } from '#contract/api/error.ts'
import { releaseCarrierEndpoint } from '#contract/freight/load-actions.ts'
import { readLoadEndpoint } from '#contract/freight/load.ts'
import { shownTermsOf } from '#contract/freight/seen-terms.ts'
import { markAllNotificationsReadEndpoint } from '#contract/notification/notification.ts'
import type { RawAnswer } from '#tests/support/api-client.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  requestPostedLoad,
  postBookedLoad,
  postDeliveredLoad,
  postLoad,
  postTenderedLoad,
} from '#tests/support/load-scenes.ts'
import { linkDriver } from '#tests/support/driver-link.ts'
import { bodyOf, expectClearAnswer, isUnread, refusedFields } from '#tests/support/clear-answer.ts'
import { filled } from '#tests/support/filled.ts'
import { HOSTILE_TEXTS, type HostileRequest, hostileRequests } from '#tests/support/hostile-request.ts'
import { createPerson, insertNotification } from '#tests/support/api-person.ts'
import { snapshotDatabase } from '#tests/support/snapshot.ts'

/** Requests per endpoint. */
const RUNS = Number(process.env['BAD_INPUT_RUNS'] ?? 30)

const server = await startApi()
afterAll(() => server.stop())
let marta = await createPerson(server, 'broker')
let dana = await createPerson(server, 'dispatcher')
const rights = [
  { role: 'broker', permission: 'load:book' },
  { role: 'dispatcher', permission: 'load:create' },
  { role: 'dispatcher', permission: 'load:update' },
  { role: 'dispatcher', permission: 'load:delete' },
] as const
await server.db.insertInto('role_permission').values(rights).execute()

// apart from the others' rows: a made-up request may release their carrier, which ends a link
const linked = await postBookedLoad(server, marta, dana)
const { token: link } = await linkDriver(server.as(dana), linked)

async function rows(): Promise<string[]> {
  const open = await postLoad(server, marta)
  const loads = [
    open,
    await postLoad(server, dana),
    await postBookedLoad(server, marta, dana),
    await postTenderedLoad(server, marta, dana),
    await postDeliveredLoad(server, marta, dana),
  ]
  const requests = [
    await requestPostedLoad(server, dana, open),
    await requestPostedLoad(server, dana, await postLoad(server, marta)),
  ]
  const notifications = [
    await insertNotification(server, marta, { title: 'One' }),
    await insertNotification(server, dana, { title: 'Other' }),
  ]
  return [...loads.map(({ id }) => id), ...requests.map(({ id }) => id), ...notifications, marta.id, dana.id]
}
const ids = await rows()
const idsFor = ({ access }: Endpoint) => (access === 'driver-link' ? [linked.id] : ids)

/** Reactivates the sessions, because a request may have signed out everyone. */
async function restoreSessions(): Promise<void> {
  await server.db.updateTable('session').set({ revoked_at: null }).execute()
}

async function sent(endpoint: Endpoint, request: HostileRequest, who: typeof marta): Promise<RawAnswer> {
  if (endpoint.path === signOutEverywhereEndpoint.path) await restoreSessions()
  const path = request.query ? `${request.path}?${request.query}` : request.path
  const caller = endpoint.access === 'driver-link' ? { accessToken: link } : who
  return server.as(caller).send({ method: endpoint.method, path, body: bodyOf(request) })
}

describe('any input gets an answer below 500, and a rejection names the fields', () => {
  test.each(ENDPOINTS)('$name', async (endpoint) => {
    const who = fc.constantFrom(marta, dana)
    await fc.assert(
      fc.asyncProperty(hostileRequests(endpoint, idsFor(endpoint)), who, async (request, who) => {
        expectClearAnswer(endpoint, request, await sent(endpoint, request, who))
      }),
      { numRuns: RUNS },
    )
    await restoreSessions()
  })
})

describe('a rejected body changes nothing', () => {
  /** of the whole database, which each test leaves as it was */
  let before: Awaited<ReturnType<typeof snapshotDatabase>>
  beforeAll(async () => {
    before = await snapshotDatabase(server)
  })

  test.each(filled(ENDPOINTS.filter(({ body }) => body)))('$name', async (endpoint) => {
    const refused = hostileRequests(endpoint, idsFor(endpoint)).filter(
      (request) => !isUnread(endpoint, request) && (refusedFields(endpoint, request) ?? []).length > 0,
    )
    await fc.assert(
      fc.asyncProperty(refused, async (request) => {
        expect((await sent(endpoint, request, dana)).status).toBe(422)
      }),
      { numRuns: Math.ceil(RUNS / 3) },
    )
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})

test('an impossible or out-of-range time is rejected with its field named', async () => {
  const load = await postLoad(server, marta)
  const seen = shownTermsOf(await server.as(dana).call(readLoadEndpoint, { params: load }))
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
      seen: { ...seen, deliveryDateTime: moment },
      proposedTerms: { pickupDateTime: moment },
    }
    const answer = await server.as(dana).ask(requestBookingEndpoint, { body })
    const { details } = errorEnvelopeSchema.parse(answer.body).error
    const paths = ['proposedTerms.pickupDateTime', 'expiresAt', 'seen.deliveryDateTime']
    expect({ moment, status: answer.status, paths: details?.map(({ path }) => path) }).toEqual({
      moment,
      status: 422,
      paths,
    })
  }
})

test('deeply nested lists break nothing, wherever they appear', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const statusOf = async (endpoint: Endpoint, body: string) =>
    (await server.as(dana).send({ method: endpoint.method, path: endpoint.path.replace(':id', dana.id), body })).status
  expect(await statusOf(markAllNotificationsReadEndpoint, deep)).toBe(200)
  expect(await statusOf(requestBookingEndpoint, deep)).toBe(422)
  expect(await statusOf(requestBookingEndpoint, `{"loadId":"${dana.id}","message":${deep}}`)).toBe(422)
  expect(await statusOf(withdrawBookingRequestEndpoint, `{"data":${deep},"more":${deep}}`)).toBe(422)
  expect(await statusOf(withdrawBookingRequestEndpoint, `{"more":${deep}}`)).toBe(404)
})

describe('typed text', () => {
  // not those for whom a made-up request has set something, such as which carriers may book
  beforeAll(async () => {
    marta = await createPerson(server, 'broker')
    dana = await createPerson(server, 'dispatcher')
  })

  const fits = HOSTILE_TEXTS.filter(
    (text) => !/\p{Surrogate}/u.test(text) && !text.includes('\u0000') && text.length <= 2000,
  )

  test.each(filled(fits))(
    'comes back as typed, in one Unicode form, without controls [SEC-15] and outer spaces: %j',
    async (text) => {
      const load = await postLoad(server, marta)
      const terms = { specialRequirements: [text.slice(0, 200)], additionalNotes: text }
      const body = { loadId: load.id, message: text, proposedTerms: terms }
      const made = await server.as(dana).call(requestBookingEndpoint, { body })
      const typed = text.replace('\u202e', '').normalize('NFC').trim() || null
      expect(made.message).toBe(typed)
      expect(made.proposedTerms).toMatchObject({
        additionalNotes: typed,
        specialRequirements: [(typed ?? '').slice(0, 200)],
      })
    },
  )

  test('with NUL or a lone surrogate is rejected with its field named, also in a list', async () => {
    const load = await postLoad(server, marta)
    for (const text of ['a\u0000b', '\ud800', 'x\udfffy']) {
      const body = JSON.stringify({
        loadId: load.id,
        message: text,
        proposedTerms: { specialRequirements: ['ok', text] },
      })
      const answer = await server.as(dana).send({ method: 'POST', path: requestBookingEndpoint.path, body })
      expect(answer.status).toBe(422)
      const { details } = errorEnvelopeSchema.parse(answer.body).error
      expect(details?.map(({ path }) => path)).toEqual(['message', 'proposedTerms.specialRequirements.1'])
    }
  })

  test('that is too long, or has too many entries, is rejected with its field named', async () => {
    const load = await postLoad(server, marta)
    const terms = { specialRequirements: Array.from({ length: 21 }, () => 'tarps'), additionalNotes: 'x'.repeat(2001) }
    const body = { loadId: load.id, message: 'x'.repeat(2001), proposedTerms: terms }
    const answer = await server.as(dana).ask(requestBookingEndpoint, { body })
    expect(errorEnvelopeSchema.parse(answer.body).error.details).toEqual([
      { path: 'message', message: 'Must be 2000 characters or fewer' },
      { path: 'proposedTerms.specialRequirements', message: 'Must have 20 entries or fewer' },
      { path: 'proposedTerms.additionalNotes', message: 'Must be 2000 characters or fewer' },
    ])
  })

  test('in malformed UTF-8 is rejected', async () => {
    const load = await postLoad(server, marta)
    const [head = '', tail = ''] = JSON.stringify({ loadId: load.id, message: '?' }).split('?')
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf0, 0x28, 0x8c, 0x28]]) {
      const body = new Uint8Array([...Buffer.from(head), ...bytes, ...Buffer.from(tail)])
      const answer = await server.as(dana).send({ method: 'POST', path: requestBookingEndpoint.path, body })
      expect([answer.status, errorEnvelopeSchema.parse(answer.body).error.code]).toEqual([400, 'MALFORMED'])
    }
  })

  test('is saved as typed in the load history', async () => {
    for (const reason of ["'; drop table load; --", '<b onclick=x>', '👩‍👩‍👧‍👦 אנא']) {
      const load = await postBookedLoad(server, marta, dana)
      await server.as(dana).call(releaseCarrierEndpoint, { params: load, body: { reason } })
      const event = server.db.selectFrom('load_event').select('payload').where('load_id', '=', load.id)
      expect((await event.where('type', '=', 'released').execute())[0]?.payload).toMatchObject({ reason })
    }
  })
})
