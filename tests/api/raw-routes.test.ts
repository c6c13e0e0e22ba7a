import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Colleague } from '#contract/account/company.ts'
import { addDocumentEndpoint } from '#contract/freight/document.ts'
import { type ApiPerson, createColleague, createPerson } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import { tinyJpeg, uploaded, uploadSteps } from '#tests/support/document-uploads.ts'
import { renumbered, sampleEdi, uploadEdi } from '#tests/support/edi-messages.ts'
import { addPartner } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'
import { postBookedLoad } from '#tests/support/load-scenes.ts'
import { registeredDuring } from '#tests/support/registered-routes.ts'
import { snapshotDatabase } from '#tests/support/snapshot.ts'

const { started: server, routes } = await registeredDuring(() =>
  startApi(undefined, {
    METRICS_TOKEN: randomBytes(32).toString('hex'),
    OPERATOR_TOKEN: randomBytes(32).toString('hex'),
  }),
)
afterAll(() => server.stop())

const tokenOf = ({ sessionId }: ApiPerson): Promise<string> => {
  const session = { sessionId, generation: 0, issuedAt: server.now(), expiresAt: server.now() + 3_600_000 }
  return server.keys.sign('access', session)
}

type Seat = Colleague['seat']
const SEATS: readonly Seat[] = ['owner', 'desk', 'billing', 'viewer']

async function company(role: 'broker' | 'company'): Promise<Record<Seat, ApiPerson>> {
  const owner = await createPerson(server, role)
  const [desk, billing, viewer] = await Promise.all(
    (['desk', 'billing', 'viewer'] as const).map((seat) => createColleague(server, owner, seat)),
  )
  if (!desk || !billing || !viewer) throw new Error('a company of four')
  return { owner, desk, billing, viewer }
}
const [ours, stranger] = [await company('broker'), await company('broker')]

const load = await postBookedLoad(server, ours.owner, await createPerson(server, 'company'))
const way = { url: server.url, accessToken: await tokenOf(ours.owner) }
const documentId = randomUUID()
await server.as(ours.owner).call(addDocumentEndpoint, {
  params: load,
  body: { documentId, kind: 'bol', parts: [await uploaded(way, tinyJpeg())], capturedAt: server.at({}).toISOString() },
})
const partner = await addPartner(server, ours.owner, { status: 'live' })
const sent = await uploadEdi(server.as(ours.owner), partner.id, sampleEdi('01-204-new'))
const interchangeId = sent.reading[0]?.id ?? ''
const part = randomUUID()
await uploadSteps(way).announce({ id: part, bytes: tinyJpeg() })

/** What a caller sends, other than the address. */
interface Sent {
  headers?: Record<string, string>
  body?: string
}

async function ask(route: string, path: string, token: string | null, { headers, body }: Sent = {}) {
  const answer = await fetch(server.url + path, {
    method: route.slice(0, route.indexOf(' ')),
    headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  })
  // a stream has no end
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await answer.text()
  await answer.body?.cancel().catch(() => undefined)
  return { status: answer.status, text }
}

/** Takes a session. */
interface Seated {
  path: string
  /** of the company that has the row */
  seats: readonly string[]
  /** what its seats get, and those that another company has */
  own: number
  strangers: number
  sent?: () => Sent
}
const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
let number = 700
const SEATED: Readonly<Record<string, Seated>> = {
  'GET /api/loads/:id/documents/:documentId/file': {
    path: `/api/loads/${load.id}/documents/${documentId}/file`,
    seats: SEATS,
    own: 200,
    strangers: 404,
  },
  // each hears of their own: live.pg.test.ts
  'GET /api/events': { path: '/api/events', seats: SEATS, own: 200, strangers: 200 },
  'POST /api/edi/partners/:id/messages': {
    path: `/api/edi/partners/${partner.id}/messages`,
    seats: ['owner'],
    own: 200,
    strangers: 404,
    sent: () => ({
      headers: { 'content-type': 'application/edi-x12' },
      body: renumbered(sampleEdi('01-204-new'), (number += 1)),
    }),
  },
  'GET /api/edi/interchanges/:id/content': {
    path: `/api/edi/interchanges/${interchangeId}/content`,
    seats: ['owner'],
    own: 200,
    strangers: 404,
  },
  // an upload is its person's own, so that no colleague has its address
  'POST /api/uploads': {
    path: '/api/uploads',
    seats: ['owner', 'desk', 'billing'],
    own: 201,
    strangers: 201,
    sent: () => ({
      headers: {
        ...tus,
        'upload-length': '10',
        'upload-metadata': `id ${base64(randomUUID())},sha256 ${base64('0'.repeat(64))}`,
      },
    }),
  },
  'HEAD /api/uploads/:part': {
    path: `/api/uploads/${part}`,
    seats: ['owner', 'desk', 'billing'],
    own: 404,
    strangers: 404,
    sent: () => ({ headers: tus }),
  },
  'PATCH /api/uploads/:part': {
    path: `/api/uploads/${part}`,
    seats: ['owner', 'desk', 'billing'],
    own: 404,
    strangers: 404,
    sent: () => ({
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: 'x',
    }),
  },
  'DELETE /api/uploads/:part': {
    path: `/api/uploads/${part}`,
    seats: ['owner', 'desk', 'billing'],
    own: 404,
    strangers: 404,
    sent: () => ({ headers: tus }),
  },
}

/** Takes a secret in its address, or a token that no session is. What a signed-in stranger with a wrong one gets. */
const GUESS = randomBytes(32).toString('base64url')
const SECRET: Readonly<Record<string, { path: string; refused: number; sent?: Sent }>> = {
  'GET /api/consent/:token': { path: `/api/consent/${GUESS}`, refused: 404 },
  'POST /api/consent/:token': { path: `/api/consent/${GUESS}`, refused: 404 },
  'GET /api/sign/:token': { path: `/api/sign/${GUESS}`, refused: 404 },
  'POST /api/sign/:token': { path: `/api/sign/${GUESS}`, refused: 404 },
  'GET /api/sign/:token/pdf': { path: `/api/sign/${GUESS}/pdf`, refused: 404 },
  'POST /api/notifications/unsubscribe/one-click': {
    path: `/api/notifications/unsubscribe/one-click?token=${GUESS}`,
    refused: 404,
  },
  'GET /api/subscriptions/sandbox/invoices/:secret': {
    path: '/api/subscriptions/sandbox/invoices/0123456789abcdef01234567',
    refused: 404,
  },
  'POST /api/subscriptions/sandbox/invoices/:secret': {
    path: '/api/subscriptions/sandbox/invoices/0123456789abcdef01234567',
    refused: 404,
  },
  'GET /api/subscriptions/sandbox/invoices/:secret/pdf': {
    path: '/api/subscriptions/sandbox/invoices/0123456789abcdef01234567/pdf',
    refused: 404,
  },
  'GET /api/avatars/:id': { path: `/api/avatars/${ours.owner.personId}`, refused: 404 },
  'GET /metrics': { path: '/metrics', refused: 401, sent: { headers: { 'x-forwarded-for': '203.0.113.9' } } },
  'GET /operator': { path: '/operator', refused: 401 },
  'POST /operator': {
    path: '/operator',
    refused: 401,
    sent: { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `token=${GUESS}` },
  },
}

/** For everybody. It says the same to all. */
const OPEN = [
  'GET /api/docs',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/*',
  'GET /api/openapi.json',
  'GET /api/openapi-programs.json',
  // asks before it unsubscribes
  'GET /api/notifications/unsubscribe/one-click',
  // only answers a browser whose service worker didn't take the share itself
  'POST /dashboard/share',
  'POST /operator/sign-out',
]

/** Of a developer's machine: in production these aren't there. */
const DEVELOPERS = ['GET /dev/mailbox', 'GET /dev/mailbox.json', 'GET /dev/mailbox/:id']

const isFile = (url: string) => url === '/' || existsSync(`dist${url}`)
const rawOf = (all: typeof routes) =>
  all
    .filter(({ isEndpoint, method, url }) => !isEndpoint && !(method === 'GET' && isFile(url)))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => route !== 'POST /share')
    .toSorted()

test('[TEAM-07] every route that is no endpoint of the contract is listed here, with who may call it', () => {
  const listed = [...Object.keys(SEATED), ...Object.keys(SECRET), ...OPEN, ...DEVELOPERS]
  expect(filled(rawOf(routes))).toEqual(listed.toSorted())
})

test('no page of a developer is there in production', async () => {
  const { started, routes: all } = await registeredDuring(() =>
    startApi(undefined, {
      NODE_ENV: 'production',
      AUTH_SECRET: randomBytes(32).toString('hex'),
      APP_URL: 'https://loads.milepost.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
      RATE_LIMITS: 'true',
      BILLING: 'sandbox',
    }),
  )
  await started.stop()
  const known = filled([...Object.keys(SEATED), ...Object.keys(SECRET), ...OPEN])
  expect(rawOf(all).filter((route) => !known.includes(route))).toEqual([])
})

describe.each(Object.entries(SEATED))('%s', (route, { path, seats, own, strangers, sent: sentNow = () => ({}) }) => {
  const answer = (token: string | null) => ask(route, path, token, sentNow())
  const isHead = route.startsWith('HEAD')

  test('without a session, or with one of somebody who was removed, answers 401', async () => {
    const gone = await createColleague(server, ours.owner, 'desk')
    const token = await tokenOf(gone)
    await server.db
      .updateTable('person')
      .set({ ended_at: server.at({}), ended_why: 'removed' })
      .where('id', '=', gone.personId)
      .execute()
    const answers = [await answer(null), await answer('forged'), await answer(token)]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test('[TEAM-07] answers each seat as the table says', async () => {
    for (const [seat, who] of filled(Object.entries(ours))) {
      // the upload of the table is the owner's
      if (path.endsWith(part) && seat === 'owner') continue
      const { status, text } = await answer(await tokenOf(who))
      const may = seats.includes(seat)
      expect([seat, status]).toEqual([seat, may ? own : 403])
      expect([seat, text.includes("Your seat can't do this")]).toEqual([seat, !may && !isHead])
    }
  })

  test('gives another company nothing, whatever the seat there', async () => {
    const before = await snapshotDatabase(server)
    for (const [seat, who] of filled(Object.entries(stranger))) {
      const { status, text } = await answer(await tokenOf(who))
      expect([seat, status]).toEqual([seat, seats.includes(seat) ? strangers : 403])
      for (const id of [load.id, documentId, partner.id, interchangeId, part]) expect(text).not.toContain(id)
    }
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})

describe.each(Object.entries(SECRET))('%s', (route, { path, refused, sent: asked }) => {
  test('opens to nobody who guesses, signed in or not', async () => {
    const before = await snapshotDatabase(server)
    const tokens = [null, ...(await Promise.all(Object.values(ours).map(tokenOf)))]
    for (const token of tokens) expect((await ask(route, path, token, asked)).status).toBe(refused)
    expect(await snapshotDatabase(server)).toEqual(before)
  })
})

test.each(OPEN)('%s says the same to everybody', async (route) => {
  const path = route.slice(route.indexOf(' ') + 1).replace('*', 'index.html')
  const body = route.startsWith('POST') ? { headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}
  const [nobody, owner] = [await ask(route, path, null, body), await ask(route, path, await tokenOf(ours.owner), body)]
  expect(owner).toEqual(nobody)
  expect([200, 302, 303]).toContain(nobody.status)
})
