import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'
import { MAINTENANCE, QC_NONE, qcAnswer, WEB_KEY } from '#tests/support/fmcsa-stand-in.ts'
import { startFakeVendor, type VendorReply } from '#tests/support/vendor-stand-in.ts'
import { fmcsaRegister } from './fmcsa-register.ts'
import { sampleRegister } from './sample-register.ts'

const service = await startFakeVendor()
afterAll(() => service.stop())
const pauses: number[] = []
beforeEach(() => {
  service.asked.splice(0)
  pauses.splice(0)
})

const register = fmcsaRegister({
  key: WEB_KEY,
  url: service.url,
  dataUrl: service.url,
  timeoutMs: 500,
  pause: async (ms) => void pauses.push(ms),
})
const outcome = () =>
  register.findCarrier('44110').then(
    (found) => (found ? 'found' : 'none'),
    (error: { reason?: string; message: string }) => `not known: ${error.reason}`,
  )

describe('a carrier at QCMobile', () => {
  test('has amounts in thousands, statuses as letters and a name', async () => {
    service.says({ json: qcAnswer({ contractAuthorityStatus: 'I', dbaName: ' ACME ', oosDate: '2004-06-04' }) })
    expect(await register.findCarrier('44110')).toEqual({
      legalName: 'ACME TRUCKING LLC',
      dbaName: 'ACME',
      mayOperate: true,
      authority: 'active',
      brokerAuthority: 'none',
      outOfServiceSince: '2004-06-04',
      safetyRating: 'satisfactory',
      safetyRatedOn: '1996-04-25',
      liabilityCents: 100_000_000,
      liabilityRequiredCents: 75_000_000,
      cargoCents: 0,
      bondCents: 0,
      powerUnits: 12,
      drivers: 15,
    })
    expect(service.asked[0]?.url.pathname).toBe('/carriers/44110')
    expect(service.asked[0]?.url.searchParams.get('webKey')).toBe(WEB_KEY)
  })

  test.each([
    ['A', 'I', 'active'],
    ['I', 'N', 'inactive'],
    ['N', 'N', 'none'],
    ['P', 'I', 'unknown'],
    ['P', 'A', 'active'],
  ])('with common authority %s and contract authority %s is %s', async (common, contract, authority) => {
    service.says({ json: qcAnswer({ commonAuthorityStatus: common, contractAuthorityStatus: contract }) })
    expect(await register.findCarrier('44110')).toMatchObject({ authority })
  })

  const UNUSABLE: [string, VendorReply, string][] = [
    ['a maintenance page with status 200', MAINTENANCE, 'INVALID_ANSWER'],
    ['an answer without content', { json: {} }, 'INVALID_ANSWER'],
    ['a list', { json: { content: [] } }, 'INVALID_ANSWER'],
    ['an amount in words', { json: qcAnswer({ bipdInsuranceOnFile: 'Y' }) }, 'INVALID_ANSWER'],
    ["another carrier's row", { json: qcAnswer({ dotNumber: 44111 }) }, 'INVALID_ANSWER'],
    ['a name that is missing', { json: qcAnswer({ legalName: null }) }, 'INVALID_ANSWER'],
    [
      'a key that it refuses, with status 404',
      { status: 404, json: { content: 'Webkey not found' } },
      'REQUEST_DENIED',
    ],
    ['a page that is missing', { status: 404, text: '<h1>Not Found</h1>' }, 'INVALID_REQUEST'],
    ['a block at its edge', { status: 403, text: '<h1>Forbidden</h1>' }, 'REQUEST_DENIED'],
    ['too many questions', { status: 429, text: '' }, 'OVER_QUERY_LIMIT'],
    ['a broken server', { status: 502, text: '' }, 'UNAVAILABLE'],
    ['silence', null, 'TIMEOUT'],
  ]
  test.each(UNUSABLE)('%s is not known, never none', async (_, said, reason) => {
    service.says(said)
    expect(await outcome()).toBe(`not known: ${reason}`)
  })

  test('only an answer with null as its content is none', async () => {
    service.says({ json: QC_NONE })
    expect(await outcome()).toBe('none')
  })

  test.each(UNUSABLE)('after %s, the failure doesn’t contain the key', async (_, said) => {
    service.says(said)
    const error = await register.findCarrier('44110').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(WEB_KEY)
  })
})

describe('contacts in the census', () => {
  test('are read by number, and a carrier that isn’t listed is left out', async () => {
    service.says({
      json: [
        { dot_number: '44110', phone: '(915) 555-0142', email_address: ' Safety@Acme.test ' },
        { dot_number: '44111', cell_phone: '9155550199', email_address: 'none' },
        { dot_number: '44112' },
      ],
    })
    expect(await register.listContacts(['44110', '44111', '44112', '44113'])).toEqual(
      new Map([
        ['44110', { email: 'safety@acme.test', phone: '9155550142' }],
        ['44111', { email: null, phone: '9155550199' }],
        ['44112', { email: null, phone: null }],
      ]),
    )
  })

  test('are asked for with digits only, and without a token header', async () => {
    service.says({ json: [] })
    await register.listContacts(['44110', "1') or ('1'='1"])
    expect(service.asked[0]?.url.searchParams.get('$where')).toBe("dot_number in ('44110')")
    expect(service.asked[0]?.headers).not.toHaveProperty('x-app-token')
  })

  test('are asked for again after 2 and 5 seconds when there were too many questions', async () => {
    let left = 2
    service.says(() => (left-- > 0 ? { status: 429, json: {} } : { json: [{ dot_number: '44110' }] }))
    expect((await register.listContacts(['44110'])).size).toBe(1)
    expect(pauses).toEqual([2000, 5000])
  })

  test('stay unknown after the third refusal', async () => {
    service.says({ status: 429, json: {} })
    await expect(register.listContacts(['44110'])).rejects.toThrow('HTTP 429')
    expect(service.asked).toHaveLength(3)
  })
})

test('the first grant is the earliest of both files, and a broker’s grant is none', async () => {
  service.says(({ url }) =>
    url.pathname.includes('yu5v-wbh6')
      ? {
          json: [
            {
              usdot_number: '44110',
              op_auth_type: 'Motor Carrier of Property',
              reason: 'GRANTED',
              status_change_date: '20260620',
            },
            {
              usdot_number: '44111',
              op_auth_type: 'Broker of Property',
              reason: 'GRANTED',
              status_change_date: '20200101',
            },
            {
              usdot_number: '44112',
              op_auth_type: 'Motor Carrier of Property',
              reason: 'REVOKED',
              status_change_date: '20190101',
            },
          ],
        }
      : {
          json: [
            {
              dot_number: '00044110',
              mod_col_1: 'MOTOR PROPERTY COMMON CARRIER',
              original_action_desc: 'GRANTED',
              orig_served_date: '03/09/2011',
            },
            {
              dot_number: '00044110',
              mod_col_1: 'MOTOR PROPERTY COMMON CARRIER',
              original_action_desc: 'GRANTED',
              orig_served_date: '01/01/2015',
            },
          ],
        },
  )
  expect(await register.listFirstGrants(['44110', '44111', '44112'])).toEqual(new Map([['44110', '2011-03-09']]))
  expect(service.asked.map(({ url }) => url.searchParams.get('$where'))).toEqual([
    "usdot_number in ('44110','44111','44112')",
    "dot_number in ('00044110','00044111','00044112')",
  ])
})

test('the sample knows the demo’s companies and no other number', async () => {
  expect(await sampleRegister.findCarrier('1730266')).toMatchObject({ legalName: 'GILL BROTHERS TRUCKING LLC' })
  for (const usdot of filled(sampleRegister.numbers ?? []))
    expect(await sampleRegister.findCarrier(usdot)).not.toBeNull()
  expect(await sampleRegister.findCarrier('44110')).toBeNull()
})
