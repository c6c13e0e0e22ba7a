import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePostingLine } from './posting-line.ts'

const NOW = Date.parse('2026-11-23T15:00:00Z')
const read = (line: string) => parsePostingLine(line, NOW)

test('[USE-12] one line has the lane, the pickup, the equipment, the weight and the rate', () => {
  expect(read('Dallas TX > Atlanta GA 11/27 0800 V 42k $2150')).toEqual({
    stops: [
      { city: 'Dallas', state: 'TX', day: '2026-11-27', clock: '08:00', until: null },
      { city: 'Atlanta', state: 'GA', day: null, clock: null, until: null },
    ],
    equipment: expect.objectContaining({ vehicle: 'Van', trailer: 'Dry 53 FT' }),
    weight: '42000',
    rate: '2150',
    unread: [],
  })
})

test.each([
  'Dallas, TX > Atlanta, GA',
  'dallas tx -> atlanta ga',
  'Dallas TX to Atlanta GA',
  'Dallas, tx → Atlanta, ga',
  '  Dallas TX - Atlanta GA  ',
])('[USE-12] reads the lane of %j', (line) => {
  const found = read(line)
  expect([found?.stops[0].city.toLowerCase(), found?.stops[0].state]).toEqual(['dallas', 'TX'])
  expect([found?.stops[1].city.toLowerCase(), found?.stops[1].state]).toEqual(['atlanta', 'GA'])
  expect(found?.unread).toEqual([])
})

test.each([
  ['St. Louis MO > Fort Worth TX', 'St. Louis', 'Fort Worth'],
  ['Winston-Salem NC > Coeur d’Alene ID', 'Winston-Salem', 'Coeur d’Alene'],
  ['Toledo OH to Tomball TX', 'Toledo', 'Tomball'],
])('[USE-12] %s keeps its cities whole', (line, from, to) => {
  expect(read(line)?.stops.map(({ city }) => city)).toEqual([from, to])
})

describe('[USE-12] in any order', () => {
  const lane = 'Dallas TX > Atlanta GA '

  test.each([
    ['11/27 0800 11/29 1400', ['2026-11-27', '08:00', null], ['2026-11-29', '14:00', null]],
    ['Nov 27 8am-12pm, Nov 29', ['2026-11-27', '08:00', '12:00'], ['2026-11-29', null, null]],
    ['2026-11-27 08:00', ['2026-11-27', '08:00', null], [null, null, null]],
    ['1/4 0900', ['2027-01-04', '09:00', null], [null, null, null]],
  ] as const)('%s are the appointments', (written, pickup, delivery) => {
    const found = read(lane + written)
    const times = found?.stops.map(({ day, clock, until }) => [day, clock, until])
    expect(times).toEqual([pickup, delivery])
    expect(found?.unread).toEqual([])
  })

  test.each([
    ['42k', '42000'],
    ['42,500 lb', '42500'],
    ['44000#', '44000'],
    ['38.5k lbs', '38500'],
  ])('%s is a weight of %s pounds', (written, weight) => {
    expect(read(`${lane}$2,150 ${written} reefer`)).toMatchObject({ weight, rate: '2150', unread: [] })
  })

  test.each([
    ['reefer', 'Reefer', 'Refrigerator 53 FT'],
    ['R 48', 'Reefer', 'Refrigerator 48 FT'],
    ['step deck', 'Flatbed', 'Step Deck'],
    ['dry van', 'Van', 'Dry 53 FT'],
    ['box 26 ft', 'Van', 'Box Truck 26 FT w/ lift gate'],
  ])('%s is equipment', (written, vehicle, trailer) => {
    const found = read(`${lane}${written} $1,900`)
    expect(found?.equipment).toMatchObject({ vehicle, trailer })
    expect(found).toMatchObject({ rate: '1900', unread: [] })
  })

  test.each([
    ['V Dallas TX - Newark NJ $2,150', 'Dallas', 'Dry 53 FT'],
    ['Reefer, Fort Worth TX > Newark NJ', 'Fort Worth', 'Refrigerator 53 FT'],
    ['dry van Dallas TX to Newark NJ', 'Dallas', 'Dry 53 FT'],
  ])('[CASE-23] %j begins with its equipment, which is no part of the city', (line, city, trailer) => {
    const found = read(line)
    expect(found?.stops[0].city).toBe(city)
    expect(found?.equipment?.trailer).toBe(trailer)
    expect(found?.unread).toEqual([])
  })

  test.each(['Van Horn TX - Newark NJ', 'Flat Rock MI > Newark NJ', 'Box Elder SD > Newark NJ'])(
    '[CASE-23] %j begins with a city',
    (line) => {
      expect(read(line)?.stops[0].city).toBe(line.split(/ [A-Z]{2} /)[0])
      expect(read(line)?.equipment).toBeNull()
    },
  )

  test('a second rate or weight is named: only the first one counts', () => {
    expect(read(`${lane}$2150 42k $2300 38,000 lb`)).toMatchObject({
      rate: '2150',
      weight: '42000',
      equipment: null,
      unread: ['$2300', '38,000 lb'],
    })
  })

  test('what nobody can read is kept, never guessed', () => {
    expect(read(`${lane}11/27 steel coils 2150 $2.45/mi box`)).toMatchObject({
      rate: null,
      weight: null,
      equipment: null,
      unread: ['steel', 'coils', '2150', '$2.45/mi', 'box'],
    })
  })
})

test.each(['', 'Dallas TX', 'Dallas > Atlanta', 'Dallas XX > Atlanta GA', '42k $2150', 'x'.repeat(400)])(
  '[USE-12] %j is no load',
  (line) => {
    expect(read(line)).toBeNull()
  },
)

test('[USE-12] any text ends, and every word of it is read or named', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (text) => {
      const found = read(`Dallas TX > Atlanta GA ${text}`)
      if (found === null) return
      for (const word of found.unread) expect(text).toContain(word)
    }),
  )
})
