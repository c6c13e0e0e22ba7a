import { beforeEach, describe, expect, test } from 'vitest'
import { VendorFailure } from '../vendor/vendor-failure.ts'
import { fallbackRouter, loadRoadModel } from './fallback-router.ts'
import type { RoadService, VendorRoute } from './router.ts'

const DALLAS = { latitude: 32.7767, longitude: -96.797 }
const ATLANTA = { latitude: 33.749, longitude: -84.388 }
const HONOLULU = { latitude: 21.3069, longitude: -157.8583 }

let now = 0
let requestCount = 0
let answer: () => Promise<VendorRoute | null>
const service: RoadService = {
  name: 'openrouteservice',
  wayBetween: () => {
    requestCount += 1
    return answer()
  },
}
const failing = (reason: VendorFailure['reason']) => () => Promise.reject(new VendorFailure(reason))
const routerOf = () => fallbackRouter({ service, model: loadRoadModel, clock: () => now })

beforeEach(() => {
  now = 0
  requestCount = 0
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
  test('come from the service in whole miles and minutes, with its name as source', async () => {
    expect(await routerOf().directions(DALLAS, ATLANTA)).toMatchObject({
      miles: 781,
      driveMinutes: 690,
      source: 'openrouteservice',
      status: 'OK',
      estimated: false,
    })
  })

  test.each([
    ['fails', failing('UNAVAILABLE')],
    ['finds no route', async () => null],
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
  ])('[OWN-06] are a straight line with status %s when the road model finds no route either', async (status, said) => {
    answer = said
    const found = await routerOf().directions(DALLAS, HONOLULU)
    expect(found).toMatchObject({ source: 'straight-line', status, estimated: true })
    expect(found.geometry).toEqual([
      [-96.797, 32.7767],
      [-157.8583, 21.3069],
    ])
  })

  test('are requested once for the same two places', async () => {
    const router = routerOf()
    await Promise.all([router.directions(DALLAS, ATLANTA), router.directions(DALLAS, ATLANTA)])
    await router.directions({ ...DALLAS, latitude: 32.776_71 }, ATLANTA)
    expect(requestCount).toBe(1)
    await router.directions(ATLANTA, DALLAS)
    expect(requestCount).toBe(2)
  })

  test('are requested again after a failure', async () => {
    const router = routerOf()
    const good = answer
    answer = failing('UNAVAILABLE')
    await router.directions(DALLAS, ATLANTA)
    answer = good
    expect((await router.directions(DALLAS, ATLANTA)).source).toBe('openrouteservice')
  })

  test('skip a service for 30 seconds after five failures, then try it once', async () => {
    const router = routerOf()
    answer = failing('TIMEOUT')
    const ask = (times: number) => Promise.all(Array.from({ length: times }, () => router.directions(DALLAS, ATLANTA)))
    for (let i = 0; i < 5; i++) await ask(1)
    expect(requestCount).toBe(5)
    expect(await ask(3)).toMatchObject([{ source: 'road-model' }, { source: 'road-model' }, { source: 'road-model' }])
    expect(requestCount).toBe(5)
    now += 30_000
    await ask(1)
    expect(requestCount).toBe(6)
    await ask(1)
    expect(requestCount).toBe(6)
  })

  test('an invalid request does not count as a service failure', async () => {
    const router = routerOf()
    answer = failing('INVALID_REQUEST')
    for (let i = 0; i < 8; i++) await router.directions(DALLAS, ATLANTA)
    expect(requestCount).toBe(8)
  })
})
