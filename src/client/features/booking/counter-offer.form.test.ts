import { describe, expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import {
  createCounterFormSchema,
  findCounterField,
  refuseSameTerms,
  startCounterForm,
  toCounterBody,
  type CounterFormValues,
} from './counter-offer.form.ts'

const NOW = Date.parse('2026-10-30T12:00:00Z')

/** Only the fields that a counter-offer reads: Dallas to New York. */
const LOAD = {
  rate: 2150.5,
  version: 3,
  pickupLocation: { zone: 'America/Chicago' },
  deliveryLocation: { zone: 'America/New_York' },
  pickupDateTime: '2026-10-31T13:00:00.000Z',
  deliveryDateTime: '2026-11-02T14:00:00.000Z',
} as Load
const REQUEST = {
  proposedRate: 2600,
  proposedTerms: {
    pickupDateTime: '2026-10-31T15:00:00.000Z',
    deliveryDateTime: null,
    specialRequirements: [],
    additionalNotes: null,
  },
}
const AS_POSTED = { proposedRate: null, proposedTerms: null }

const parse = (what: Partial<CounterFormValues>, request: typeof REQUEST | typeof AS_POSTED = REQUEST) =>
  createCounterFormSchema(LOAD, NOW).safeParse({ ...startCounterForm(LOAD, request), ...what })

function bodyOf(what: Partial<CounterFormValues>) {
  const parsed = parse(what)
  if (!parsed.success) throw new Error('The form refused')
  return toCounterBody(LOAD, parsed.data)
}

function errors(what: Partial<CounterFormValues>, request?: typeof AS_POSTED): Record<string, string> {
  return Object.fromEntries(
    (parse(what, request).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

/** Why a filled form isn't sent, though each field is valid. */
function refusalOf(what: Partial<CounterFormValues>, request?: typeof AS_POSTED) {
  const parsed = parse(what, request)
  if (!parsed.success) throw new Error('The form refused')
  return refuseSameTerms(LOAD, request ?? REQUEST, parsed.data) ?? {}
}

describe('a counter-offer', () => {
  test("starts as the carrier's own terms, and as the posted rate without one", () => {
    expect(startCounterForm(LOAD, REQUEST)).toEqual({
      rate: '2600',
      pickupDateTime: '2026-10-31T10:00',
      deliveryDateTime: '',
      message: '',
    })
    expect(startCounterForm(LOAD, AS_POSTED)).toMatchObject({ rate: '2150.50', pickupDateTime: '' })
  })

  test('names the rate, the changed times and the version on the screen; an emptied time is as posted', () => {
    expect(bodyOf({ rate: '$2,300.25' })).toEqual({
      rate: 2300.25,
      pickupDateTime: '2026-10-31T15:00:00.000Z',
      version: 3,
    })
    expect(bodyOf({ pickupDateTime: '', deliveryDateTime: '2026-11-02T12:00', message: ' Later? ' })).toEqual({
      rate: 2600,
      deliveryDateTime: '2026-11-02T17:00:00.000Z',
      message: 'Later?',
      version: 3,
    })
  })

  test('needs a rate, and says only when it is sent that nothing is new', () => {
    for (const rate of ['', '0', ' $ ']) expect(errors({ rate })).toEqual({ rate: 'Enter a rate above $0' })
    expect([errors({}), errors({}, AS_POSTED)]).toEqual([{}, {}])
    const same = { rate: expect.stringContaining('Change the rate or a time') }
    expect([refusalOf({}), refusalOf({ rate: '2,600.00' }), refusalOf({}, AS_POSTED)]).toEqual([same, same, same])
    expect(refusalOf({ rate: '2150.51' }, AS_POSTED)).toEqual({})
    expect(refusalOf({ pickupDateTime: '2026-10-31T11:00' })).toEqual({})
    expect(refusalOf({ deliveryDateTime: '2026-11-02T12:00' })).toEqual({})
  })

  test('shows an impossible time at its field', () => {
    expect(Object.keys(errors({ rate: '2300', deliveryDateTime: '2026-10-31T09:00' }))).toEqual(['deliveryDateTime'])
  })

  test('finds the field of a refusal', () => {
    expect(['rate', 'pickupDateTime', 'version', 'nothing'].map(findCounterField)).toEqual([
      'rate',
      'pickupDateTime',
      undefined,
      undefined,
    ])
  })
})
