import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ringsOf, toDegrees, type Topology } from './topology.ts'

const asset = (name: string) => readFileSync(`public/geo/${name}`)
const kilobytes = (name: string) => gzipSync(asset(name), { level: 9 }).length / 1000

test.each([
  ['base-map.json', 150],
  ['gazetteer.tsv', 550],
  ['roads.tsv', 25],
  ['land.txt', 25],
])('%s is at most %d KB with gzip', (name, most) => {
  expect(kilobytes(name)).toBeLessThanOrEqual(most)
})

describe('the built-in base map', () => {
  const map = JSON.parse(asset('base-map.json').toString()) as Topology
  const features = (object: string) =>
    (map.objects[object]?.geometries ?? []) as unknown as {
      arcs: number[][]
      coordinates: [number, number]
      properties: Record<string, string | number>
    }[]
  const shown = (object: string) => features(object).map((feature) => feature.properties)
  const arcs = map.arcs.map((arc) => toDegrees(map, arc))

  test('has the fifty states and DC, each with its label', () => {
    expect(new Set(shown('states').map((state) => state['code'])).size).toBe(51)
    expect(shown('stateLabels')).toEqual(shown('states'))
  })

  test('has only closed outlines with valid coordinates', () => {
    const rings = ['states', 'neighbours', 'lakes'].flatMap((object) =>
      (map.objects[object]?.geometries ?? []).flatMap((geometry) => ringsOf(geometry, arcs)),
    )
    expect(rings.length).toBeGreaterThan(300)
    expect(rings.filter((ring) => String(ring[0]) !== String(ring.at(-1)))).toEqual([])
    expect(rings.flat().filter(([x, y]) => Math.abs(x) > 180.001 || y < 9.999 || y > 73.001)).toEqual([])
  })

  test('numbers highways as road signs do', () => {
    const signs = shown('highways').map(({ network, number }) => `${network} ${number ?? ''}`.trim())
    for (const sign of ['I 80', 'I 35W', 'US 50', 'CA 99', 'toll']) expect(signs).toContain(sign)
    expect(signs.filter((sign) => !/^(toll|[A-Z]{1,2} \d+W?)$/.test(sign))).toEqual([])
  })

  test('ranks large cities first', () => {
    const rankOf = (name: string) => shown('cities').find((city) => city['name'] === name)?.['rank']
    expect(rankOf('Chicago')).toBe(1)
    expect(rankOf('Amarillo')).toBe(2)
    expect(rankOf('Wamsutter')).toBe(5)
  })
})
