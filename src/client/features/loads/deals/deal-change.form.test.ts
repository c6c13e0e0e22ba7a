import { expect, test } from 'vitest'
import type { Load } from '#contract/freight/load.ts'
import { type ChangeFormValues, createChangeFormSchema, refuseSameTerms, startChangeForm } from './deal-change.form.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

const location = (city: string, state: string) => ({
  address: '1 Dock St',
  description: null,
  city,
  state,
  zipCode: '75201',
  coordinates: null,
  zone: 'America/Chicago',
})
const TIMES = { pickupDateTime: '2026-12-02T14:00:00.000Z', deliveryDateTime: '2026-12-03T14:00:00.000Z' }
/** Only what the form reads: Dallas to Tulsa. */
const LOAD = {
  rate: 1850,
  agreedRate: 1850,
  pickupLocation: location('Dallas', 'TX'),
  deliveryLocation: location('Tulsa', 'OK'),
  ...TIMES,
} as Load

function judge(typed: Partial<ChangeFormValues>) {
  const values = {
    ...startChangeForm(LOAD, { rate: 1850, ...TIMES, reason: 'Two more pallets' }),
    ...typed,
  }
  const { data, error } = createChangeFormSchema(LOAD, NOW).safeParse(values)
  return { fields: error?.issues.map(({ path }) => path.join('.')), unsent: data && refuseSameTerms(LOAD, data) }
}

test('a field that is left says nothing of terms that are still as agreed; the sent form does', () => {
  const same = { rate: 'Change the rate or a time' }
  expect(judge({})).toEqual({ fields: undefined, unsent: same })
  expect(judge({ rate: '1,850.00' })).toEqual({ fields: undefined, unsent: same })
})

test('another rate, another time or another list is a change', () => {
  const changes = [{ rate: '1900' }, { deliveryDateTime: '2026-12-03T09:00' }, { stops: '[]' }]
  const fine = { fields: undefined, unsent: undefined }
  expect(changes.map(judge)).toEqual([fine, fine, fine])
})

test('an impossible time shows at its field before anybody sends', () => {
  expect(judge({ deliveryDateTime: '2026-12-01T09:00' }).fields).toEqual(['deliveryDateTime'])
})
