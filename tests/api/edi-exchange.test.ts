import { afterAll, describe, expect, test } from 'vitest'
import { listNotificationsEndpoint } from '#contract/notification/notification.ts'
import { deleteAccountEndpoint } from '#contract/account/profile-edit.ts'
import {
  listEdiInterchangesEndpoint,
  listEdiOutboxEndpoint,
  markEdiFetchedEndpoint,
  readEdiInterchangeEndpoint,
  readEdiTextEndpoint,
} from '#contract/programs/edi-exchange.ts'
import {
  pauseEdiPartnerEndpoint,
  putEdiPartnerLiveEndpoint,
  readEdiPartnerEndpoint,
} from '#contract/programs/edi-partner.ts'
import { acceptShipperTenderEndpoint, listShipperTendersEndpoint } from '#contract/programs/shipper-tender.ts'
import { expectRefusal } from '#tests/support/api-client.ts'
import { makeKey } from '#tests/support/api-key.ts'
import { type ApiPerson, createColleague, createPerson, PASSWORD, proveNow } from '#tests/support/api-person.ts'
import { startApi } from '#tests/support/api-server.ts'
import {
  asTest,
  ediContentPath,
  renumbered,
  sampleEdi,
  segmentsOf,
  sendEdi,
  uploadEdi,
} from '#tests/support/edi-messages.ts'
import { addPartner, COLD_CREEK } from '#tests/support/edi-partner.ts'
import { filled } from '#tests/support/filled.ts'

const server = await startApi()
afterAll(() => server.stop())

async function shipper(status: 'test' | 'live' = 'live') {
  const owner = await createPerson(server, 'broker')
  const { id } = await addPartner(server, owner, { status })
  return { owner, id, as: server.as(owner) }
}

const codeOf = ({ body }: { body: unknown }) => (body as { error: { code: string; message: string } }).error
const titlesOf = async (owner: ApiPerson) => {
  await server.eventsHandled()
  const { data } = await server.as(owner).call(listNotificationsEndpoint, { query: {} })
  return data.map(({ title }) => title)
}

describe('[EDI-04] the envelope', () => {
  test('a wrong number gets TA1 001 and no 997, and has no effect', async () => {
    const { owner, id, as } = await shipper()
    const { reading, answers } = await uploadEdi(as, id, sampleEdi('09-204-wrong-interchange-number'))
    expect(reading).toMatchObject([{ state: 'refused', sets: [], number: 506 }])
    expect(answers.map(({ kind }) => kind)).toEqual(['TA1'])
    expect(segmentsOf(answers[0]?.content ?? '')).toEqual([
      expect.stringMatching(
        /^ISA\*00\* {10}\*00\* {10}\*02\*RDGF {11}\*ZZ\*HALDENBOX {6}\*\d{6}\*\d{4}\*U\*00401\*000000001\*0\*P\*>$/,
      ),
      'TA1*000000506*261211*0920*R*001',
      'IEA*0*000000001',
    ])
    expect(await titlesOf(owner)).toContain('EDI message refused')
  })

  test.each([
    ['the sender', { 'ZZ*HALDENBOX': 'ZZ*MALLORY  ' }, "The sender's id isn't the partner's: MALLORY"],
    ['the receiver', { '02*RDGF': '02*RDGX' }, "The receiver's id isn't ours: RDGX"],
  ])('of another than %s is refused', async (_, changes, note) => {
    const { id, as } = await shipper()
    const { reading, answers } = await uploadEdi(as, id, renumbered(sampleEdi('01-204-new'), 501, changes))
    expect(reading).toMatchObject([{ state: 'refused', note, sets: [] }])
    // ISA14 asks for nothing
    expect(answers).toEqual([])
  })

  test('a character that no text can hold is refused as any other', async () => {
    const { id, as } = await shipper()
    const { reading } = await uploadEdi(as, id, sampleEdi('01-204-new').replace('*261204*0915', '*26120\0*0915'))
    expect(reading).toMatchObject([{ state: 'refused', note: expect.stringContaining("date doesn't exist: 26120") }])
  })

  test('what is no X12 is 422, and too much is 413', async () => {
    const { id, as } = await shipper()
    const refused = await sendEdi(as, id, sampleEdi('12-not-edi'))
    expect([refused.status, codeOf(refused)]).toEqual([
      422,
      { code: 'EDI_UNREADABLE', message: "This isn't an X12 message" },
    ])
    // what the file is instead, where that can be seen
    expect(codeOf(await sendEdi(as, id, "UNB+UNOA:2+A+B'"))).toEqual({
      code: 'EDI_UNREADABLE',
      message: "This isn't an X12 message: it's EDIFACT, and Milepost reads X12",
    })
    expect((await sendEdi(as, id, 'ISA'.padEnd(1_000_001, '*'))).status).toBe(413)
  })
})

describe('[EDI-04] what an upload that asks for a TA1 is answered with', () => {
  const asking = (text: string) => text.replace('*0*P*>', '*1*P*>')
  const FIRST = asking(sampleEdi('01-204-new'))
  /** TA1, AK5 and AK9 of all answers */
  const verdicts = (answers: readonly { content: string }[]) =>
    answers.flatMap(({ content }) => segmentsOf(content).filter((segment) => /^(?:TA1|AK5|AK9)/.test(segment)))
  const ta1 = (number: string, verdict: string) => `TA1*${number}*261204*0915*${verdict}`
  const whole = (number: string) => [ta1(number, 'A*000'), 'AK5*A', 'AK9*A*1*1*1']

  test('a whole one, the same again, and one after a gap', async () => {
    const { id, as } = await shipper()
    const first = await uploadEdi(as, id, FIRST)
    expect(verdicts(first.answers)).toEqual(whole('000000501'))
    const again = await uploadEdi(as, id, FIRST)
    expect(again.answers.map(({ content }) => content)).toEqual(first.answers.map(({ content }) => content))
    const late = await uploadEdi(as, id, renumbered(FIRST, 505, { HB4471903: 'HB505' }))
    expect(verdicts(late.answers)).toEqual(whole('000000505'))
    const other = await uploadEdi(as, id, FIRST.replace('185000', '195000'))
    expect(verdicts(other.answers)).toEqual([ta1('000000501', 'R*025')])
  })

  test.each([
    [
      'a wrong count of segments',
      FIRST.replace('SE*35*', 'SE*34*'),
      [ta1('000000501', 'A*000'), 'AK5*R*4', 'AK9*R*1*1*0'],
    ],
    ['a file that was cut inside a set', FIRST.slice(0, FIRST.indexOf('N1*SH')), [ta1('000000501', 'R*023')]],
    ['a file that was cut before its last segment', FIRST.slice(0, FIRST.indexOf('IEA')), [ta1('000000501', 'R*023')]],
    ['another separator than ISA says', FIRST.replace('*P*>~', '*P*>|'), [ta1('000000501', 'R*022')]],
    [
      'another element separator after ISA',
      `${FIRST.slice(0, 107)}${FIRST.slice(107).replaceAll('*', '|')}`,
      [ta1('000000501', 'R*022')],
    ],
  ])('%s', async (_, text, expected) => {
    const { id, as } = await shipper()
    expect(verdicts((await uploadEdi(as, id, text)).answers)).toEqual(expected)
    expect((await as.call(listShipperTendersEndpoint, { query: {} })).data).toEqual([])
  })
})

describe('an acknowledgment', () => {
  test('goes back for each group, and waits until it is fetched', async () => {
    const { id, as } = await shipper()
    const { reading, answers } = await uploadEdi(as, id, sampleEdi('11-204-missing-elements'))
    expect(reading).toMatchObject([{ state: 'read', sets: [{ acknowledgment: 'R', state: 'refused' }] }])
    expect(reading[0]?.sets[0]?.errors.map(({ words }) => words)).toContain(
      'Segment 8 (N4), state: 4 characters, 2 allowed',
    )
    const sent = segmentsOf(answers[0]?.content ?? '')
    expect(sent.slice(1, 4)).toEqual([
      expect.stringMatching(/^GS\*FA\*RDGF\*HALDENBOX\*\d{8}\*\d{4}\*1\*X\*004010$/),
      'ST*997*0001',
      'AK1*SM*508',
    ])
    expect(sent).toContain('AK9*R*1*1*0')
    expect(sent).toContain('SE*16*0001')
    const waiting = await as.call(listEdiOutboxEndpoint, { query: {} })
    expect(waiting.data.map((row) => row.id)).toEqual(answers.map((answer) => answer.id))
  })

  const accepted = (group: string, count: number, kind: string) => [
    `AK1*${group}`,
    ...Array.from({ length: count }, (_, at) => [`AK2*${kind}*${String(at + 1).padStart(4, '0')}`, 'AK5*A']).flat(),
    `AK9*A*${count}*${count}*${count}`,
  ]
  const errors = [
    ['AK3*B2*2**8', 'AK4*6*146*1'],
    ['AK3*S5*4**8', 'AK4*2*163*1'],
    ['AK3*G62*5**8', 'AK4*2*373*8*20261314'],
    ['AK3*N4*8**8', 'AK4*2*156*5*WISC'],
    ['AK3*N1*11**8', 'AK4*2*93*2'],
  ].flat()
  /** What the index of the sample files says between ST and SE of the answer. */
  test.each([
    ['01-204-new', accepted('SM*501', 1, '204')],
    ['02-204-change-separators', accepted('SM*502', 1, '204')],
    ['03-204-cancel-one-line', accepted('SM*503', 1, '204')],
    ['04-204-three-stops', accepted('SM*504', 1, '204')],
    ['05-990-three-answers-and-997', accepted('GF*77', 3, '990')],
    ['06-214-five-statuses', accepted('QM*81', 5, '214')],
    ['07-210-invoice', accepted('IM*84', 1, '210')],
    ['08-204-wrong-se-count', ['AK1*SM*505', 'AK2*204*0001', 'AK5*R*4', 'AK9*R*1*1*0']],
    [
      '10-204-unknown-segment',
      ['AK1*SM*507', 'AK2*204*0001', 'AK3*QX9*9**1', 'AK3*AK3*11**6', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    ['11-204-missing-elements', ['AK1*SM*508', 'AK2*204*0001', ...errors, 'AK5*R*5', 'AK9*R*1*1*0']],
  ])('[EDI-06] of %s comes byte for byte in a fresh partner', async (name, segments) => {
    const text = sampleEdi(name)
    const isCarriers = text.includes('COLDCREEK')
    const owner = await createPerson(server, isCarriers ? 'company' : 'broker')
    const { id } = await addPartner(server, owner, { ...(isCarriers && COLD_CREEK), status: 'live' })
    const before = server.now()
    const { answers } = await uploadEdi(server.as(owner), id, text)
    const [ours, theirs] = isCarriers
      ? (['ZZ*MILEPOST       ', 'ZZ*COLDCREEK      '] as const)
      : (['02*RDGF           ', 'ZZ*HALDENBOX      '] as const)
    const parties = [ours, theirs].map((party) => party.slice(3).trim()).join('*')
    const written = (at: number) => {
      const [day, time] = new Date(at).toISOString().split('T') as [string, string]
      const [date, clock] = [day.replaceAll('-', ''), time.slice(0, 5).replace(':', '')]
      return [
        `ISA*00*          *00*          *${ours}*${theirs}*${date.slice(2)}*${clock}*U*00401*000000001*0*P*>`,
        `GS*FA*${parties}*${date}*${clock}*1*X*004010`,
        'ST*997*0001',
        ...segments,
        `SE*${segments.length + 2}*0001`,
        'GE*1*1',
        'IEA*1*000000001',
        '',
      ].join('~\n')
    }
    // its minute began before or during the upload
    expect([written(before), written(server.now())]).toContain(answers[0]?.content)
  })
})

test('[EDI-05] the same file twice is applied once, and its number with other bytes is refused', async () => {
  const { owner, id, as } = await shipper()
  const first = await uploadEdi(as, id, sampleEdi('01-204-new'))
  const again = await uploadEdi(as, id, sampleEdi('01-204-new'))
  expect(again.reading).toMatchObject([{ state: 'duplicate', sets: [] }])
  expect(again.answers).toEqual(first.answers)
  const other = await uploadEdi(as, id, sampleEdi('01-204-new').replace('185000', '195000'))
  expect(other.reading).toMatchObject([{ state: 'refused', note: 'This number was used before: 000000501' }])
  expect(await titlesOf(owner)).toContain('EDI number used twice')
})

describe('[EDI-09] a test', () => {
  test('is read, acknowledged with T and changes nothing; then the partner can go live', async () => {
    const { owner, id, as } = await shipper('test')
    const { reading, answers } = await uploadEdi(as, id, asTest(sampleEdi('01-204-new')))
    expect(reading).toMatchObject([{ isTest: true, state: 'read', sets: [{ acknowledgment: 'A', state: 'ignored' }] }])
    expect(answers[0]?.content).toContain('*T*>~')
    expect(await as.call(readEdiPartnerEndpoint, { params: { id } })).toMatchObject({ isTried: true, status: 'test' })
    await proveNow(server, owner)
    expect(await as.call(putEdiPartnerLiveEndpoint, { params: { id } })).toMatchObject({ status: 'live' })
  })

  test('a live message to a partner in test is refused', async () => {
    const { id, as } = await shipper('test')
    const { reading } = await uploadEdi(as, id, sampleEdi('01-204-new'))
    expect(reading).toMatchObject([
      { state: 'refused', note: "The test indicator isn't right: P, and this partner is in test" },
    ])
  })
})

describe('[EDI-37] what a partner may not send', () => {
  test('a 990 to a broker is rejected and touches no load', async () => {
    const { id, as } = await shipper()
    const answer = renumbered(sampleEdi('05-990-three-answers-and-997'), 77, {
      'ZZ*COLDCREEK      ': 'ZZ*HALDENBOX      ',
      'ZZ*MILEPOST       ': '02*RDGF           ',
    })
    const { reading, answers } = await uploadEdi(as, id, answer)
    const refused = reading[0]?.sets.filter(({ kind }) => kind === '990') ?? []
    expect(filled(refused).map(({ state }) => state)).toEqual(['refused', 'refused', 'refused'])
    expect(answers[0]?.content).toContain('AK9*R*3*3*0*1~')
  })

  test("nobody exchanges with another company's partner", async () => {
    const [mine, theirs] = [await shipper(), await shipper()]
    expect((await sendEdi(mine.as, theirs.id, sampleEdi('01-204-new'))).status).toBe(404)
    const { answers } = await uploadEdi(theirs.as, theirs.id, sampleEdi('01-204-new'))
    const path = ediContentPath(answers[0]?.id ?? '')
    expect((await mine.as.send({ method: 'GET', path })).status).toBe(404)
    expect((await theirs.as.send({ method: 'GET', path })).text).toBe(answers[0]?.content)
    const one = { params: { id: answers[0]?.id ?? '' } }
    expect((await expectRefusal(mine.as.call(readEdiInterchangeEndpoint, one))).code).toBe('NOT_FOUND')
    expect((await expectRefusal(mine.as.call(markEdiFetchedEndpoint, one))).code).toBe('NOT_FOUND')
  })
})

describe('[EDI-34] by key', () => {
  test('upload and outbox work, and a lost answer loses no file', async () => {
    const { owner, id } = await shipper()
    const { program } = await makeKey(server, owner, { scopes: ['edi:exchange'] })
    await uploadEdi(program, id, sampleEdi('01-204-new'))
    const waiting = () => program.call(listEdiOutboxEndpoint, { query: {} })
    const [row] = (await waiting()).data
    const path = ediContentPath(row?.id ?? '')
    const { text } = await program.send({ method: 'GET', path })
    expect(text).toContain('AK1*SM*501')
    expect((await waiting()).data).toHaveLength(1)
    const fetched = await program.call(markEdiFetchedEndpoint, { params: { id: row?.id ?? '' } })
    expect(fetched).toMatchObject({ state: 'sent' })
    expect((await waiting()).data).toEqual([])
  })

  test('another scope opens nothing of it, and no other seat either', async () => {
    const { owner, id } = await shipper()
    const { program } = await makeKey(server, owner, { scopes: ['loads:read'] })
    expect(codeOf(await sendEdi(program, id, sampleEdi('01-204-new')))).toEqual({
      code: 'KEY_SCOPE',
      message: 'This key needs the scope edi:exchange',
    })
    const desk = await createColleague(server, owner, 'desk')
    expect((await sendEdi(server.as(desk), id, sampleEdi('01-204-new'))).status).toBe(403)
  })
})

test('a paused partner is refused, and nothing of it waits', async () => {
  const { id, as } = await shipper()
  await uploadEdi(as, id, sampleEdi('01-204-new'))
  await as.call(pauseEdiPartnerEndpoint, { params: { id } })
  const refused = await sendEdi(as, id, sampleEdi('03-204-cancel-one-line'))
  expect(codeOf(refused)).toEqual({ code: 'STATUS_CONFLICT', message: 'This partner is paused' })
  expect((await as.call(listEdiOutboxEndpoint, { query: {} })).data).toEqual([])
})

describe('[EDI-33] an acknowledgment of ours', () => {
  const theirs = (number: number, group: number, answer: string) =>
    `ISA*00*          *00*          *ZZ*HALDENBOX      *02*RDGF           *261204*0915*U*00401*${String(number).padStart(9, '0')}*0*P*>~` +
    `GS*FA*HALDENBOX*RDGF*20261204*0915*${number}*X*004010~ST*997*0001~AK1*SM*${group}~AK9*${answer}*1*1*${answer === 'A' ? 1 : 0}~SE*4*0001~GE*1*${number}~IEA*1*${String(number).padStart(9, '0')}~`

  test('settles what was sent, and a rejection is told', async () => {
    const { owner, id, as } = await shipper()
    const [first, second] = [
      await uploadEdi(as, id, sampleEdi('01-204-new')),
      await uploadEdi(as, id, sampleEdi('02-204-change-separators')),
    ]
    await uploadEdi(as, id, theirs(503, 1, 'A'))
    await uploadEdi(as, id, theirs(504, 2, 'R'))
    const stateOf = async (upload: typeof first) =>
      (await as.call(readEdiInterchangeEndpoint, { params: { id: upload.answers[0]?.id ?? '' } })).state
    expect([await stateOf(first), await stateOf(second)]).toEqual(['acknowledged', 'rejected'])
    expect(await titlesOf(owner)).toContain('EDI message rejected')
  })

  test('a missing number causes one notice, after a day', async () => {
    const { owner, id, as } = await shipper()
    await uploadEdi(as, id, sampleEdi('01-204-new'))
    const { reading } = await uploadEdi(as, id, renumbered(sampleEdi('03-204-cancel-one-line'), 505))
    expect(reading).toMatchObject([{ state: 'read', note: 'Number 505 follows 501' }])
    await server.chores()
    expect(await titlesOf(owner)).not.toContain('EDI message missing')
    server.pass({ hours: 25 })
    await server.chores()
    await server.chores()
    expect((await titlesOf(owner)).filter((title) => title === 'EDI message missing')).toHaveLength(1)
  })
})

test('[EDI-33] what nobody acknowledged for 24 hours is told once, and an answer to it never', async () => {
  const { owner, id, as } = await shipper()
  await uploadEdi(as, id, sampleEdi('01-204-new'))
  const [tender] = filled((await as.call(listShipperTendersEndpoint, { query: {} })).data)
  await as.call(acceptShipperTenderEndpoint, { params: { id: tender?.id ?? '' } })
  const { data } = await as.call(listEdiOutboxEndpoint, { query: {} })
  // a 997 and a 990
  expect(data).toHaveLength(2)
  for (const row of data) await as.call(markEdiFetchedEndpoint, { params: { id: row.id } })
  server.pass({ hours: 23 })
  await server.chores()
  expect(await titlesOf(owner)).not.toContain('EDI message not acknowledged')
  server.pass({ hours: 2 })
  await server.chores()
  await server.chores()
  const silent = (await titlesOf(owner)).filter((title) => title === 'EDI message not acknowledged')
  expect(silent).toHaveLength(1)
})

test('[EDI-10] errors are words beside the segment', async () => {
  const { id, as } = await shipper()
  const { reading } = await uploadEdi(as, id, sampleEdi('11-204-missing-elements'))
  const { segments } = await as.call(readEdiInterchangeEndpoint, { params: { id: reading[0]?.id ?? '' } })
  const wrong = segments.filter(({ errors }) => errors.length > 0)
  expect(filled(wrong).map(({ text, errors }) => [text.split('*')[0], errors[0]])).toContainEqual([
    'N4',
    'Segment 8 (N4), state: 4 characters, 2 allowed',
  ])
})

test('a message is read for somebody who tries, and nothing is stored', async () => {
  const broker = await createPerson(server, 'broker')
  const text = sampleEdi('10-204-unknown-segment')
  const { data } = await server.as(broker).call(readEdiTextEndpoint, { body: { text } })
  expect(data).toMatchObject([
    { fault: null, sets: [{ kind: '204', acknowledgment: 'E' }], answers: [{ kind: '997' }] },
  ])
  const refused = expectRefusal(server.as(broker).call(readEdiTextEndpoint, { body: { text: 'Load,Rate' } }))
  expect((await refused).code).toBe('EDI_UNREADABLE')
  const { data: wrong } = await server
    .as(broker)
    .call(readEdiTextEndpoint, { body: { text: sampleEdi('09-204-wrong-interchange-number') } })
  expect(wrong).toMatchObject([
    { fault: "The interchange's number isn't the same at its end: ISA says 000000506, IEA says 000000560", sets: [] },
  ])
})

test('the list has what was exchanged, the newest first', async () => {
  const { id, as } = await shipper()
  await uploadEdi(as, id, sampleEdi('01-204-new'))
  const { data, next } = await as.call(listEdiInterchangesEndpoint, { params: { id }, query: {} })
  expect(data.map(({ direction, number, state }) => [direction, number, state])).toEqual([
    ['out', 1, 'waiting'],
    ['in', 501, 'read'],
  ])
  expect(next).toBeNull()
})

test('contents are erased after 400 days, and at once when the account closes', async () => {
  const carrier = await createPerson(server, 'company')
  const own = await addPartner(server, carrier, { ...COLD_CREEK, status: 'live' })
  await uploadEdi(server.as(carrier), own.id, sampleEdi('07-210-invoice'))
  const contents = () =>
    server.db.selectFrom('edi_interchange').select('content').where('partner_id', '=', own.id).execute()
  expect(filled(await contents()).every(({ content }) => content !== null)).toBe(true)
  await server.as(carrier).call(deleteAccountEndpoint, { body: { password: PASSWORD, confirmation: 'DELETE' } })
  expect(filled(await contents()).every(({ content }) => content === null)).toBe(true)

  const { id, as } = await shipper()
  const { reading } = await uploadEdi(as, id, sampleEdi('01-204-new'))
  server.pass({ days: 401 })
  await server.chores()
  const [row] = await server.db
    .selectFrom('edi_interchange')
    .selectAll()
    .where('id', '=', reading[0]?.id ?? '')
    .execute()
  expect(row?.content).toBeNull()
})
