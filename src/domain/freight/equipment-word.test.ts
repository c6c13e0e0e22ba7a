import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTrailerForVehicle, TRAILER_TYPES, VEHICLE_TYPES } from './equipment.ts'
import { readEquipment } from './equipment-word.ts'

const read = (trailer: string, length = '', vehicle = '') => readEquipment({ vehicle, trailer, length })
const found = (trailer: string, length = '', vehicle = '') => {
  const { vehicle: of, trailer: kind, note, isTeam } = read(trailer, length, vehicle)
  return [of, kind, note, isTeam && 'team'].filter(Boolean).join(' + ')
}

describe('[IMP-03] equipment', () => {
  test.each([
    ['V', '53', 'Van + Dry 53 FT'],
    ['Dry Van', '48 ft', 'Van + Dry 48 FT'],
    ["Van 53'", '', 'Van + Dry 53 FT'],
    ['V/R', '53', 'Van + Dry 53 FT + Van or reefer'],
    ['VR', '', 'Van + Dry 53 FT + Van or reefer'],
    ['VM', '53', 'Van + Dry 53 FT + team'],
    ['RM', '53', 'Reefer + Refrigerator 53 FT + team'],
    ['FM', '48', 'Flatbed + Flat Bed 48 FT + team'],
    ['R', '48', 'Reefer + Refrigerator 48 FT'],
    ['F', '48', 'Flatbed + Flat Bed 48 FT'],
    ['FT', '48', 'Flatbed + Flat Bed 48 FT + Tarps required'],
    ['FSD', '', 'Flatbed + Flat Bed 48 FT + Flatbed or step deck'],
    ['F/SD', '48', 'Flatbed + Flat Bed 48 FT + Flatbed or step deck'],
    ['SD', '53', 'Flatbed + Step Deck'],
    ['RGN', '53', 'Flatbed + Other + RGN (removable gooseneck)'],
    ['CN', '48', 'Flatbed + Other + Conestoga'],
    ['SB', '24', 'Van + Box Truck 24 FT w/ lift gate'],
    ['TA', '', 'Tanker + Other'],
    ['PO', '', 'Van + Power Only'],
  ])('%s %s', (code, length, expected) => {
    expect(found(code, length)).toBe(expected)
  })

  test('may be our own name, or the vehicle alone', () => {
    for (const trailer of TRAILER_TYPES) expect(read(trailer.toUpperCase()).trailer).toBe(trailer)
    expect(found('step deck', '', 'flatbed')).toBe('Flatbed + Step Deck')
    expect(found('', '', 'Reefer')).toBe('Reefer + Refrigerator 53 FT')
  })
})

describe('[IMP-02] equipment without a trailer type of ours is asked, never rounded', () => {
  test.each([
    ['Van', '26', 'A 26 ft van has no trailer type here. Choose the nearest'],
    ['Reefer 26', '', 'A 26 ft reefer has no trailer type here. Choose the nearest'],
    ['V', '40', 'A 40 ft van has no trailer type here. Choose the nearest'],
    ['R', '36', 'A 36 ft reefer has no trailer type here. Choose the nearest'],
    ['F', '53', 'A 53 ft flatbed has no trailer type here. Choose the nearest'],
    ['V', '48-53', 'This van has no trailer type here. Choose the nearest'],
    ['SB', '', 'Which box truck? Choose a trailer type'],
    ['HB', '42', 'Hopper bottom has no trailer type here. Choose the nearest'],
  ])('%s %s', (code, length, problem) => {
    expect(read(code, length)).toMatchObject({ trailer: code, problem })
  })

  test('an unknown code stays as typed', () => {
    expect(read('ZEP', '53')).toEqual({ vehicle: '', trailer: 'ZEP', note: '', isTeam: false, problem: null })
  })

  test('a trailer read from a code always has the length that was written', () => {
    const code = fc.constantFrom('V', 'VR', 'R', 'F', 'FSD', 'SB', 'Van', 'Reefer')
    fc.assert(
      fc.property(code, fc.integer({ min: 1, max: 99 }), (word, feet) => {
        const { trailer, problem } = read(word, String(feet))
        const written = /\d+/.exec(trailer)?.[0]
        expect(problem === null ? written : String(feet)).toBe(String(feet))
      }),
    )
  })
})

test('any words are read without an error, as a pair that fits', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (vehicle, trailer, length) => {
      expect(typeof read(trailer, length, vehicle).trailer).toBe('string')
    }),
  )
  for (const vehicle of VEHICLE_TYPES) {
    const { trailer } = read('', '', vehicle)
    const known = TRAILER_TYPES.find((each) => each === trailer)
    expect(known === undefined || isTrailerForVehicle(vehicle, known)).toBe(true)
  }
})
