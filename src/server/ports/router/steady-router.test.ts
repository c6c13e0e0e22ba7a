import { beforeEach, describe, expect, test } from 'vitest'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import { loadRoadModel } from './load-road-model.ts'
import type { RoadService, Way } from './router.ts'
import { steadyRouter } from './steady-router.ts'

const DALLAS = { latitude: 32.7767, longitude: -96.797 }
const ATLANTA = { latitude: 33.749, longitude: -84.388 }
const HONOLULU = { latitude: 21.3069, longitude: -157.8583 }

let now = 0
let asked = 0
let answer: () => Promise<Way | null>
const service: RoadService = {
  name: 'osrm',
  wayBetween: () => {
    asked += 1
    return answer()
  },
}
const failing = (reason: VendorFailure['reason']) => () => Promise.reject(new VendorFailure(reason))
const routerOf = () => steadyRouter({ service, model: loadRoadModel, clock: () => now })

beforeEach(() => {
  now = 0
  asked = 0
  answer = async () => ({
    miles: 780.6,
    driveMinutes: 689.7,
    geometry: [
      [-96.797, 32.7767],
      [-84.388, 33.749],
    ],
  })
})

describe('directions', () => {
  test('are what the service says, in whole miles and minutes, under its name', async () => {
    expect(await routerOf().directions(DALLAS, ATLANTA)).toMatchObject({
      miles: 781,
      driveMinutes: 690,
      source: 'osrm',
      status: 'OK',
      estimated: false,
    })
  })

  test.each([
    ['fails', failing('UNAVAILABLE')],
    ['knows no way', async () => null],
  ])('are estimated by the road model when the service %s', async (_, said) => {
    answer = said
    expect(await routerOf().directions(DALLAS, ATLANTA)).toMatchObject({
      source: 'road-model',
      status: 'OK',
      estimated: true,
    })
  })

  test.each([
    ['ZERO_RESULTS', async () => null],
    ['TIMEOUT', failing('TIMEOUT')],
    ['REQUEST_DENIED', failing('REQUEST_DENIED')],
  ])('[OWN-06] are a straight line with the status %s when no highway leads there either', async (status, said) => {
    answer = said
    const found = await routerOf().directions(DALLAS, HONOLULU)
    expect(found).toMatchObject({ source: 'straight-line', status, estimated: true })
    expect(found.geometry).toEqual([
      [-96.797, 32.7767],
      [-157.8583, 21.3069],
    ])
  })

  test('are asked once for the same two places, however many look at the load', async () => {
    const router = routerOf()
    await Promise.all([router.directions(DALLAS, ATLANTA), router.directions(DALLAS, ATLANTA)])
    await router.directions({ ...DALLAS, latitude: 32.776_71 }, ATLANTA)
    expect(asked).toBe(1)
    await router.directions(ATLANTA, DALLAS)
    expect(asked).toBe(2)
  })

  test('of a failure are asked for again', async () => {
    const router = routerOf()
    const good = answer
    answer = failing('UNAVAILABLE')
    await router.directions(DALLAS, ATLANTA)
    answer = good
    expect((await router.directions(DALLAS, ATLANTA)).source).toBe('osrm')
  })

  test('do not wait for a sick service: after five failures it is left alone for half a minute, then tried once', async () => {
    const router = routerOf()
    answer = failing('TIMEOUT')
    const ask = (times: number) => Promise.all(Array.from({ length: times }, () => router.directions(DALLAS, ATLANTA)))
    for (let i = 0; i < 5; i++) await ask(1)
    expect(asked).toBe(5)
    expect(await ask(3)).toMatchObject([{ source: 'road-model' }, { source: 'road-model' }, { source: 'road-model' }])
    expect(asked).toBe(5)
    now += 30_000
    await ask(1)
    expect(asked).toBe(6)
    await ask(1)
    expect(asked).toBe(6)
  })

  test('a request that the service finds wrong says nothing of its health', async () => {
    const router = routerOf()
    answer = failing('INVALID_REQUEST')
    for (let i = 0; i < 8; i++) await router.directions(DALLAS, ATLANTA)
    expect(asked).toBe(8)
  })
})
