import { describe, expect, test } from 'vitest'
import { EMPTY_BETWEEN, EMPTY_LOAD_FORM, type LoadFormValues } from '#contract/freight/load-form.ts'
import type { StopId } from '#domain/freight/load-stop.ts'
import { asksForPickup, withDoneStop, withoutDoneStops } from './without-done-stops.ts'

const between = (Id: StopId, Kind: 'pickup' | 'delivery', Location: string) => ({
  ...EMPTY_BETWEEN,
  Id,
  Kind,
  Location,
})
const FORM: LoadFormValues = {
  ...EMPTY_LOAD_FORM,
  pickupLocation: 'Dallas',
  pickupDateTime: '2026-12-02T08:00',
  deliveryLocation: 'Chicago',
  paper: { ...EMPTY_LOAD_FORM.paper, pickupHandling: 'Liftgate' },
  between: [between('s1', 'delivery', 'Tulsa'), between('s2', 'pickup', 'Joplin'), between('s3', 'delivery', 'Rolla')],
}
const left = (done: ('pickup' | 's1' | 's2' | 's3')[]) => withoutDoneStops(FORM, { done, first: 'pickup' })

describe('[STOP-58] the form without the stops that are done', () => {
  test('begins with the pickup that comes next', () => {
    const { pickupLocation, pickupDateTime, paper, between: rest } = left(['pickup', 's1'])
    expect([pickupLocation, pickupDateTime, paper.pickupHandling]).toEqual(['Joplin', '', ''])
    expect(rest.map(({ Location }) => Location)).toEqual(['Rolla'])
    expect(asksForPickup(FORM, ['pickup', 's1'])).toBe(false)
  })

  test('has an empty pickup above a delivery', () => {
    const { pickupLocation, between: rest } = left(['pickup', 's1', 's2'])
    expect([pickupLocation, rest.map(({ Location }) => Location)]).toEqual(['', ['Rolla']])
    expect(asksForPickup(FORM, ['pickup', 's1', 's2'])).toBe(true)
  })

  test('keeps a first stop where no truck has been', () => {
    const { pickupLocation, between: rest } = left(['s1'])
    expect([pickupLocation, rest.map(({ Location }) => Location)]).toEqual(['Dallas', ['Joplin', 'Rolla']])
  })
})

describe('[STOP-58] Undo puts a done stop back', () => {
  const undo = (done: StopId[], restored: StopId, change: Partial<LoadFormValues> = {}) =>
    withDoneStop({ ...left(done as never), ...change }, FORM, { done, first: 'pickup', restored })
  const lane = ({ pickupLocation, between: rest }: LoadFormValues) => [
    pickupLocation,
    ...rest.map(({ Location }) => Location),
  ]

  test('at its place, also the first, whose successor stands between again', () => {
    expect(lane(undo(['pickup', 's1'], 'pickup'))).toEqual(['Dallas', 'Joplin', 'Rolla'])
    expect(undo(['pickup', 's1'], 'pickup').paper.pickupHandling).toBe('Liftgate')
    expect(lane(undo(['pickup', 's1', 's2'], 's2'))).toEqual(['Joplin', 'Rolla'])
  })

  test('and a delivery that would be first gets the empty pickup above it', () => {
    expect(lane(undo(['pickup', 's1'], 's1'))).toEqual(['', 'Tulsa', 'Joplin', 'Rolla'])
  })

  test('with what was typed, added and removed meanwhile', () => {
    const done: StopId[] = ['pickup', 's1', 's2']
    const yard = undo(done, 's1', { pickupLocation: 'Memphis', pickupDateTime: '2026-12-03T08:00' })
    expect([lane(yard), yard.pickupDateTime]).toEqual([['Memphis', 'Tulsa', 'Rolla'], '2026-12-03T08:00'])
    const retyped = undo(['pickup', 's1'], 'pickup', { pickupDateTime: '2026-12-04T09:00' })
    expect(retyped.between[0]).toMatchObject({ Id: 's2', Location: 'Joplin', DateTime: '2026-12-04T09:00' })
    const added = { ...EMPTY_BETWEEN, Location: 'Springfield' }
    expect(lane(undo(['pickup', 's1'], 'pickup', { between: [added] }))).toEqual(['Dallas', 'Joplin', 'Springfield'])
  })
})
