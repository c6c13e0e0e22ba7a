import { expect, test } from 'vitest'
import { directionsPage } from './directions-page.ts'

const partsOf = (stops: readonly string[]) => Object.fromEntries(new URL(directionsPage(stops)).searchParams)

test('[OWN-04] directions go from the first stop to the last, with the first nine stops between on the way', () => {
  const between = Array.from({ length: 11 }, (_, at) => `Stop ${at + 2}`)
  expect(partsOf(['Dallas, TX', ...between, 'St. Louis, MO'])).toEqual({
    api: '1',
    origin: 'Dallas, TX',
    destination: 'St. Louis, MO',
    waypoints: between.slice(0, 9).join('|'),
    travelmode: 'driving',
  })
  expect(partsOf(['Dallas, TX', 'St. Louis, MO'])).not.toHaveProperty('waypoints')
})
